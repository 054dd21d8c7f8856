import { useDataProvider } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import type { Dashboard, Period } from '../../contract/dashboard.ts';
import { DASHBOARD_KEY } from '../session/message-counts.ts';

/** Every card in one answer, asked for again on focus, after one's own actions and every minute. */
export function useDashboard(period: Period) {
  const custom = useDataProvider()().custom;
  return useQuery({
    queryKey: [DASHBOARD_KEY, period],
    async queryFn(queryContext) {
      // The page says in its own place that it failed; a message every minute would help nobody.
      const meta = { skipErrorHandler: true, queryContext };
      const answer = await custom?.({ url: calls.dashboard, method: 'get', query: { period }, meta });
      return answer?.data as unknown as Dashboard;
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}
