import { useDataProvider } from '@refinedev/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import { useFirstScreenReady } from '../ui/use-first-screen-ready.ts';
import { countsOf } from './badges.ts';

const COUNTS_KEY = 'message-counts';
/** The rows behind the counts, and the overview, which counts them too. */
export const MESSAGES_KEY = 'messages';
export const DASHBOARD_KEY = 'dashboard';

const none: ReadonlyMap<string, number> = new Map();

/** How many rows wait, by menu code. Asked for after the first screen, again on focus and every minute (rulings). */
export function useMessageCounts(): ReadonlyMap<string, number> {
  const custom = useDataProvider()().custom;
  const settled = useFirstScreenReady();
  const { data } = useQuery({
    enabled: settled,
    queryKey: [COUNTS_KEY],
    async queryFn(queryContext) {
      // A failed refresh keeps the old number in silence: it runs every minute.
      const meta = { skipErrorHandler: true, queryContext };
      return countsOf((await custom?.({ url: calls.messageCount, method: 'get', meta }))?.data);
    },
    // The menu and the overview share the numbers: whichever comes later does not ask anew.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
    refetchInterval: 60_000,
  });
  return data ?? none;
}

/** Invalidates the counts after a write of this operator. */
export async function refreshCounts(client: QueryClient): Promise<void> {
  await Promise.all(
    [COUNTS_KEY, MESSAGES_KEY, DASHBOARD_KEY].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );
}
