import { sql } from 'kysely';
import type { Db, Tx } from './tables.ts';

/** The tables that a transaction has changed; their versions are incremented at its end. */
const changedTables = new WeakMap<Db, Set<string>>();

/** How often a transaction is run when it conflicts with others. */
const MAX_ATTEMPTS = 4;

/**
 * Runs a function in a transaction. The versions of the tables that it changes are incremented by its last statement, so that
 * writes of a section do not wait for each other. A transaction that conflicts with another one has stored nothing and is run
 * again, so the function must change nothing but the database.
 */
export const runTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  repeatAfterConflict(() => db.transaction().execute((tx) => runAndIncrement(tx, work)));

async function repeatAfterConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransactionConflict(error)) throw error;
    }
  }
}

async function runAndIncrement<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const changed = new Set<string>();
  changedTables.set(tx, changed);
  const result = await work(tx);
  if (changed.size > 0) await incrementVersions(tx, [...changed].sort());
  return result;
}

/** Runs several queries on the database as it is at one moment, so that their results agree. */
export const readSnapshot = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** Runs a function in a transaction that is rolled back; again after a conflict, as `runTransaction` does. */
export const runAndRollBack = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  repeatAfterConflict(async () => {
    const tx = await db.startTransaction().execute();
    changedTables.set(tx, new Set());
    try {
      return await work(tx);
    } finally {
      await tx.rollback().execute();
    }
  });

/**
 * A deadlock, a serialization failure, or a unique value that another write has just taken, which the check of the next run
 * finds and names.
 */
export const isTransactionConflict = (error: unknown): boolean =>
  ['40P01', '40001', '23505'].includes((error as { code?: string }).code ?? '');

/** Increments the version of a table, at the end of its transaction; at once outside of `runTransaction`. */
export async function incrementVersion(db: Db, table: string): Promise<void> {
  const changed = changedTables.get(db);
  if (changed) changed.add(table);
  else await incrementVersions(db, [table]);
}

/** In the order of the names, so that two transactions that change the same tables do not wait for each other in a circle. */
const incrementVersions = (db: Db, tables: readonly string[]) =>
  sql`
    insert into "tableVersion" (name, version) select name, 1 from unnest(${tables}::text[]) as name
    on conflict (name) do update set version = "tableVersion".version + 1`.execute(db);
