import { setImmediate } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { createPlans, deallocate, NOT_PREPARED } from './plans.ts';

/** Timeout of a query and of the wait for a connection, in milliseconds. */
export const QUERY_DEADLINE = 15_000;

/** The longest a timer can wait: 24 days. */
const NO_DEADLINE = 2 ** 31 - 1;

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
  wrapPool(pool, { beforeQuery: setImmediate, discard: false, plans: 'always' });

/** Connections to a PostgreSQL server; one that stopped responding is closed instead of reused. */
export const serverPool = (
  pool: pg.Pool,
  checkConnection: () => Promise<void>,
  deadline = QUERY_DEADLINE,
): PostgresPool =>
  wrapPool(pool, {
    beforeQuery: null,
    discard: true,
    plans: 'outside transactions',
    queryTimeout: createQueryTimeout(checkConnection, deadline),
  });

/** For statements without a timeout. Each is executed once, so none is prepared. */
export const poolWithoutTimeout = (pool: pg.Pool, isEmbedded: boolean): PostgresPool =>
  wrapPool(pool, {
    beforeQuery: isEmbedded ? setImmediate : null,
    discard: !isEmbedded,
    plans: 'never',
    deadline: NO_DEADLINE,
  });

interface PoolOptions {
  beforeQuery: (() => Promise<unknown>) | null;
  discard: boolean;
  /**
   * When statements are prepared. If another program may alter a table, a prepared statement can be stale, and the
   * resulting error would abort a transaction.
   */
  plans: 'always' | 'outside transactions' | 'never';
  /** Overrides the timeout of the pool. */
  deadline?: number | undefined;
  /** Applies the timeout to a query; undefined where the driver has a timeout of its own. */
  queryTimeout?: QueryTimeout;
}

const STALE_PLAN = '0A000';

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

const BEGINS = /^(begin|start transaction)/;
const ENDS = /^(commit|rollback)$/;

function wrapClient(
  client: pg.PoolClient,
  { beforeQuery, discard, plans, deadline, queryTimeout }: PoolOptions,
): PostgresPoolClient {
  let lostError: Error | undefined;
  let inTransaction = false;
  const planOf = createPlans();
  const query = async (text: string, values: unknown[]) => {
    if (lostError) {
      // After a timeout the rollback is sent without waiting for it.
      if (text === 'rollback') client.query(text).catch(() => undefined);
      throw lostError;
    }
    if (beforeQuery) await beforeQuery();
    if (BEGINS.test(text)) inTransaction = true;
    const mayPrepare = plans === 'always' || (plans === 'outside transactions' && !inTransaction);
    if (ENDS.test(text)) inTransaction = false;
    try {
      const { name, dropped } = mayPrepare ? planOf(text) : NOT_PREPARED;
      if (dropped.length > 0) await deallocate(client, dropped).catch(rethrowIfAway);
      const result = client
        .query({ text, values, ...(name && { name }), ...(deadline && { query_timeout: deadline }) })
        .catch((error: { code?: string }) => {
          // The prepared statement is stale because another version has altered the table; run it unprepared.
          if (error.code === STALE_PLAN && name) return client.query(text, values);
          throw error;
        });
      return await (queryTimeout ? queryTimeout(result) : result);
    } catch (error) {
      if (!isAway(error)) throw error;
      lostError = new DatabaseAway(error);
      throw lostError;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      client.release(discard ? lostError : undefined);
      lostError = undefined;
      inTransaction = false;
    },
  };
}

/** A failed deallocation is ignored, except when the connection has been lost. */
function rethrowIfAway(error: unknown): void {
  if (isAway(error)) throw error;
}

/**
 * Connection failures (class 08), shutdowns and cancelled queries (class 57), lock timeouts (55P03), idle transaction
 * timeouts (25P03), and errors of the driver without a code.
 */
function isAway(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string };
  return (
    /^(08|57)|^(55P03|25P03)$|^E[A-Z]+$/.test(code) ||
    /timeout|terminated|not queryable|connection error/i.test(message)
  );
}

/** Waits for a query and rejects when the timeout has passed. */
type QueryTimeout = <T>(result: Promise<T>) => Promise<T>;

/** After how many milliseconds without an answer the connection is checked. */
const CHECK_AFTER = 2_000;

const TICK = 250;

interface WaitingQuery {
  ticks: number;
  abort: (reason: unknown) => void;
}

/**
 * Rejects a query after the timeout, or as soon as the health check over another connection fails as well. One interval
 * timer serves all waiting queries, because a timer for each would cost more than many queries. It counts ticks instead
 * of elapsed time, so that a process that was itself busy does not take the server for slow.
 */
function createQueryTimeout(checkConnection: () => Promise<void>, deadline: number): QueryTimeout {
  const waiting = new Set<WaitingQuery>();
  let timer: NodeJS.Timeout | null = null;

  const tick = () => {
    for (const query of waiting) {
      query.ticks += 1;
      if (query.ticks === CHECK_AFTER / TICK) checkConnection().catch(query.abort);
      if (query.ticks * TICK > deadline) query.abort(new Error('timeout: no answer came'));
    }
    if (waiting.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  };

  return (result) =>
    new Promise((resolve, reject) => {
      const abort = (reason: unknown) => {
        waiting.delete(query);
        reject(reason);
      };
      const query: WaitingQuery = { ticks: 0, abort };
      waiting.add(query);
      timer ??= setInterval(tick, TICK);
      result.then((rows) => {
        waiting.delete(query);
        resolve(rows);
      }, abort);
    });
}
