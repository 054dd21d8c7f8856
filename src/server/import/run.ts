import type { ImportProblem } from '../database/tables/import.ts';
import type { Tx } from '../database/tables.ts';
import { Refusal } from '../http/errors.ts';
import type { RecordWrites } from '../records/records-interface.ts';
import { isUnavailable, writeRows } from '../records/write-batch.ts';
import { problemsOf, type SheetChecker, type SheetRowValues } from './check.ts';
import { findWithPending, type PendingReferences, pendingReferences, removePending } from './pending.ts';
import { rowMessages } from './row-messages.ts';
import { planRow } from './row-plan.ts';

/** A checked row; the record must not have changed since the check. */
export interface CheckedRow extends SheetRowValues {
  recordId: number | null;
  version: number | null;
}

/** What became of a row. */
export type WrittenRow =
  | { number: number; outcome: 'created' | 'changed'; recordId: number }
  | { number: number; outcome: 'failed'; problems: ImportProblem[] };

interface Run {
  rows: readonly CheckedRow[];
  /** The change set of all writes. */
  changeSet: string;
  /** Stores the outcomes of rows in the transaction that wrote them. */
  storeOutcomes: (tx: Tx, rows: readonly WrittenRow[]) => Promise<void>;
  /** Called with the number of rows that were processed. */
  done: (rows: number) => Promise<void> | void;
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
  { rows, changeSet, storeOutcomes, done, finish }: Run & { finish: (tx: Tx) => Promise<void> },
): Promise<void> =>
  checker.records.inBatch(
    checker.operator,
    async (writes, batch) => {
      const pending = pendingReferences(checker.resource, checker.columns, rows);
      const write = await createRowWriter(checker, writes, pending);
      const writeRow = async (row: CheckedRow) => {
        try {
          const written = await write(row);
          if (written) removePending(pending, row.number);
          return written;
        } catch (error) {
          throw new RowRefused(row.number, problemsOf(error));
        }
      };
      await writeInOrder(rows, {
        async writeSome(someRows) {
          const results: (WrittenRow | null)[] = [];
          for (const row of someRows) {
            // A record whose revision is not stored yet must not change again.
            if (batch.hasRevisionOf(row.recordId)) await batch.flush();
            results.push(await writeRow(row));
          }
          const written = results.filter((result) => result !== null);
          await batch.flush();
          await storeOutcomes(writes.tx, written);
          await done(written.length);
          return results.map((result) => result !== null);
        },
        rejectRow(row) {
          throw new RowRefused(row.number, referenceNotImported);
        },
      });
      await finish(writes.tx);
    },
    changeSet,
  );

/** Writes rows in batches; a refused row does not affect others. */
export async function runEach(
  checker: SheetChecker,
  run: Run & {
    /** Logs an unexpected error of a row. */
    log: (error: unknown) => void;
    /** Stores the outcome of a row that was not written, outside of any transaction. */
    storeFailed: (row: WrittenRow) => Promise<void>;
    isStopped: () => boolean;
  },
): Promise<void> {
  const { rows, changeSet, storeOutcomes, storeFailed, done, log, isStopped } = run;
  const processed = new Set<number>();
  let pending = pendingReferences(checker.resource, checker.columns, rows);

  const fail = async (row: CheckedRow, problems: ImportProblem[]) => {
    await storeFailed({ number: row.number, outcome: 'failed', problems });
    await done(1);
  };
  const failureOf = (error: unknown): ImportProblem[] => {
    if (error instanceof Refusal) return problemsOf(error);
    log(error);
    return [{ field: null, says: rowMessages.serverError }];
  };
  const writeBatch = (batchRows: CheckedRows) =>
    checker.records.inBatch(
      checker.operator,
      async (writes, batch) => {
        const write = await createRowWriter(checker, writes, pending);
        const writeRow = async (row: CheckedRow) => {
          const written = await write(row);
          if (written) removePending(pending, row.number);
          return written;
        };
        const results = await writeRows<CheckedRow, WrittenRow | null>(batch, batchRows, {
          write: writeRow,
          refuse(row, error) {
            removePending(pending, row.number);
            return { number: row.number, outcome: 'failed', problems: failureOf(error) };
          },
          mayContinue: checker.turns.startBatch(),
        });
        await storeOutcomes(
          writes.tx,
          results.filter((result) => result !== null),
        );
        return results.map((result) => result !== null);
      },
      changeSet,
    );
  const writeSome = async (someRows: CheckedRows): Promise<boolean[]> => {
    await checker.turns.wait();
    try {
      const written = await writeBatch(someRows);
      for (const [at, isWritten] of written.entries()) if (isWritten) processed.add(someRows[at]?.number ?? 0);
      await done(written.filter(Boolean).length);
      return written;
    } catch (error) {
      // Nothing of the batch was written, so its rows may be referred to again.
      pending = pendingReferences(checker.resource, checker.columns, rows);
      for (const number of processed) removePending(pending, number);
      const [row, ...others] = someRows;
      if (others.length > 0 && !isUnavailable(error)) return writeSome([row]);
      await fail(row, failureOf(error));
      processed.add(row.number);
      removePending(pending, row.number);
      return [true];
    }
  };
  await writeInOrder(rows, { isStopped, writeSome, rejectRow: (row) => fail(row, referenceNotImported) });
}

