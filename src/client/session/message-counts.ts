import { type BaseRecord, type CustomResponse, useCustom } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import { callKey } from '../transport/wire/call-key.ts';
import { useFirstScreenReady } from '../ui/use-first-screen-ready.ts';
import { countsOf } from './badges.ts';

const COUNTS = 'message-counts';
/** The rows behind the counts, and the overview, which counts them too. */
export const MESSAGES = 'messages';
export const DASHBOARD = 'dashboard';

const emptyCounts: ReadonlyMap<string, number> = new Map();

/** The counts of pending records by menu code, and of the operator's jobs under codes of their own; fetched after the first screen, on focus and every minute. */
export function usePendingCounts(): ReadonlyMap<string, number> {
  const isReady = useFirstScreenReady();
  const { query } = useCustom({
    url: calls.messageCount,
    method: 'get',
    queryOptions: {
      enabled: isReady,
      queryKey: callKey(COUNTS),
      select: selectCounts,
      // Menu and overview share the query, so the later one must not fetch again.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: 'always',
      refetchInterval: 60_000,
      // The frame is drawn again when a count changes, and not at the beginning and end of every request.
      notifyOnChangeProps: ['data', 'status'],
    },
    // A failed refresh keeps the old number in silence: it runs every minute.
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  return (query.data?.data as ReadonlyMap<string, number> | undefined) ?? emptyCounts;
}

const selectCounts = ({ data }: CustomResponse<BaseRecord>) => ({ data: countsOf(data) });

const countKeys = [COUNTS, MESSAGES, DASHBOARD].map((name) => callKey(name));

/**
 * Follows every write of this operator: of a record, as the mutation cache notices, or the end of a job. A read that is on its
 * way may be answered from before the write, so it begins again, whatever it reads; the counts are read again in any case.
 */
export function announceWrite(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll({ queryKey: ['data'], fetchStatus: 'fetching' })) {
    const { fetchMeta } = query.state;
    // Who waits for the read gets the answer of the new one.
    void query.cancel({ silent: true });
    query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : {}).catch(() => undefined);
  }
  for (const queryKey of countKeys) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/** The options of a mutation that changes no record, such as a preference, so that the counts need no refresh. */
export const countsUnchanged = { mutationOptions: { meta: { countsUnchanged: true } } };
