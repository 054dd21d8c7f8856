import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { nextPaint } from './after-paint.tsx';

/** So long whatever stands beside the screen waits for it at most. */
const PATIENCE = 5_000;

/** Whether the first screen has its answers and has been painted with them: time for what stands beside it. */
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
    const patience = setTimeout(settle, PATIENCE);
    look();
    return () => {
      stop();
      clearTimeout(patience);
    };
  }, [client]);
  return settled;
}
