import { IMPORT } from '../../declare/actions.ts';
import type { Db } from '../database/tables.ts';
import { writeAudit } from '../records/audit.ts';
import { checkRows, type SheetChecker } from './check.ts';
import type { TaskNote } from './import-tasks.ts';
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
const EVERY = 1_000;

/** Checks every row and stores only the results. */
export async function checkSheet(work: ImportTask, note: TaskNote): Promise<void> {
  const { db, sheet, now } = work;
  const say = telling(work, note);
  try {
    const rows = await readSheetRows(db, sheet.id);
    for await (const checked of checkRows(work, rows)) {
      if (note.stopped) break;
      await storeChecked(db, sheet.id, checked);
      note.done += checked.length;
      await say();
    }
    await touchSheet(db, sheet.id, now(), { done: note.done, state: note.stopped ? 'mapping' : 'checked' });
  } catch (error) {
    work.log(error, 'a sheet could not be checked');
    await touchSheet(db, sheet.id, now(), { done: 0, state: 'mapping' }).catch(() => undefined);
  }
}

/** Writes the valid rows, all in one transaction or each in its own, and the audit entry. */
export async function runSheet(work: ImportTask, mode: 'together' | 'each', note: TaskNote): Promise<void> {
  const { db, sheet, now } = work;
  try {
    const rows = await readSheetRows(db, sheet.id, { outcomes: ['create', 'change'] });
    const isAll = await (mode === 'together' ? together(work, rows, note) : each(work, rows, note));
    await touchSheet(db, sheet.id, now(), { done: note.done, state: isAll });
  } catch (error) {
    work.log(error, 'a sheet could not be imported');
    await touchSheet(db, sheet.id, now(), { done: 0, state: 'stopped' }).catch(() => undefined);
  }
}

/** The change set of an import, by which all of it can be undone. */
const partOf = ({ id }: StoredSheet): string => `import:${id}`;

type Rows = Awaited<ReturnType<typeof readSheetRows>>;

async function together(work: ImportTask, rows: Rows, note: TaskNote) {
  const { db, sheet } = work;
  try {
    await runTogether(work, {
      rows,
      part: partOf(sheet),
      keep: (number, became, recordId, { tx }) =>
        storeWritten(tx, sheet.id, { number, outcome: became, recordId }).then(() => undefined),
      done: () => {
        note.done += 1;
      },
      finish: async ({ tx }) => auditSheet({ ...work, db: tx }),
    });
    return 'done';
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    note.done = 0;
    await storeRefused(db, sheet.id, { number: error.number, outcome: 'wrong', problems: error.problems });
    return 'checked';
  }
}

async function each(work: ImportTask, rows: Rows, note: TaskNote) {
  const { db, sheet, log } = work;
  const say = telling(work, note);
  await runEach(work, {
    rows,
    part: partOf(sheet),
    keep: (number, became, recordId, { tx }) =>
      storeWritten(tx, sheet.id, { number, outcome: became, recordId }).then(() => undefined),
    async failed(number, problems, error) {
      if (error) log(error, 'a row could not be imported');
      await storeRefused(db, sheet.id, { number, outcome: 'failed', problems });
    },
    done: async () => {
      note.done += 1;
      await say();
    },
    isStopped: () => note.stopped,
  });
  await auditSheet(work);
  return note.stopped ? 'stopped' : 'done';
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

function telling({ db, sheet, now }: ImportTask, note: TaskNote): () => Promise<void> {
  let told = Date.now();
  return async () => {
    if (Date.now() - told < EVERY) return;
    told = Date.now();
    await touchSheet(db, sheet.id, now(), { done: note.done });
  };
}
