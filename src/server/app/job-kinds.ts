import { checkJob } from '../files/import/check-job.ts';
import { WRITE_JOBS } from '../files/import/sheet-jobs.ts';
import { CHECK_JOB } from '../files/import/sheets.ts';
import { writeEachJob, writeTogetherJob } from '../files/import/write-jobs.ts';
import { recordKinds } from '../work/jobs/record-jobs.ts';
import type { JobKinds } from '../work/jobs/turn.ts';

/** The kinds of jobs: on records, and on the rows of a sheet. */
export const jobKinds: JobKinds = {
  ...recordKinds,
  [CHECK_JOB]: checkJob,
  [WRITE_JOBS.each]: writeEachJob,
  [WRITE_JOBS.together]: writeTogetherJob,
};
