import { setImmediate } from 'node:timers/promises';
import type { AnyRecord } from '../../declare/define-resource.ts';
import { batchCalls } from '../database/batch-calls.ts';
import type { Tx } from '../database/tables.ts';
import { findExisting } from '../fields/reference.ts';
import { Refusal } from '../http/errors.ts';
import { createDuplicateSearch, type FindDuplicate } from './uniqueness.ts';
import type { WorkflowState } from './workflow-state.ts';

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
  /** Changes the record of a row in the same way; undefined if it no longer has the given version. */
  change: (change: RowChange) => Promise<WorkflowState | undefined>;
  /**
   * Whether others may refer to the record of a row. One query answers for all rows that ask at the same time, so it is true
   * for each of them if any is referenced.
   */
  mayBeReferenced: (id: number) => Promise<boolean>;
}

/** What an operator changes of a record at a version. */
export interface RowChange {
  id: number;
  version: number;
  columns: Readonly<Record<string, unknown>>;
  operatorId: number;
}

/** The statements that serve several rows of a section; each returns what became of the rows in the same order. */
export interface SharedStatements {
  insert: (rows: readonly NewRow[]) => Promise<readonly AnyRecord[]>;
  change: (changes: readonly RowChange[]) => Promise<readonly (WorkflowState | undefined)[]>;
  /** Whether others refer to any of the records. */
  isAnyReferenced: (ids: readonly number[]) => Promise<boolean>;
}

/** What became of a row. */
export type RowResult<T> = { value: T } | { refusal: Refusal };

/** How many rows a statement writes at most, so that this process prepares the next rows while it is executed. */
const ROWS_PER_STATEMENT = 10;

/**
 * Processes rows at the same time. One that is refused leaves the others; any other error, and the refusal of a row that has
 * written, is thrown once all have ended.
 * Calls have their turn after so many rows have begun; with fewer, less of what the rows look up is one statement.
 */
export async function processTogether<T>(
  tx: Tx,
  works: readonly ((rows: ConcurrentRows) => Promise<T>)[],
  statements: SharedStatements,
  rowsPerTurn = ROWS_PER_STATEMENT,
): Promise<RowResult<T>[]> {
  const checks = new Map<string, (id: number) => Promise<true | undefined>>();
  const { insert, change, leave } = collectStatements(works.length, statements);
  const referenced = batchCalls(async (ids: readonly number[]) => {
    const isAny = await statements.isAnyReferenced(ids);
    return new Map(ids.map((id) => [id, isAny]));
  });
  const lookups = {
    async exists(table: string, id: number) {
      const check = checks.get(table) ?? batchCalls((ids: readonly number[]) => findExisting(tx, table, ids));
      checks.set(table, check);
      return (await check(id)) ?? false;
    },
    findDuplicate: createDuplicateSearch(tx),
    mayBeReferenced: async (id: number) => (await referenced(id)) ?? false,
  };
  const running: Promise<RowResult<T> | FailedRow>[] = [];
  for (const [index, work] of works.entries()) {
    if (index > 0 && index % rowsPerTurn === 0) await setImmediate();
    let hasWritten = false;
    const marked =
      <Values, Result>(write: (values: Values) => Promise<Result>) =>
      (values: Values) => {
        hasWritten = true;
        return write(values);
      };
    const rows = { ...lookups, insert: marked(insert), change: marked(change) };
    running.push(resultOf(work(rows).finally(leave), () => hasWritten));
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

const resultOf = <T>(work: Promise<T>, hasWritten: () => boolean): Promise<RowResult<T> | FailedRow> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => (error instanceof Refusal && !hasWritten() ? { refusal: error } : { error }),
  );

/** Executes a statement for so many rows, or as soon as every row that has not ended waits for one. */
function collectStatements(size: number, statements: SharedStatements) {
  let unfinished = size;
  const inserts = collectCalls(statements.insert);
  const changes = collectCalls(statements.change);
  const executeIfComplete = () => {
    const isComplete = inserts.waiting() + changes.waiting() === unfinished;
    for (const calls of [inserts, changes]) {
      if (isComplete || calls.waiting() >= ROWS_PER_STATEMENT) calls.execute();
    }
  };
  const collectedBy =
    <Values, Result>({ add }: { add: (values: Values) => Promise<Result> }) =>
    (values: Values) => {
      const result = add(values);
      executeIfComplete();
      return result;
    };
  return {
    insert: collectedBy(inserts),
    change: collectedBy(changes),
    leave() {
      unfinished -= 1;
      executeIfComplete();
    },
  };
}

interface WaitingCall<Values, Result> {
  values: Values;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Collects calls until they are executed together. */
function collectCalls<Values, Result>(execute: (all: readonly Values[]) => Promise<readonly Result[]>) {
  let calls: WaitingCall<Values, Result>[] = [];
  return {
    waiting: () => calls.length,
    add: (values: Values) => new Promise<Result>((resolve, reject) => calls.push({ values, resolve, reject })),
    execute() {
      const executed = calls;
      calls = [];
      if (executed.length === 0) return;
      execute(executed.map(({ values }) => values)).then(
        (results) => {
          for (const [index, { resolve }] of executed.entries()) resolve(results[index] as Result);
        },
        (error: unknown) => {
          for (const { reject } of executed) reject(error);
        },
      );
    },
  };
}
