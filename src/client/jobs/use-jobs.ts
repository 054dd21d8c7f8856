import { type MetaQuery, useCustomMutation, useDataProvider, useInvalidate } from '@refinedev/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import type { Job, JobRow } from '../../contract/job.ts';
import { FIRST_PAGE } from '../../contract/list.ts';
import { SEATS_KEY } from '../record/use-refresh.ts';
import { refreshCounts } from '../session/message-counts.ts';
import { nextPage, parseListPage } from '../wire/list-page.ts';
import { isJobRunning } from './messages.ts';

const JOBS_KEY = 'jobs';
const POLL_INTERVAL = 1_000;
const PAGE_SIZE = 50;

const useGet = () => {
  const custom = useDataProvider()().custom;
  // Whoever shows it says in its own place that it failed.
  return async (url: string, query: object, queryContext: MetaQuery['queryContext']): Promise<unknown> =>
    (await custom?.({ url, method: 'get', query, meta: { skipErrorHandler: true, queryContext } }))?.data;
};

/** One job, asked about as long as it goes on. */
export function useJob(first: Job): Job {
  const get = useGet();
  const { data } = useQuery({
    queryKey: [JOBS_KEY, 'one', first.id],
    queryFn: async (context) => (await get(calls.job, { id: first.id }, context)) as Job,
    initialData: first,
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) => (isJobRunning(state.data ?? first) ? POLL_INTERVAL : false),
  });
  return data;
}

/** The operator's latest jobs; again and again while some of them go on. */
export function useJobs(enabled: boolean) {
  const get = useGet();
  return useQuery({
    queryKey: [JOBS_KEY, 'list'],
    enabled,
    queryFn: async (context) => {
      const page = { current: FIRST_PAGE, pageSize: PAGE_SIZE };
      return parseListPage<Job>(await get(calls.jobList, { mine: 'true', ...page }, context), page);
    },
    refetchInterval: ({ state }) => (state.data?.list.some(isJobRunning) ? POLL_INTERVAL : false),
  });
}

/** The rows that were refused, as far as they have been asked for. */
export function useRefusedRows({ id }: Job) {
  const get = useGet();
  const query = useInfiniteQuery({
    queryKey: [JOBS_KEY, 'refused', id],
    initialPageParam: FIRST_PAGE,
    queryFn: async ({ pageParam, ...context }) => {
      const page = { current: pageParam, pageSize: PAGE_SIZE };
      return parseListPage<JobRow>(await get(calls.jobRows, { id, outcome: 'refused', ...page }, context), page);
    },
    getNextPageParam: nextPage,
  });
  return { query, rows: query.data?.pages.flatMap(({ list }) => list) ?? [] };
}

export function useCancel(): (job: Job) => Promise<void> {
  const client = useQueryClient();
  const { mutateAsync } = useCustomMutation<Job>();
  return async ({ id }) => {
    await mutateAsync({
      url: calls.jobCancel,
      method: 'put',
      values: { id },
      successNotification: false,
      errorNotification: false,
    }).catch(() => undefined);
    await client.invalidateQueries({ queryKey: [JOBS_KEY] });
  };
}

/** Once a job has ended, the lists and records of its section are other ones, and so are the counts. */
export function useAfterJob(): (job: Job) => void {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return ({ section }) => {
    void invalidate({ resource: section, invalidates: ['list', 'many', 'detail'] });
    void client.invalidateQueries({ queryKey: [SEATS_KEY] });
    void refreshCounts(client);
  };
}

/** Which job stands in an open dialog: what came of it is said there, and need not be said again. */
export function useOpenJob(): { shown: () => number | null; show: (id: number | null) => void } {
  const client = useQueryClient();
  const key = [JOBS_KEY, 'shown'];
  return {
    shown: () => client.getQueryData<number>(key) ?? null,
    show: (id) => client.setQueryData(key, id),
  };
}
