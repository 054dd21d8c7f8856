import { expect } from 'vitest';
import { jobKinds } from '../../src/server/app/job-kinds.ts';
import type { JobWorld } from '../../src/server/work/jobs/turn.ts';
import { runQueuedJobs } from '../../src/server/work/jobs/worker.ts';
import type { TestApp } from './server.ts';

/** What the worker of a server needs; an unexpected error of a job fails the test. */
export const jobWorldOf = ({ parts }: TestApp, more: Partial<JobWorld> = {}): JobWorld => ({
  ...parts,
  kinds: jobKinds,
  server: 'one',
  failed: (error) => expect.unreachable(error.stack),
  ...more,
});

/** Runs the waiting jobs to their end, as the worker of a server does. */
export const runJobs = (museum: TestApp, more: Partial<JobWorld> = {}): Promise<void> =>
  runQueuedJobs(jobWorldOf(museum, more));
