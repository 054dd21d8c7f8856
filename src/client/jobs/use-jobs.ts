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
  // The component that shows the data shows the error, too.
  return async (url: string, query: object, queryContext: MetaQuery['queryContext']): Promise<unknown> =>
    (await custom?.({ url, method: 'get', query, meta: { skipErrorHandler: true, queryContext } }))?.data;
};

/** A job, polled while it is running. */
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

/** The operator's latest jobs, polled while any of them is running. */
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

/** The refused rows of a job, loaded page by page. */
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

/** Refreshes the lists and records of a job's section, the seats and the counts after the job has ended. */
export function useAfterJob(): (job: Job) => void {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return ({ section }) => {
    void invalidate({ resource: section, invalidates: ['list', 'many', 'detail'] });
    void client.invalidateQueries({ queryKey: [SEATS_KEY] });
    void refreshCounts(client);
  };
}

/** The job shown in an open dialog, so that its end is not announced a second time. */
export function useOpenJob(): { shownId: () => number | null; show: (id: number | null) => void } {
  const client = useQueryClient();
  const key = [JOBS_KEY, 'shown'];
  return {
    shownId: () => client.getQueryData<number>(key) ?? null,
    show: (id) => client.setQueryData(key, id),
  };
}
