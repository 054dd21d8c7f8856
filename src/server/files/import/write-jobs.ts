import type { Sentence } from '../../../contract/label.ts';
import type { ImportProblem } from '../../database/tables/import.ts';
import type { Db, Tx } from '../../database/tables.ts';
import { isTransactionConflict, runTransaction } from '../../database/transaction.ts';
import type { Operator } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { isUnavailable, writeRows } from '../../records/write-batch.ts';
import {
  addProgress,
  endJob,
  type JobKind,
  JobLeaseLost,
  type JobTurn,
  processBatch,
  renewLease,
  transactUnderLease,
} from '../../work/jobs/turn.ts';
import { problemsOf } from './check.ts';
import { createSheetLookups, type SheetLookups } from './find.ts';
import type { PendingReferences } from './pending.ts';
import { rowMessages } from './row-messages.ts';
import { createRowQueue, type RowQueue } from './row-queue.ts';
import { type CheckedRow, createSheetRowWriter, rowProblem, type WrittenRow } from './row-writer.ts';
import { createChecker, endImport, isOperator, readImporter, readPending } from './sheet-turn.ts';
import { readSheetOf, type StoredSheet, storeRefused, storeWritten } from './sheets.ts';

/** The change set of an import, by which all of it can be undone. */
const changeSetOf = ({ id }: StoredSheet): string => `import:${id}`;

/** Writes the valid rows of a sheet in batches; a refused row does not affect others. */
export const writeEachJob: JobKind = async (turn) => {
  const { db, callPriority } = turn.database;
  const sheet = await readSheetOf(db, turn);
  if (!sheet) return endWithoutSheet(turn);
  const writing = await beginWriting(db, turn, sheet);
  const { queue } = writing;

  const store = async (tx: Tx, results: readonly (WrittenRow | null)[]) => {
    const written = results.filter((result) => result !== null);
    const refused = written.filter(({ outcome }) => outcome === 'failed').length;
    await storeWritten(tx, sheet.id, written);
    await addProgress(tx, turn, { done: written.length - refused, refused });
    return results.map((result) => result !== null);
  };
  const process = (rows: readonly CheckedRow[]) =>
    transactUnderLease(turn, async (tx) => {
      const operator = await readImporter(tx, turn, rows);
      if (!isOperator(operator)) {
        await endImport(tx, turn, { sheet, because: operator });
        return null;
      }
      if (queue.isCircle()) return store(tx, rows.map(refusedRow(referenceNotImported)));
      const refuse = (row: CheckedRow, problems: Problems) => refusedRow(problems)(row);
      return store(
        tx,
        await writeBatch(tx, writing, { operator, rows, refuse, mayContinue: callPriority.startBatch() }),
      );
    });

  return async () => {
    const rows = await queue.next(db);
    if (rows.length === 0) {
      await transactUnderLease(turn, (tx) => endImport(tx, turn, { sheet }));
      return null;
    }
    const results = await processBatch(turn, rows, {
      process,
      refuse: (row, error) => transactUnderLease(turn, (tx) => store(tx, [refusedRow(problemsOrError(error))(row)])),
    });
    if (!results) return null;
    queue.take(results);
    // A row that waits for another counts when it is written, so that a turn always gets on.
    return results.filter(Boolean).length;
  };
};

/** Writes all rows of a sheet in one transaction; the first refused row rolls all of them back. */
export const writeTogetherJob: JobKind = async (turn) => {
  const { db } = turn.database;
  const sheet = await readSheetOf(db, turn);
  if (!sheet) return endWithoutSheet(turn);
  return async () => {
    try {
      await runTransaction(db, (tx) => writeTogether(tx, turn, sheet));
    } catch (error) {
      if (error instanceof RowRefused) {
        const { number, problems } = error;
        await transactUnderLease(turn, async (tx) => {
          await storeRefused(tx, sheet.id, { number, outcome: 'wrong', problems });
          await endJob(tx, turn, 'done');
        });
      } else if (error instanceof ImporterRefused) {
        await endJob(db, turn, 'cancelled', error.sentence);
      } else if (error instanceof JobLeaseLost || isUnavailable(error) || isTransactionConflict(error)) {
        throw error;
      } else {
        turn.onError(error as Error);
        await endJob(db, turn, 'cancelled', rowMessages.nothingImported);
      }
    }
    return null;
  };
};

