import { useCallback, useInsertionEffect, useRef } from 'react';

/** One function for as long as a component is there, which does what the newest one would: for what hears of events, and for effects that follow something else. */
export function useStableCallback<A extends unknown[], R>(newest: (...args: A) => R): (...args: A) => R {
  const latest = useRef(newest);
  useInsertionEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
