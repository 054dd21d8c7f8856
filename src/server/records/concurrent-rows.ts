import { setImmediate } from 'node:timers/promises';
import type { AnyRecord } from '../../declare/define-resource.ts';
import { batchCalls } from '../database/batch-calls.ts';
import type { Tx } from '../database/tables.ts';
import { findExisting } from '../fields/reference.ts';
import { Refusal } from '../http/errors.ts';
import { createDuplicateSearch, type FindDuplicate } from './uniqueness.ts';

/** The columns of a record that a row inserts. */
export type NewRow = Readonly<Record<string, unknown>>;

/**
 * Rows of a batch that are processed at the same time: what several of them look up or insert is one statement. On
 * PostgreSQL the round trips of a row took longer than what its statements do.
 */
export interface ConcurrentRows {
  /** Whether a record exists; it is locked until the transaction ends. */
  exists: (table: string, id: number) => Promise<boolean>;
  findDuplicate: FindDuplicate;
  /** Inserts the record of a row, together with those of all other rows that insert one. */
  insert: (row: NewRow) => Promise<AnyRecord>;
}

/** Inserts rows of a section and returns their records in the same order. */
export type InsertRows = (rows: readonly NewRow[]) => Promise<readonly AnyRecord[]>;

/** What became of a row. */
export type RowResult<T> = { value: T } | { refusal: Refusal };

/**
 * Processes rows at the same time. One that is refused leaves the others; any other error is thrown once all have ended.
 * Calls have their turn after so many rows have begun; with fewer, less of what the rows look up is one statement.
 */
export async function processTogether<T>(
  tx: Tx,
  works: readonly ((rows: ConcurrentRows) => Promise<T>)[],
  insertRows: InsertRows,
  rowsPerTurn = works.length,
): Promise<RowResult<T>[]> {
  const checks = new Map<string, (id: number) => Promise<true | undefined>>();
  const { insert, leave } = collectInserts(works.length, insertRows);
  const rows: ConcurrentRows = {
    async exists(table, id) {
      const check = checks.get(table) ?? batchCalls((ids: readonly number[]) => findExisting(tx, table, ids));
      checks.set(table, check);
      return (await check(id)) ?? false;
    },
    findDuplicate: createDuplicateSearch(tx),
    insert,
  };
  const running: Promise<RowResult<T> | FailedRow>[] = [];
  for (const [index, work] of works.entries()) {
    if (index > 0 && index % rowsPerTurn === 0) await setImmediate();
    running.push(resultOf(work(rows).finally(leave)));
  }
  const results: RowResult<T>[] = [];
  for (const result of await Promise.all(running)) {
    if ('error' in result) throw result.error;
    results.push(result);
  }
  return results;
}

interface FailedRow {
  error: unknown;
}

const resultOf = <T>(work: Promise<T>): Promise<RowResult<T> | FailedRow> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => (error instanceof Refusal ? { refusal: error } : { error }),
  );

interface WaitingInsert {
  row: NewRow;
  resolve: (record: AnyRecord) => void;
  reject: (error: unknown) => void;
}

/** Inserts as soon as every row that has not ended waits for its record. */
function collectInserts(size: number, insertRows: InsertRows) {
  let unfinished = size;
  let waiting: WaitingInsert[] = [];
  const insertIfComplete = () => {
    if (waiting.length === 0 || waiting.length < unfinished) return;
    const inserts = waiting;
    waiting = [];
    insertRows(inserts.map(({ row }) => row)).then(
      (records) => {
        for (const [index, { resolve }] of inserts.entries()) resolve(records[index] as AnyRecord);
      },
      (error: unknown) => {
        for (const { reject } of inserts) reject(error);
      },
    );
  };
  return {
    insert: (row: NewRow) =>
      new Promise<AnyRecord>((resolve, reject) => {
        waiting.push({ row, resolve, reject });
        insertIfComplete();
      }),
    leave() {
      unfinished -= 1;
      insertIfComplete();
    },
  };
}
