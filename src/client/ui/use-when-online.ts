import { useEffect, useRef } from 'react';

/** Runs `work` at the next `online` event while `waits` is true. */
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
