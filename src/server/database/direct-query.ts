import { CompiledQuery, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { areAllAbandoned, currentReadCall, type IsAbandoned } from './current-call.ts';
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
export async function queryDirectly<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const pool = pools.get(db);
  return pool ? queryPool<Row>(pool, text, values) : executeOn<Row>(db, text, values);
}

async function executeOn<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await db.executeQuery(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>)).rows;
}

interface QueryOptions {
  isAbandoned?: IsAbandoned;
  /** Called once there is a connection, immediately before the statement is sent. */
  beforeSending?: () => void;
}

async function queryPool<Row>(
  pool: PostgresPool,
  text: string,
  values: readonly unknown[],
  { isAbandoned, beforeSending }: QueryOptions = {},
): Promise<Row[]> {
  const client = (await pool.connect().finally(beforeSending)) as unknown as DirectClient;
  try {
    return (await client.query(text, values, isAbandoned)).rows as Row[];
  } finally {
    client.release();
  }
}

/** A query that waits for a connection, and the calls that share it. */
interface WaitingQuery {
  callers: (IsAbandoned | undefined)[];
  rows: Promise<readonly unknown[]>;
}

const waitingQueries = new WeakMap<PostgresPool, Map<string, WaitingQuery>>();

/**
 * Executes a query that many operators may need at once, such as the first page of a list. While it waits for a connection,
 * calls with the same text and values share it: it is sent after the last of them, so none receives rows older than its
 * call, and many equal calls delay the others no more than one does. No caller may change the rows.
 */
export function shareQuery<Row>(
  db: Db,
  text: string,
  values: readonly unknown[],
  isAbandoned?: IsAbandoned,
): Promise<readonly Readonly<Row>[]> {
  const pool = pools.get(db);
  if (!pool) return executeOn<Row>(db, text, values);
  const waiting = waitingQueries.get(pool) ?? new Map<string, WaitingQuery>();
  waitingQueries.set(pool, waiting);
  const key = values.length > 0 ? `${text} ${JSON.stringify(values)}` : text;
  const caller = isAbandoned ?? currentReadCall();
  const query = waiting.get(key);
  if (query) {
    query.callers.push(caller);
    return query.rows as Promise<readonly Row[]>;
  }
  const callers = [caller];
  const rows = queryPool<Row>(pool, text, values, {
    isAbandoned: () => areAllAbandoned(callers),
    beforeSending: () => waiting.delete(key),
  });
  waiting.set(key, { callers, rows });
  return rows;
}
