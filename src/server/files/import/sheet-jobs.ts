import type { SheetState } from '../../database/tables/import.ts';
import type { Db, Tx } from '../../database/tables.ts';
import { runTransaction } from '../../database/transaction.ts';
import type { Operator } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { cancelJobs, insertJob } from '../../work/jobs/create.ts';
import { auditSheet } from './import-audit.ts';
import { sheetInProgress } from './import-messages.ts';
import { type CHECK_JOB, hasUnfinishedJob, type StoredSheet, setSheetState } from './sheets.ts';

/** The names of the kinds of jobs that write a sheet, by mode. */
export const WRITE_JOBS = { each: 'importEach', together: 'importTogether' } as const;

type SheetJobKind = typeof CHECK_JOB | (typeof WRITE_JOBS)[keyof typeof WRITE_JOBS];

interface SheetJob {
  section: string;
  operator: Operator;
  kind: SheetJobKind;
  /** The number of rows to process. */
  total: number;
  now: Date;
}

/** The state of the sheet if the job ends before its last row: only rows written one by one remain. */
const stateBefore = {
  importCheck: 'mapping',
  importEach: 'stopped',
  importTogether: 'checked',
} as const satisfies Record<SheetJobKind, SheetState>;

/** Creates a job on the sheet, one at a time; `prepare` changes the sheet before a server may begin it. */
export const beginSheetJob = (
  db: Db,
  { id }: StoredSheet,
  { section, operator, kind, total, now }: SheetJob,
  prepare: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> =>
  runTransaction(db, async (tx) => {
    // Locks the sheet, so that of two requests the second finds the job of the first.
    await setSheetState(tx, id, stateBefore[kind]);
    if (await hasUnfinishedJob(tx, [id])) throw new Refusal(409, sheetInProgress);
    await prepare(tx);
    const job = { operator, section, kind, operation: kind, request: {}, filter: null, now };
    await insertJob(tx, { ...job, sheetId: id, total });
  });

/** Stops the job on the sheet at whatever server it runs, after the batch at hand. */
export const stopSheetJob = (
  db: Db,
  sheet: StoredSheet,
  { section, operator, now }: Pick<SheetJob, 'section' | 'operator' | 'now'>,
): Promise<void> =>
  runTransaction(db, async (tx) => {
    const kinds = await cancelJobs(tx, { sheetId: sheet.id }, now);
    if (kinds.includes(WRITE_JOBS.each)) await auditSheet(tx, sheet, { section, operatorId: operator.id, at: now });
  });
