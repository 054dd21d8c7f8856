import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './open.ts';
import { type Db, sectionTables } from './tables.ts';

/**
 * Locks that last until the end of the transaction. Most writes need none, because a record changes only at the version that
 * was read and unique values have an index. A write that decides by what else is stored takes a lock first, in this order:
 *
 * 1. the idempotency key of the call,
 * 2. sections, by name: for numbers, trees, the last administrator, records kept apart, and rules that count or find records,
 * 3. records for whose seats others apply, by id,
 * 4. rows, by changing or referring to them,
 * 5. the versions of the changed tables, by name; `runTransaction` increments them last.
 *
 * Where a rule cannot keep the order, the database ends one of two transactions that wait for each other, and
 * `runTransaction` runs it again.
 */

/** Serializes calls with the same idempotency key, so that a retry finds the result of the first. */
export const lockKey = (tx: Db, key: string): Promise<unknown> => lockName(tx, `key ${key}`);

/** Serializes the writes of a section that ask for it. */
export const lockSection = (tx: Db, table: string): Promise<unknown> => lockName(tx, `section ${table}`);

/** Locks a record for changes of its own and of those that depend on it. */
export const lockRecord = (tx: Db, table: string, id: number): Promise<unknown> =>
  sectionTables(tx).selectFrom(table).select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** Each schema has locks of its own. */
const lockName = (tx: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ${name}, 0))`.execute(tx);

/** What only one server of a database does at a time. */
type ExclusiveTask = 'preparation' | 'tables and indexes';

interface ExclusiveTaskOptions {
  /** Called once if another server is at it. */
  onWait?: () => void;
  /** Ends the wait with an error. */
  isStopping?: () => boolean;
}

/** How often a server asks whether its turn has come, in milliseconds. */
const TURN_INTERVAL = 250;

/**
 * Does the work when no other server does it. A session that waits for a lock keeps a snapshot open, and the concurrent build
 * of an index waits for the end of all snapshots, a deadlock; so the lock is tried again and again. It ends with its connection.
 */
export async function runExclusively<T>(
  { db, embedded }: Pick<Database, 'db' | 'embedded'>,
  name: ExclusiveTask,
  work: () => Promise<T>,
  { onWait, isStopping = () => false }: ExclusiveTaskOptions = {},
): Promise<T> {
  // Only one process uses an embedded database, and it has one connection.
  if (embedded) return work();
  return db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(current_schema() || ${` ${name}`}, 0)`;
    const tryLock = async () =>
      (await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(connection)).rows[0]?.taken;
    for (let attempt = 1; !(await tryLock()); attempt += 1) {
      if (isStopping()) throw new Error('The server stops before its turn has come.');
      if (attempt === 1) onWait?.();
      await setTimeout(TURN_INTERVAL);
    }
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}
