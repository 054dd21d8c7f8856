import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { nextPaint } from './after-paint.tsx';

/** How long secondary queries wait for the first screen at most, in milliseconds. */
const READY_TIMEOUT = 5_000;

/** Whether the first screen is loaded and painted, so that secondary queries such as counts may start. */
export function useFirstScreenReady(): boolean {
  const client = useQueryClient();
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => startTransition(() => setSettled(true));
    const look = () => {
      if (client.isFetching() > 0) return;
      stop();
      void nextPaint().then(settle);
    };
    const stop = client.getQueryCache().subscribe(look);
    const timer = setTimeout(settle, READY_TIMEOUT);
    look();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
  return settled;
}
