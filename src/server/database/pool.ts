import { setImmediate } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { createPlans, giveUpPlans, NOT_PLANNED } from './plans.ts';
import { createQueryTimeout, type QueryTimeout } from './query-timeout.ts';

/** How long a query may take, and how long one may wait for its turn. */
export const QUERY_DEADLINE = 15_000;

/** The longest a timer can wait: 24 days. */
const NO_DEADLINE = 2 ** 31 - 1;

/** The database is away, busy or silent: the caller is told to try again, and nothing was done. */
export class DatabaseAway extends Error {
  /** What the error handler answers with. */
  readonly statusCode = 503;

  constructor(cause: unknown) {
    super(`The database does not answer: ${(cause as Error).message}`, { cause });
  }
}

/**
 * The one session of the embedded database. Its promises never leave the microtask queue, so without a turn of the
 * event loop before each query a busy minute would starve everything else the process does.
 */
export const embeddedPool = (pool: pg.Pool): PostgresPool =>
  pooled(pool, { turn: setImmediate, discard: false, plans: 'always' });

/** Connections to a server: one that went silent is closed, not handed to the next caller. */
export const serverPool = (pool: pg.Pool, speaks: () => Promise<void>, deadline = QUERY_DEADLINE): PostgresPool =>
  pooled(pool, {
    turn: null,
    discard: true,
    plans: 'outside transactions',
    patience: createQueryTimeout(speaks, deadline),
  });

/** For statements that may take as long as they need. Each comes once, so no plan is kept. */
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
   * When a connection keeps the plan of a statement. Where another program may change a table, a plan can be out of date,
   * and the failure that shows it would end a transaction.
   */
  plans: 'always' | 'outside transactions' | 'never';
  /** Another deadline than the pool's own. */
  deadline?: number | undefined;
  /** How answers are waited for; nothing where the driver has a deadline of its own. */
  patience?: QueryTimeout;
}

const STALE_PLAN = '0A000';

function pooled(pool: pg.Pool, manner: Manner): PostgresPool {
  // Kysely knows a connection by its object, so one client always gets the same wrapping.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that breaks while it is lent out and between two questions; the next question learns of it.
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

function wrap(client: pg.PoolClient, { turn, discard, plans, deadline, patience }: Manner): PostgresPoolClient {
  let lost: Error | undefined;
  let inTransaction = false;
  const planOf = createPlans();
  const query = async (text: string, values: unknown[]) => {
    if (lost) {
      // Who has waited in vain once does not wait again for the way out; it is gone when its turn comes.
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
          // A newer version has changed the table since this connection planned the question.
          if (error.code === STALE_PLAN && name) return client.query(text, values);
          throw error;
        });
      return await (patience ? patience(answer) : answer);
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

/** Plans that could not be given up are no reason to refuse a statement; a connection that says nothing is. */
function unlessAway(error: unknown): void {
  if (isAway(error)) throw error;
}

/**
 * Connection failures (class 08), shutdowns and cancelled queries (class 57), a lock that was not had in time (55P03), a
 * transaction that did nothing for too long (25P03), and what the driver says without a code.
 */
function isAway(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string };
  return (
    /^(08|57)|^(55P03|25P03)$|^E[A-Z]+$/.test(code) ||
    /timeout|terminated|not queryable|connection error/i.test(message)
  );
}
