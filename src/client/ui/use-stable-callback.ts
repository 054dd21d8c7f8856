import { useCallback, useInsertionEffect, useRef } from 'react';

/** A function with a stable identity that calls the newest closure, for event listeners and effects. */
export function useStableCallback<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const callbackRef = useRef(callback);
  useInsertionEffect(() => {
    callbackRef.current = callback;
  });
  return useCallback((...args: A) => callbackRef.current(...args), []);
}
