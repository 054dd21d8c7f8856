import { useCallback, useInsertionEffect, useRef } from 'react';

/** A function with a stable identity that calls the newest closure, for event listeners and effects. */
export function useStableCallback<A extends unknown[], R>(newest: (...args: A) => R): (...args: A) => R {
  const latest = useRef(newest);
  useInsertionEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
