import { expect } from 'vitest';
import { jobKinds } from '../../src/server/app/job-kinds.ts';
import type { JobWorkerContext } from '../../src/server/work/jobs/turn.ts';
import { runQueuedJobs } from '../../src/server/work/jobs/worker.ts';
import type { TestApp } from './server.ts';

/** What the worker of a server needs; an unexpected error of a job fails the test. */
export const jobWorkerContextOf = ({ parts }: TestApp, more: Partial<JobWorkerContext> = {}): JobWorkerContext => ({
  ...parts,
  kinds: jobKinds,
  server: 'one',
  onError: (error) => expect.unreachable(error.stack),
  ...more,
});

/** Runs the waiting jobs to their end, as the worker of a server does. */
export const runJobs = (museum: TestApp, more: Partial<JobWorkerContext> = {}): Promise<void> =>
  runQueuedJobs(jobWorkerContextOf(museum, more));
