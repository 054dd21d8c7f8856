import { sql } from 'kysely';
import { type Db, sectionTables } from './tables.ts';

/**
 * Locks that last until the end of the transaction. Most writes need none, because a record changes only at the version that
 * was read and unique values have an index. A write that decides by what else is stored takes a lock first, in this order:
 *
 * 1. the idempotency key of the call,
 * 2. sections, by name: for numbers, trees, the last administrator, and rules that count or find records,
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
