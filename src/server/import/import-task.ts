import { IMPORT } from '../../declare/actions.ts';
import type { Db } from '../database/tables.ts';
import { writeAudit } from '../records/audit.ts';
import { checkRows, type SheetChecker } from './check.ts';
import type { TaskProgress } from './import-tasks.ts';
import { RowRefused, runEach, runTogether } from './run.ts';
import {
  countSheetRows,
  readSheetRows,
  type StoredSheet,
  storeChecked,
  storeRefused,
  storeWritten,
  touchSheet,
} from './sheets.ts';

/** Everything a task needs to process a sheet. */
export interface ImportTask extends SheetChecker {
  db: Db;
  now: () => Date;
  sheet: StoredSheet;
  /** Logs an unexpected error. */
  log: (error: unknown, what: string) => void;
}

/** Interval between progress updates in milliseconds. */
const PROGRESS_INTERVAL = 1_000;

/** Checks every row and stores only the results. */
export async function checkSheet(task: ImportTask, progress: TaskProgress): Promise<void> {
  const { db, sheet, now } = task;
  const reportProgress = createProgressReport(task, progress);
  try {
    const rows = await readSheetRows(db, sheet.id);
    for await (const results of checkRows(task, rows)) {
      if (progress.stopped) break;
      await storeChecked(db, sheet.id, results);
      progress.done += results.length;
      await reportProgress();
    }
    await touchSheet(db, sheet.id, now(), { done: progress.done, state: progress.stopped ? 'mapping' : 'checked' });
  } catch (error) {
    task.log(error, 'a sheet could not be checked');
    await touchSheet(db, sheet.id, now(), { done: 0, state: 'mapping' }).catch(() => undefined);
  }
}

/** Writes the valid rows, all in one transaction or each in its own, and the audit entry. */
export async function runSheet(task: ImportTask, mode: 'together' | 'each', progress: TaskProgress): Promise<void> {
  const { db, sheet, now } = task;
  try {
    const rows = await readSheetRows(db, sheet.id, { outcomes: ['create', 'change'] });
    const state = await (mode === 'together'
      ? runInOneTransaction(task, rows, progress)
      : runRowByRow(task, rows, progress));
    await touchSheet(db, sheet.id, now(), { done: progress.done, state });
  } catch (error) {
    task.log(error, 'a sheet could not be imported');
    await touchSheet(db, sheet.id, now(), { done: 0, state: 'stopped' }).catch(() => undefined);
  }
}

/** The change set of an import, by which all of it can be undone. */
const changeSetOf = ({ id }: StoredSheet): string => `import:${id}`;

type Rows = Awaited<ReturnType<typeof readSheetRows>>;

async function runInOneTransaction(task: ImportTask, rows: Rows, progress: TaskProgress) {
  const { db, sheet } = task;
  try {
    await runTogether(task, {
      rows,
      changeSet: changeSetOf(sheet),
      storeOutcomes: (tx, written) => storeWritten(tx, sheet.id, written),
      done: (count) => {
        progress.done += count;
      },
      finish: (tx) => auditSheet({ ...task, db: tx }),
    });
    return 'done';
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    progress.done = 0;
    await storeRefused(db, sheet.id, { number: error.number, outcome: 'wrong', problems: error.problems });
    return 'checked';
  }
}

async function runRowByRow(task: ImportTask, rows: Rows, progress: TaskProgress) {
  const { db, sheet, log } = task;
  const reportProgress = createProgressReport(task, progress);
  await runEach(task, {
    rows,
    changeSet: changeSetOf(sheet),
    storeOutcomes: (tx, written) => storeWritten(tx, sheet.id, written),
    storeFailed: (row) => storeWritten(db, sheet.id, [row]),
    log: (error) => log(error, 'a row could not be imported'),
    done: async (count) => {
      progress.done += count;
      await reportProgress();
    },
    isStopped: () => progress.stopped,
  });
  await auditSheet(task);
  return progress.stopped ? 'stopped' : 'done';
}

/** The audit entry of the import itself, beside those of its records. */
async function auditSheet({ db, sheet, resource, operator, now }: ImportTask): Promise<void> {
  const { created = 0, changed = 0, same = 0, wrong = 0, failed = 0 } = await countSheetRows(db, sheet.id);
  const columns = sheet.columns.filter((name) => name !== null);
  await writeAudit(db, {
    operator,
    at: now(),
    action: IMPORT,
    section: resource.code,
    details: {
      format: sheet.format,
      columns,
      rows: created + changed,
      created,
      changed,
      same,
      refused: wrong + failed,
    },
  });
}

function createProgressReport({ db, sheet, now }: ImportTask, progress: TaskProgress): () => Promise<void> {
  let reportedAt = Date.now();
  return async () => {
    if (Date.now() - reportedAt < PROGRESS_INTERVAL) return;
    reportedAt = Date.now();
    await touchSheet(db, sheet.id, now(), { done: progress.done });
  };
}
