import { setImmediate } from 'node:timers/promises';
import type { ImportProblem } from '../database/tables.ts';
import { Refusal } from '../http/errors.ts';
import type { RecordWrites } from '../records/records-interface.ts';
import { problemsOf, type SheetChecker, type SheetRowValues } from './check.ts';
import { createFind } from './find.ts';
import { findWithPending, type PendingReferences, pendingReferences, removePending } from './pending.ts';
import { rowWords } from './row-messages.ts';
import { planRow } from './row-plan.ts';

/** A checked row; the record must not have changed since the check. */
export interface CheckedRow extends SheetRowValues {
  recordId: number | null;
  version: number | null;
}

/** Stores the outcome of a row in the transaction that wrote it. */
export type StoreOutcome = (
  number: number,
  became: 'created' | 'changed',
  recordId: number,
  writes: RecordWrites,
) => Promise<void>;

interface Run {
  rows: readonly CheckedRow[];
  /** The change set of all writes. */
  part: string;
  keep: StoreOutcome;
  /** Called after each row. */
  done: () => Promise<void> | void;
}

/** Aborts the import because one row was refused. */
export class RowRefused extends Error {
  readonly number: number;
  readonly problems: ImportProblem[];

  constructor(number: number, problems: ImportProblem[]) {
    super(`row ${number} was refused`);
    this.number = number;
    this.problems = problems;
  }
}

/** Writes all rows in one transaction; the first refused row rolls all of them back. */
export const runTogether = (
  checking: SheetChecker,
  { rows, part, keep, done, finish }: Run & { finish: (writes: RecordWrites) => Promise<void> },
): Promise<void> =>
  checking.kept.together(
    checking.operator,
    async (writes) => {
      const pending = pendingReferences(checking.resource, checking.columns, rows);
      await inOrder(rows, pending, {
        async write(row) {
          try {
            const written = await writeRow(checking, row, { writes, pending, keep });
            if (written) await done();
            return written;
          } catch (error) {
            throw new RowRefused(row.number, problemsOf(error));
          }
        },
        giveUp(row) {
          throw new RowRefused(row.number, inVain);
        },
      });
      await finish(writes);
    },
    part,
  );

/** Writes each row in its own transaction, so that a refused row does not affect others. */
export async function runEach(
  checking: SheetChecker,
  {
    rows,
    part,
    keep,
    done,
    failed,
    isStopped,
  }: Run & {
    failed: (number: number, problems: ImportProblem[], error?: unknown) => Promise<void>;
    isStopped: () => boolean;
  },
): Promise<void> {
  const pending = pendingReferences(checking.resource, checking.columns, rows);
  await inOrder(rows, pending, {
    isStopped,
    async write(row) {
      await setImmediate();
      try {
        const written = await checking.kept.together(
          checking.operator,
          (writes) => writeRow(checking, row, { writes, pending, keep }),
          part,
        );
        if (written) await done();
        return written;
      } catch (error) {
        const ours = !(error instanceof Refusal);
        await failed(row.number, ours ? [{ field: null, says: rowWords.ourFault }] : problemsOf(error), ours && error);
        await done();
        return true;
      }
    },
    async giveUp(row) {
      await failed(row.number, inVain);
      await done();
    },
  });
}

const inVain: ImportProblem[] = [{ field: null, says: rowWords.waitsInVain }];

interface Manner {
  /** Returns `false` if the row must wait for another row. */
  write: (row: CheckedRow) => Promise<boolean>;
  giveUp: (row: CheckedRow) => Promise<void> | void;
  isStopped?: () => boolean;
}

/** Writes rows after those they refer to; rows that refer to a refused row are refused. */
async function inOrder(rows: readonly CheckedRow[], pending: PendingReferences, { write, giveUp, isStopped }: Manner) {
  let queue = rows;
  while (queue.length > 0) {
    const later: CheckedRow[] = [];
    for (const row of queue) {
      if (isStopped?.()) return;
      if (await write(row)) removePending(pending, row.number);
      else later.push(row);
    }
    if (later.length === queue.length) {
      for (const row of later) await giveUp(row);
      return;
    }
    queue = later;
  }
}

interface Writing {
  writes: RecordWrites;
  pending: PendingReferences;
  keep: StoreOutcome;
}

async function writeRow(checking: SheetChecker, row: CheckedRow, { writes, pending, keep }: Writing): Promise<boolean> {
  const find = findWithPending(createFind(writes.tx, checking), checking.resource, pending);
  const { before, draft, problems, waiting } = await planRow(checking, row.cells, writes, find);
  if (problems.length > 0) throw refusalOf(problems);
  if (waiting.length > 0) return false;
  const isAsChecked = (before?.id ?? null) === row.recordId && (before?.version ?? null) === row.version;
  if (!isAsChecked) throw new Refusal(409, rowWords.otherwise);
  if (!checking.may(before ? 'edit' : 'create')) {
    throw new Refusal(403, before ? rowWords.mayNotEdit : rowWords.mayNotCreate);
  }
  const record = before ? await writes.update(before.id, before.version, draft) : await writes.create(draft);
  await keep(row.number, before ? 'changed' : 'created', record.id, writes);
  return true;
}

const refusalOf = (problems: readonly ImportProblem[]): Refusal => {
  const fields = problems.flatMap(({ field, says }) => (field === null ? [] : [[field, says] as const]));
  const [first = { says: rowWords.otherwise }] = problems;
  return new Refusal(422, first.says, fields.length > 0 ? Object.fromEntries(fields) : undefined);
};