const referenceNotImported: ImportProblem[] = [{ field: null, says: rowMessages.referenceNotImported }];

/** At least one row. */
type CheckedRows = readonly [CheckedRow, ...CheckedRow[]];

interface RowHandlers {
  /** Writes the first row, or as many as it likes; `false` for a row that must wait for another. */
  writeSome: (rows: CheckedRows) => Promise<boolean[]>;
  rejectRow: (row: CheckedRow) => Promise<void> | void;
  isStopped?: () => boolean;
}

/** Maximum number of rows offered to one batch. */
const MOST_OFFERED = 100;

/** Writes rows after those they refer to; rows that refer to a refused row are refused. */
async function writeInOrder(rows: readonly CheckedRow[], { writeSome, rejectRow, isStopped }: RowHandlers) {
  let queue = rows;
  while (queue.length > 0) {
    const deferred: CheckedRow[] = [];
    for (let at = 0; at < queue.length; ) {
      if (isStopped?.()) return;
      const [first, ...others] = queue.slice(at, at + MOST_OFFERED);
      if (!first) break;
      const written = await writeSome([first, ...others]);
      deferred.push(...queue.slice(at, at + written.length).filter((_, index) => !written[index]));
      at += written.length;
    }
    if (deferred.length === queue.length) {
      for (const row of deferred) await rejectRow(row);
      return;
    }
    queue = deferred;
  }
}

/** Writes checked rows within a transaction; returns null for a row that must wait for another. */
async function createRowWriter(checker: SheetChecker, writes: RecordWrites, pending: PendingReferences) {
  const finder = await checker.finds.startBatch(writes.tx);
  return async (row: CheckedRow): Promise<WrittenRow | null> => {
    const find = findWithPending(finder(), checker.resource, pending);
    const { before, draft, problems, pendingFields } = await planRow(checker, row.cells, { writes, find });
    if (problems.length > 0) throw refusalOf(problems);
    if (pendingFields.length > 0) return null;
    const isAsChecked = (before?.id ?? null) === row.recordId && (before?.version ?? null) === row.version;
    if (!isAsChecked) throw new Refusal(409, rowMessages.changedSinceCheck);
    if (!checker.may(before ? 'edit' : 'create')) {
      throw new Refusal(403, before ? rowMessages.mayNotEdit : rowMessages.mayNotCreate);
    }
    const record = before ? await writes.update(before.id, before.version, draft) : await writes.create(draft);
    return { number: row.number, outcome: before ? 'changed' : 'created', recordId: record.id };
  };
}

const refusalOf = (problems: readonly ImportProblem[]): Refusal => {
  const fields = problems.flatMap(({ field, says }) => (field === null ? [] : [[field, says] as const]));
  const [firstProblem = { says: rowMessages.changedSinceCheck }] = problems;
  return new Refusal(422, firstProblem.says, fields.length > 0 ? Object.fromEntries(fields) : undefined);
};
