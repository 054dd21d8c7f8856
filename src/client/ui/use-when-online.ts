import { useEffect, useRef } from 'react';

/** Does something once the connection is back, as long as something waits for it. */
export function useWhenOnline(waits: boolean, work: () => void): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    if (!waits) return;
    const go = () => latest.current();
    addEventListener('online', go, { once: true });
    return () => removeEventListener('online', go);
  }, [waits]);
}
