import { IMPORT } from '../../declare/actions.ts';
import type { Db } from '../database/tables.ts';
import { writeAudit } from '../records/audit.ts';
import { type Checking, checkRows } from './check.ts';
import type { Note } from './import-tasks.ts';
import { RowRefused, runEach, runTogether } from './run.ts';
import { countsIn, type KeptSheet, keepChecked, keepRefused, keepWritten, rowsIn, touch } from './sheets.ts';

/** What working on a sheet takes. */
export interface Work extends Checking {
  db: Db;
  now: () => Date;
  sheet: KeptSheet;
  /** Writes down a failure that is ours. */
  log: (error: unknown, what: string) => void;
}

/** How often a work says how far it is. */
const EVERY = 1_000;

/** Checks every row; nothing is written but what was found out. */
export async function checkSheet(work: Work, note: Note): Promise<void> {
  const { db, sheet, now } = work;
  const say = telling(work, note);
  try {
    const rows = await rowsIn(db, sheet.id);
    for await (const checked of checkRows(work, rows)) {
      if (note.stopped) break;
      await keepChecked(db, sheet.id, checked);
      note.done += checked.length;
      await say();
    }
    await touch(db, sheet.id, now(), { done: note.done, state: note.stopped ? 'mapping' : 'checked' });
  } catch (error) {
    work.log(error, 'a sheet could not be checked');
    await touch(db, sheet.id, now(), { done: 0, state: 'mapping' }).catch(() => undefined);
  }
}

/** Writes the rows that were found right, all or each by itself, and that it was done. */
export async function runSheet(work: Work, mode: 'together' | 'each', note: Note): Promise<void> {
  const { db, sheet, now } = work;
  try {
    const rows = await rowsIn(db, sheet.id, { outcomes: ['create', 'change'] });
    const isAll = await (mode === 'together' ? together(work, rows, note) : each(work, rows, note));
    await touch(db, sheet.id, now(), { done: note.done, state: isAll });
  } catch (error) {
    work.log(error, 'a sheet could not be imported');
    await touch(db, sheet.id, now(), { done: 0, state: 'stopped' }).catch(() => undefined);
  }
}

/** What the records of an import are a part of, by which all of it can be undone. */
const partOf = ({ id }: KeptSheet): string => `import:${id}`;

type Rows = Awaited<ReturnType<typeof rowsIn>>;

async function together(work: Work, rows: Rows, note: Note) {
  const { db, sheet } = work;
  try {
    await runTogether(work, {
      rows,
      part: partOf(sheet),
      keep: (number, became, recordId, { tx }) =>
        keepWritten(tx, sheet.id, number, became, recordId).then(() => undefined),
      done: () => {
        note.done += 1;
      },
      finish: async ({ tx }) => auditSheet({ ...work, db: tx }),
    });
    return 'done';
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    note.done = 0;
    await keepRefused(db, sheet.id, error.number, 'wrong', error.problems);
    return 'checked';
  }
}

async function each(work: Work, rows: Rows, note: Note) {
  const { db, sheet, log } = work;
  const say = telling(work, note);
  await runEach(work, {
    rows,
    part: partOf(sheet),
    keep: (number, became, recordId, { tx }) =>
      keepWritten(tx, sheet.id, number, became, recordId).then(() => undefined),
    async failed(number, problems, error) {
      if (error) log(error, 'a row could not be imported');
      await keepRefused(db, sheet.id, number, 'failed', problems);
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

/** One line for the import, beside those of its records. */
async function auditSheet({ db, sheet, resource, operator, now }: Work): Promise<void> {
  const { created = 0, changed = 0, same = 0, wrong = 0, failed = 0 } = await countsIn(db, sheet.id);
  const columns = sheet.columns.filter((name) => name !== null);
  await writeAudit(db, {
    ...{ operator, at: now(), action: IMPORT, section: resource.code },
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

function telling({ db, sheet, now }: Work, note: Note): () => Promise<void> {
  let told = Date.now();
  return async () => {
    if (Date.now() - told < EVERY) return;
    told = Date.now();
    await touch(db, sheet.id, now(), { done: note.done });
  };
}
