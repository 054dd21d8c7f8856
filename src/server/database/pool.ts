import { setImmediate } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { createPlans, giveUpPlans, NOT_PLANNED } from './plans.ts';

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
  pooled(pool, { turn: setImmediate, discard: false, plans: 'always' });

/** Connections to a PostgreSQL server; one that stopped responding is closed instead of reused. */
export const serverPool = (
  pool: pg.Pool,
  checkConnection: () => Promise<void>,
  deadline = QUERY_DEADLINE,
): PostgresPool =>
  pooled(pool, {
    turn: null,
    discard: true,
    plans: 'outside transactions',
    queryTimeout: createQueryTimeout(checkConnection, deadline),
  });

/** For statements without a timeout. Each is executed once, so none is prepared. */
export const unhurriedPool = (pool: pg.Pool, isEmbedded: boolean): PostgresPool =>
  pooled(pool, {
    turn: isEmbedded ? setImmediate : null,
    discard: !isEmbedded,
    plans: 'never',
    deadline: NO_DEADLINE,
  });

interface Manner {
  turn: (() => Promise<unknown>) | null;
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

function pooled(pool: pg.Pool, manner: Manner): PostgresPool {
  // Kysely identifies a connection by its object, so each client keeps the same wrapper.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  // The pool replaces a broken idle connection, but without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The same for a connection that breaks while checked out between two queries; the next query fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseAway(error);
      });
      const wrapped = known.get(client) ?? wrap(client, manner);
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}

const BEGINS = /^(begin|start transaction)/;
const ENDS = /^(commit|rollback)$/;

function wrap(client: pg.PoolClient, { turn, discard, plans, deadline, queryTimeout }: Manner): PostgresPoolClient {
  let lost: Error | undefined;
  let inTransaction = false;
  const planOf = createPlans();
  const query = async (text: string, values: unknown[]) => {
    if (lost) {
      // After a timeout the rollback is sent without waiting for it.
      if (text === 'rollback') client.query(text).catch(() => undefined);
      throw lost;
    }
    if (turn) await turn();
    if (BEGINS.test(text)) inTransaction = true;
    const isPlanned = plans === 'always' || (plans === 'outside transactions' && !inTransaction);
    if (ENDS.test(text)) inTransaction = false;
    try {
      const { name, dropped } = isPlanned ? planOf(text) : NOT_PLANNED;
      if (dropped.length > 0) await giveUpPlans(client, dropped).catch(unlessAway);
      const answer = client
        .query({ text, values, ...(name && { name }), ...(deadline && { query_timeout: deadline }) })
        .catch((error: { code?: string }) => {
          // The prepared statement is stale because another version has altered the table; run it unprepared.
          if (error.code === STALE_PLAN && name) return client.query(text, values);
          throw error;
        });
      return await (queryTimeout ? queryTimeout(answer) : answer);
    } catch (error) {
      if (!isAway(error)) throw error;
      lost = new DatabaseAway(error);
      throw lost;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      client.release(discard ? lost : undefined);
      lost = undefined;
      inTransaction = false;
    },
  };
}

/** A failed deallocation is ignored, except when the connection has been lost. */
function unlessAway(error: unknown): void {
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
type QueryTimeout = <T>(answer: Promise<T>) => Promise<T>;

/** After how many milliseconds without an answer the connection is checked. */
const CHECK_AFTER = 2_000;

const LOOK = 250;

interface Waiting {
  looks: number;
  giveUp: (reason: unknown) => void;
}

/**
 * Rejects a query after the timeout, or as soon as the health check over another connection fails as well. One interval
 * timer serves all waiting queries, because a timer for each would cost more than many queries. It counts ticks instead
 * of elapsed time, so that a process that was itself busy does not take the server for slow.
 */
function createQueryTimeout(checkConnection: () => Promise<void>, deadline: number): QueryTimeout {
  const waiting = new Set<Waiting>();
  let clock: NodeJS.Timeout | null = null;

  const look = () => {
    for (const one of waiting) {
      one.looks += 1;
      if (one.looks === CHECK_AFTER / LOOK) checkConnection().catch(one.giveUp);
      if (one.looks * LOOK > deadline) one.giveUp(new Error('timeout: no answer came'));
    }
    if (waiting.size > 0 || !clock) return;
    clearInterval(clock);
    clock = null;
  };

  return (answer) =>
    new Promise((resolve, reject) => {
      const giveUp = (reason: unknown) => {
        waiting.delete(one);
        reject(reason);
      };
      const one: Waiting = { looks: 0, giveUp };
      waiting.add(one);
      clock ??= setInterval(look, LOOK);
      answer.then((rows) => {
        waiting.delete(one);
        resolve(rows);
      }, giveUp);
    });
}
