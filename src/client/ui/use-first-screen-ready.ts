import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { nextPaint } from './after-paint.tsx';

/** How long secondary queries wait for the first screen at most, in milliseconds. */
const READY_TIMEOUT = 5_000;

/** Whether the first screen is loaded and painted, so that secondary queries such as counts may start. */
export function useFirstScreenReady(): boolean {
  const client = useQueryClient();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const markReady = () => startTransition(() => setIsReady(true));
    const checkQueries = () => {
      if (client.isFetching() > 0) return;
      stop();
      void nextPaint().then(markReady);
    };
    const stop = client.getQueryCache().subscribe(checkQueries);
    const timer = setTimeout(markReady, READY_TIMEOUT);
    checkQueries();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
  return isReady;
}
