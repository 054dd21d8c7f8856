import { useEffect, useRef } from 'react';

/** Runs the callback at the next `online` event while `isWaiting` is true. */
export function useWhenOnline(isWaiting: boolean, callback: () => void): void {
  const callbackRef = useRef(callback);
  useEffect(() => {
    callbackRef.current = callback;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const run = () => callbackRef.current();
    addEventListener('online', run, { once: true });
    return () => removeEventListener('online', run);
  }, [isWaiting]);
}
