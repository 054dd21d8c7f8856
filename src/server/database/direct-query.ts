import { CompiledQuery, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { IsAbandoned } from './current-call.ts';
import type { Db } from './tables.ts';

/** A client of `pool.ts`, which ends a query for which nobody waits any more. */
interface DirectClient extends Pick<PostgresPoolClient, 'release'> {
  query: (text: string, values: readonly unknown[], isAbandoned?: IsAbandoned) => Promise<{ rows: unknown[] }>;
}

const pools = new WeakMap<Db, PostgresPool>();

/** Lets statements on this handle use its pool directly. */
export function registerPool(db: Db, pool: PostgresPool): Db {
  pools.set(db, pool);
  return db;
}

/**
 * Executes a statement on a connection of the pool, without the layers of Kysely, which add promises to every list. A handle
 * without a pool, such as a transaction, executes the statement as usual.
 */
export async function queryDirectly<Row>(
  db: Db,
  text: string,
  values: readonly unknown[],
  isAbandoned?: IsAbandoned,
): Promise<Row[]> {
  const pool = pools.get(db);
  if (!pool) return (await db.executeQuery(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>)).rows;
  const client = (await pool.connect()) as unknown as DirectClient;
  try {
    return (await client.query(text, values, isAbandoned)).rows as Row[];
  } finally {
    client.release();
  }
}
