import { setImmediate } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { statementName } from './named-statements.ts';

/** Timeout of a query and of the wait for a connection, in milliseconds. */
export const QUERY_DEADLINE = 15_000;

/** The database is unreachable, overloaded or not responding: nothing was written and the client may retry. */
export class DatabaseAway extends Error {
  /** The HTTP status that the error handler sends. */
  readonly statusCode = 503;

  constructor(cause: unknown) {
    super(`The database does not answer: ${(cause as Error).message}`, { cause });
  }
}

/**
 * The single session of the embedded database. PGlite resolves its promises in the microtask queue, so each query first
 * yields to the event loop; otherwise a busy minute would starve everything else in the process.
 */
export const embeddedPool = (pool: pg.Pool): PostgresPool =>
  wrapPool(pool, { beforeQuery: () => setImmediate(), isReplaceable: false });

/** The same for statements that must finish. */
export const embeddedPoolWithoutTimeout = (pool: pg.Pool): PostgresPool =>
  wrapPool(pool, { beforeQuery: () => setImmediate(), isReplaceable: false, timeout: NO_TIMEOUT });

/** The longest a timer can wait: 24 days. */
const NO_TIMEOUT = 2 ** 31 - 1;

/** Connections to a PostgreSQL server; one that is not in order is closed instead of reused. */
export const serverPool = (pool: pg.Pool): PostgresPool => wrapPool(pool, { isReplaceable: true });

interface PoolOptions {
  beforeQuery?: () => Promise<unknown>;
  /** Whether a connection can be closed and another one opened. */
  isReplaceable: boolean;
  /** Overrides the query timeout of the pool. */
  timeout?: number;
}

function wrapPool(pool: pg.Pool, options: PoolOptions): PostgresPool {
  // Kysely identifies a connection by its object, so each client keeps the same wrapper.
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  // The pool replaces a broken idle connection, but without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The same for a connection that breaks while checked out between two queries; the next query fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseAway(error);
      });
      const wrapper = wrappers.get(client) ?? wrapClient(client, options);
      wrappers.set(client, wrapper);
      return wrapper;
    },
    end: () => pool.end(),
  };
}

/**
 * The state of a connection between `connect` and `release`:
 *
 * | state         | begin         | commit, rollback | another statement | connection or timeout error | release          |
 * |---------------|---------------|------------------|-------------------|-----------------------------|------------------|
 * | ready         | inTransaction | ready            | ready             | lost                        | reused           |
 * | inTransaction | inTransaction | ready            | inTransaction     | lost                        | closed           |
 * | lost          | refused       | refused          | refused           | -                           | closed           |
 *
 * A failed statement that is not a connection error leaves the state. The connection of the embedded database cannot be
 * closed; it gets a rollback instead.
 */
type ConnectionState = 'ready' | 'inTransaction' | DatabaseAway;

const BEGIN = /^(begin|start transaction)/;
const END = /^(commit|rollback)$/;
const ROLLBACK = 'rollback';

function wrapClient(client: pg.PoolClient, { beforeQuery, isReplaceable, timeout }: PoolOptions): PostgresPoolClient {
  let state: ConnectionState = 'ready';

  const query = async (text: string, values: unknown[]) => {
    if (state instanceof DatabaseAway) throw state;
    if (BEGIN.test(text)) state = 'inTransaction';
    await beforeQuery?.();
    const name = statementName(text);
    try {
      const config = { text, values, ...(timeout && { query_timeout: timeout }) };
      const result = await client.query(name ? { ...config, name } : config);
      if (END.test(text)) state = 'ready';
      return result;
    } catch (error) {
      if (!isAway(error)) throw error;
      state = new DatabaseAway(error);
      throw state;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      const isInOrder = state === 'ready';
      state = 'ready';
      if (isReplaceable) return client.release(!isInOrder);
      // The driver sends it before the first statement of the next user.
      if (!isInOrder) client.query(ROLLBACK).catch(() => undefined);
      client.release();
    },
  };
}

/**
 * Connection failures (class 08), shutdowns and cancelled queries (class 57), lock timeouts (55P03), idle transaction
 * timeouts (25P03), statements prepared before another version of the program has altered their table (0A000), and errors of
 * the driver without a code.
 */
function isAway(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string };
  return (
    /^(08|57)|^(55P03|25P03|0A000)$|^E[A-Z]+$/.test(code) ||
    /timeout|terminated|not queryable|connection error/i.test(message)
  );
}
