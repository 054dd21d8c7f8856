import { checkJob } from '../import/check-job.ts';
import { WRITE_JOBS } from '../import/sheet-jobs.ts';
import { CHECK_JOB } from '../import/sheets.ts';
import { writeEachJob, writeTogetherJob } from '../import/write-jobs.ts';
import { recordKinds } from '../jobs/record-jobs.ts';
import type { JobKinds } from '../jobs/turn.ts';

/** The kinds of jobs: on records, and on the rows of a sheet. */
export const jobKinds: JobKinds = {
  ...recordKinds,
  [CHECK_JOB]: checkJob,
  [WRITE_JOBS.each]: writeEachJob,
  [WRITE_JOBS.together]: writeTogetherJob,
};
