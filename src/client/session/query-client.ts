import { focusManager, MutationCache, type Query, QueryClient } from '@tanstack/react-query';
import { announceWrite } from './message-counts.ts';

const FOCUS_INTERVAL = 5_000;
const CACHE_TIME = 5 * 60_000;

/** When what is on the screen is read again (S9.4). */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      // Requests fail at once when offline instead of pausing silently.
      queries: {
        retry: false,
        gcTime: CACHE_TIME,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        placeholderData: keepRows,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess(_data, _variables, _result, { options, meta }) {
        // Refine reports a failed query to the auth provider by a mutation, which changes nothing either.
        if (options.mutationKey?.[0] === 'data' && !meta?.countsUnchanged) announceWrite(client);
      },
    }),
  });
  return client;
}

/**
 * Refine keeps what any query has shown until its next data are there. Here only tables do so: a record, a figure, or rows
 * that are read to the end, as for printing, would be those of something else.
 */
const keepRows = (shown: unknown, query?: Query) => (query?.queryKey[3] === 'list' ? shown : undefined);

/** Coming back to the window refreshes at once, and then not again for five seconds. */
export function refreshOnFocus(window: Window, now: () => number = () => performance.now()): void {
  focusManager.setEventListener((refresh) => {
    const listener = throttle(FOCUS_INTERVAL, () => refresh(), now);
    window.addEventListener('focus', listener);
    return () => window.removeEventListener('focus', listener);
  });
}

function throttle(interval: number, callback: () => void, now: () => number): () => void {
  let lastCall = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - lastCall < interval) return;
    lastCall = now();
    callback();
  };
}