async function writeTogether(tx: Tx, turn: JobTurn, sheet: StoredSheet): Promise<void> {
  const writing = await beginWriting(tx, turn, sheet);
  const { queue } = writing;
  const refuse = (row: CheckedRow, problems: Problems) => {
    throw new RowRefused(row, problems);
  };
  let processed = 0;
  for (;;) {
    const rows = await queue.next(tx);
    const [first] = rows;
    if (!first) break;
    if (queue.isCircle()) throw new RowRefused(first, referenceNotImported);
    await showProgress(turn, processed);
    const operator = await readImporter(tx, turn, rows);
    if (!isOperator(operator)) throw new ImporterRefused(operator);
    const results = await writeBatch(tx, writing, { operator, rows, refuse, mayContinue: () => true });
    const written = results.filter((result) => result !== null);
    await storeWritten(tx, sheet.id, written);
    processed += written.length;
    queue.take(results.map((result) => result !== null));
  }
  // Locks the job: from here on it cannot be stopped or taken over any more.
  await renewLease(tx, turn);
  await endImport(tx, turn, { sheet });
}

/** The sheet that a turn writes, and which of its rows are still to be written. */
interface Writing {
  turn: JobTurn;
  sheet: StoredSheet;
  lookups: SheetLookups;
  pending: PendingReferences;
  queue: RowQueue;
}

const beginWriting = async (db: Db, turn: JobTurn, sheet: StoredSheet): Promise<Writing> => ({
  turn,
  sheet,
  lookups: createSheetLookups(turn.resource, turn.sections),
  pending: await readPending(db, turn, sheet, { outcomes: ['create', 'change'] }),
  queue: createRowQueue(sheet.id),
});

type Problems = readonly ImportProblem[];

interface RowsToWrite {
  operator: Operator;
  rows: readonly CheckedRow[];
  refuse: (row: CheckedRow, problems: Problems) => WrittenRow;
  mayContinue: (rows: number) => boolean;
}

/** Writes rows while there is time; null for one that must wait for another. The transaction may be run again. */
function writeBatch(
  tx: Tx,
  { turn, sheet, lookups, pending, queue }: Writing,
  { operator, rows, refuse, mayContinue }: RowsToWrite,
): Promise<(WrittenRow | null)[]> {
  const checker = createChecker(turn, sheet, { operator, lookups, tx });
  const settled = new Set<number>();
  const isSettled = (number: number) => settled.has(number) || queue.isSettled(number);
  const addResult = <R extends WrittenRow | null>(result: R): R => {
    if (result) settled.add(result.number);
    return result;
  };
  return checker.records.inBatch(
    operator,
    async (writes, batch) => {
      const writeRow = await createSheetRowWriter(checker, writes, { pending, isSettled });
      return writeRows<CheckedRow, WrittenRow | null>(batch, rows, {
        write: async (row) => addResult(await writeRow(row)),
        refuse(row, error) {
          if (!(error instanceof Refusal)) turn.onError(error as Error);
          return addResult(refuse(row, problemsOrError(error)));
        },
        mayContinue,
      });
    },
    changeSetOf(sheet),
  );
}

const refusedRow =
  (problems: Problems) =>
  ({ number }: CheckedRow): WrittenRow => ({ number, outcome: 'failed', problems });

const problemsOrError = (error: unknown): Problems =>
  error instanceof Refusal ? problemsOf(error) : rowProblem(rowMessages.serverError);

const referenceNotImported = rowProblem(rowMessages.referenceNotImported);

/**
 * Renews the lease and shows the progress outside of the transaction, which other connections do not see before its end; it
 * is given up if the import was stopped or this server is to stop. The embedded database has one connection only.
 */
async function showProgress(turn: JobTurn, processed: number): Promise<void> {
  if (turn.signal.stopped) throw new JobLeaseLost();
  if (turn.database.embedded) return;
  const { db } = turn.database;
  await renewLease(db, turn);
  await db.updateTable('job').set({ done: processed, refused: 0 }).where('id', '=', turn.job.id).execute();
}

/** Aborts an import of all rows together because one row was refused. */
class RowRefused extends Error {
  readonly number: number;
  readonly problems: Problems;

  constructor({ number }: CheckedRow, problems: Problems) {
    super(`row ${number} was refused`);
    this.number = number;
    this.problems = problems;
  }
}

/** Aborts an import of all rows together because its operator may not go on. */
class ImporterRefused extends Error {
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(sentence.en);
    this.sentence = sentence;
  }
}

const endWithoutSheet = (turn: JobTurn) => async () => {
  await endJob(turn.database.db, turn, 'failed');
  return null;
};
