import { useDataProvider } from '@refinedev/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import { useFirstScreenReady } from '../ui/use-first-screen-ready.ts';
import { countsOf } from './badges.ts';

const COUNTS_KEY = 'message-counts';
/** The rows behind the counts, and the overview, which counts them too. */
export const MESSAGES_KEY = 'messages';
export const DASHBOARD_KEY = 'dashboard';

const emptyCounts: ReadonlyMap<string, number> = new Map();

/** The counts of pending records by menu code; fetched after the first screen, on focus and every minute. */
export function useMessageCounts(): ReadonlyMap<string, number> {
  const custom = useDataProvider()().custom;
  const isReady = useFirstScreenReady();
  const { data } = useQuery({
    enabled: isReady,
    queryKey: [COUNTS_KEY],
    async queryFn(queryContext) {
      // A failed refresh keeps the old number in silence: it runs every minute.
      const meta = { skipErrorHandler: true, queryContext };
      return countsOf((await custom?.({ url: calls.messageCount, method: 'get', meta }))?.data);
    },
    // Menu and overview share the query, so the later one must not fetch again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
    refetchInterval: 60_000,
  });
  return data ?? emptyCounts;
}

/** Invalidates the counts after a write of this operator. */
export async function refreshCounts(client: QueryClient): Promise<void> {
  await Promise.all(
    [COUNTS_KEY, MESSAGES_KEY, DASHBOARD_KEY].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );
}
