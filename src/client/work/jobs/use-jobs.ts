import { useCustom, useInfiniteList, useInvalidate, useList } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { calls } from '../../../contract/calls.ts';
import type { Job, JobRow } from '../../../contract/job.ts';
import { SEATS } from '../../record/use-refresh.ts';
import { announceWrite } from '../../session/message-counts.ts';
import { useWrites } from '../../session/writes.tsx';
import { callKey, useInvalidateCalls } from '../../transport/wire/call-key.ts';
import { nextPage } from '../../transport/wire/list-page.ts';
import { isJobRunning } from './messages.ts';

const JOBS = 'jobs';
const JOB_ROWS = 'job-rows';
const POLL_INTERVAL = 1_000;
const PAGE_SIZE = 50;

/** The component that shows the data shows the error, too. */
const silent = { skipErrorHandler: true };

/** A job, polled while it is running. */
export function useJob(first: Job): Job {
  const { query } = useCustom<Job>({
    url: calls.job,
    method: 'get',
    config: { query: { id: first.id } },
    queryOptions: {
      queryKey: callKey(JOBS, first.id),
      initialData: { data: first },
      initialDataUpdatedAt: 0,
      refetchInterval: ({ state }) => (isJobRunning(state.data?.data ?? first) ? POLL_INTERVAL : false),
    },
    meta: silent,
    errorNotification: false,
  });
  return query.data?.data ?? first;
}

/** The operator's latest jobs, polled while any of them is running. */
export function useJobs(enabled: boolean) {
  const { query } = useList<Job>({
    resource: JOBS,
    pagination: { pageSize: PAGE_SIZE },
    filters: [{ field: 'mine', operator: 'eq', value: 'true' }],
    queryOptions: {
      enabled,
      refetchInterval: ({ state }) => (state.data?.data.some(isJobRunning) ? POLL_INTERVAL : false),
    },
    meta: { call: calls.jobList, ...silent },
    errorNotification: false,
  });
  return query;
}

/** The refused rows of a job, loaded page by page. */
export function useRefusedRows({ id }: Job) {
  const { query } = useInfiniteList<JobRow>({
    resource: JOB_ROWS,
    pagination: { pageSize: PAGE_SIZE },
    filters: [
      { field: 'id', operator: 'eq', value: id },
      { field: 'outcome', operator: 'eq', value: 'refused' },
    ],
    queryOptions: { getNextPageParam: nextPage },
    meta: { call: calls.jobRows, ...silent },
    errorNotification: false,
  });
  return { query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] };
}

export function useCancel(): (job: Job) => Promise<void> {
  const invalidateCalls = useInvalidateCalls();
  const { call } = useWrites();
  return async ({ id }) => {
    await call({ url: calls.jobCancel, method: 'put', values: { id } }).catch(() => undefined);
    await invalidateCalls(JOBS, JOB_ROWS);
  };
}

/** Refreshes the lists and records of a job's section, the seats and the counts after the job has ended. */
export function useAfterJob(): (job: Job) => void {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const invalidateCalls = useInvalidateCalls();
  return ({ section }) => {
    announceWrite(client);
    void invalidate({ resource: section, invalidates: ['list', 'many', 'detail'] });
    void invalidateCalls(SEATS);
  };
}

/** The job shown in an open dialog, so that its end is not announced a second time. */
export function useOpenJob(): { shownId: () => number | null; show: (id: number | null) => void } {
  const client = useQueryClient();
  const key = ['shown-job'];
  return {
    shownId: () => client.getQueryData<number>(key) ?? null,
    show: (id) => client.setQueryData(key, id),
  };
}
