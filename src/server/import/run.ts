import { setImmediate } from 'node:timers/promises';
import type { ImportProblem } from '../database/tables/import.ts';
import { Refusal } from '../http/errors.ts';
import type { RecordWrites } from '../records/records-interface.ts';
import { problemsOf, type SheetChecker, type SheetRowValues } from './check.ts';
import { createFind } from './find.ts';
import { findWithPending, type PendingReferences, pendingReferences, removePending } from './pending.ts';
import { rowMessages } from './row-messages.ts';
import { planRow } from './row-plan.ts';

/** A checked row; the record must not have changed since the check. */
export interface CheckedRow extends SheetRowValues {
  recordId: number | null;
  version: number | null;
}

/** Stores the outcome of a row in the transaction that wrote it. */
export type StoreOutcome = (
  number: number,
  outcome: 'created' | 'changed',
  recordId: number,
  writes: RecordWrites,
) => Promise<void>;

interface Run {
  rows: readonly CheckedRow[];
  /** The change set of all writes. */
  changeSet: string;
  storeOutcome: StoreOutcome;
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
  checker: SheetChecker,
  { rows, changeSet, storeOutcome, done, finish }: Run & { finish: (writes: RecordWrites) => Promise<void> },
): Promise<void> =>
  checker.records.inTransaction(
    checker.operator,
    async (writes) => {
      const pending = pendingReferences(checker.resource, checker.columns, rows);
      await writeInOrder(rows, pending, {
        async write(row) {
          try {
            const isWritten = await writeRow(checker, row, { writes, pending, storeOutcome });
            if (isWritten) await done();
            return isWritten;
          } catch (error) {
            throw new RowRefused(row.number, problemsOf(error));
          }
        },
        rejectRow(row) {
          throw new RowRefused(row.number, referenceNotImported);
        },
      });
      await finish(writes);
    },
    changeSet,
  );

/** Writes each row in its own transaction, so that a refused row does not affect others. */
export async function runEach(
  checker: SheetChecker,
  {
    rows,
    changeSet,
    storeOutcome,
    done,
    failed,
    isStopped,
  }: Run & {
    failed: (number: number, problems: ImportProblem[], error?: unknown) => Promise<void>;
    isStopped: () => boolean;
  },
): Promise<void> {
  const pending = pendingReferences(checker.resource, checker.columns, rows);
  await writeInOrder(rows, pending, {
    isStopped,
    async write(row) {
      await setImmediate();
      try {
        const isWritten = await checker.records.inTransaction(
          checker.operator,
          (writes) => writeRow(checker, row, { writes, pending, storeOutcome }),
          changeSet,
        );
        if (isWritten) await done();
        return isWritten;
      } catch (error) {
        const isServerError = !(error instanceof Refusal);
        await failed(
          row.number,
          isServerError ? [{ field: null, says: rowMessages.serverError }] : problemsOf(error),
          isServerError && error,
        );
        await done();
        return true;
      }
    },
    async rejectRow(row) {
      await failed(row.number, referenceNotImported);
      await done();
    },
  });
}

const referenceNotImported: ImportProblem[] = [{ field: null, says: rowMessages.referenceNotImported }];

interface RowHandlers {
  /** Returns `false` if the row must wait for another row. */
  write: (row: CheckedRow) => Promise<boolean>;
  rejectRow: (row: CheckedRow) => Promise<void> | void;
  isStopped?: () => boolean;
}

/** Writes rows after those they refer to; rows that refer to a refused row are refused. */
async function writeInOrder(
  rows: readonly CheckedRow[],
  pending: PendingReferences,
  { write, rejectRow, isStopped }: RowHandlers,
) {
  let queue = rows;
  while (queue.length > 0) {
    const deferred: CheckedRow[] = [];
    for (const row of queue) {
      if (isStopped?.()) return;
      if (await write(row)) removePending(pending, row.number);
      else deferred.push(row);
    }
    if (deferred.length === queue.length) {
      for (const row of deferred) await rejectRow(row);
      return;
    }
    queue = deferred;
  }
}

interface WriteOptions {
  writes: RecordWrites;
  pending: PendingReferences;
  storeOutcome: StoreOutcome;
}

async function writeRow(
  checker: SheetChecker,
  row: CheckedRow,
  { writes, pending, storeOutcome }: WriteOptions,
): Promise<boolean> {
  const find = findWithPending(createFind(writes.tx, checker), checker.resource, pending);
  const { before, draft, problems, pendingFields } = await planRow(checker, row.cells, writes, find);
  if (problems.length > 0) throw refusalOf(problems);
  if (pendingFields.length > 0) return false;
  const isAsChecked = (before?.id ?? null) === row.recordId && (before?.version ?? null) === row.version;
  if (!isAsChecked) throw new Refusal(409, rowMessages.changedSinceCheck);
  if (!checker.may(before ? 'edit' : 'create')) {
    throw new Refusal(403, before ? rowMessages.mayNotEdit : rowMessages.mayNotCreate);
  }
  const record = before ? await writes.update(before.id, before.version, draft) : await writes.create(draft);
  await storeOutcome(row.number, before ? 'changed' : 'created', record.id, writes);
  return true;
}

const refusalOf = (problems: readonly ImportProblem[]): Refusal => {
  const fields = problems.flatMap(({ field, says }) => (field === null ? [] : [[field, says] as const]));
  const [firstProblem = { says: rowMessages.changedSinceCheck }] = problems;
  return new Refusal(422, firstProblem.says, fields.length > 0 ? Object.fromEntries(fields) : undefined);
};
