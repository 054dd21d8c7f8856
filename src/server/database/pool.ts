import { setImmediate } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { mayCombine, queryCombined, type Statement } from './combined-query.ts';
import { CallAbandoned, currentReadCall, type IsAbandoned } from './current-call.ts';
import { createPlans, createStatementNames, deallocate, deallocateAll } from './plans.ts';

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
  wrapPool(pool, { beforeQuery: setImmediate, discard: false, prepares: true, combines: true });

/**
 * A prepared statement does not fit its table any more, because another version of the program has altered it. Nothing
 * was written; the next transaction finds all statements unprepared (see `runTransaction`).
 */
export class StalePlan extends DatabaseAway {}

/** How a PostgreSQL server is watched while it executes a query, over another connection. */
interface ServerWatch {
  /** Rejects when the server does not answer. */
  checkConnection: () => Promise<void>;
  /** Ends the query that the backend with this process id executes. */
  cancel: (processId: number) => Promise<unknown>;
}

/** Connections to a PostgreSQL server; one that stopped responding is closed instead of reused. */
export const serverPool = (pool: pg.Pool, watch: ServerWatch, deadline = QUERY_DEADLINE): PostgresPool =>
  wrapPool(pool, {
    beforeQuery: null,
    discard: true,
    prepares: true,
    combines: true,
    queryTimeout: createQueryTimeout(watch, deadline),
  });

/** For statements without a timeout. Each is executed once, so none is prepared. */
export const poolWithoutTimeout = (pool: pg.Pool, isEmbedded: boolean): PostgresPool =>
  wrapPool(pool, {
    beforeQuery: isEmbedded ? setImmediate : null,
    discard: !isEmbedded,
    prepares: false,
    deadline: NO_DEADLINE,
  });

interface PoolOptions {
  beforeQuery: (() => Promise<unknown>) | null;
  discard: boolean;
  /** Whether statements are prepared. */
  prepares: boolean;
  /** Whether statements without a result are sent together with the next one. */
  combines?: boolean;
  /** Overrides the timeout of the pool. */
  deadline?: number | undefined;
  /** Applies the timeout to a query; undefined where the driver has a timeout of its own. */
  queryTimeout?: QueryTimeout;
}

const STALE_PLAN = '0A000';
const CANCELLED = '57014';

/** What the connections of a pool share. */
interface SharedPlans {
  nameStatement: ReturnType<typeof createStatementNames>;
  /** How often a prepared statement was stale; the connections then forget theirs. */
  staleCount: number;
}

function wrapPool(pool: pg.Pool, options: PoolOptions): PostgresPool {
  const shared: SharedPlans = { nameStatement: createStatementNames(), staleCount: 0 };
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
      const wrapper = wrappers.get(client) ?? wrapClient(client, options, shared);
      wrappers.set(client, wrapper);
      return wrapper;
    },
    end: () => pool.end(),
  };
}

const BEGINS = /^(begin|start transaction)/;
const ENDS = /^(commit|rollback)$/;
const READS = /^\s*(select|with)\s/;

/** Statements whose result nobody needs; they are sent together with the next one of the transaction. */
const WAITS = /^(begin|start transaction|savepoint|release savepoint)/;

/** The same for any other statement of a transaction; see `executeLater`. */
export const LATER_MARK = '/* later */ ';

const ROLLBACK = 'rollback';

/** Whether a transaction ends of which nothing was sent, and nothing needs to be. */
const endsUnsent = (waiting: readonly Statement[]): boolean =>
  waiting.some(({ text }) => BEGINS.test(text)) && waiting.every(({ text }) => WAITS.test(text));

type QueryResult = Pick<pg.QueryResult, 'rows' | 'rowCount' | 'command'>;
const NO_RESULT: QueryResult = { rows: [], rowCount: 0, command: '' };

function wrapClient(
  client: pg.PoolClient,
  { beforeQuery, discard, prepares, combines, deadline, queryTimeout }: PoolOptions,
  shared: SharedPlans,
): PostgresPoolClient {
  let lostError: Error | undefined;
  let inTransaction = false;
  let waiting: Statement[] = [];
  // The statements of this connection fit the tables as they were then.
  let { staleCount } = shared;
  const plans = createPlans(shared.nameStatement);

  const send = async (statement: Statement): Promise<pg.QueryResult> => {
    const before = waiting;
    waiting = [];
    if (before.length > 0 && mayCombine(client, [...before, statement])) {
      return queryCombined(client, before, statement);
    }
    for (const one of before) await client.query(one);
    return client.query({ ...statement, ...(deadline && { query_timeout: deadline }) });
  };
  /** Sends a statement, or leaves it to be sent with the next one. */
  const execute = async (text: string, values: unknown[], waits: boolean): Promise<QueryResult> => {
    const plan = prepares ? plans.planOf(text) : { text, name: undefined, dropped: [] };
    if (plan.dropped.length > 0) await deallocate(client, plan.dropped).catch(rethrowIfAway);
    const statement = { text: plan.text, values, ...(plan.name && { name: plan.name }) };
    if (waits) {
      waiting.push(statement);
      return NO_RESULT;
    }
    const isPrepared = [...waiting, statement].some(({ name }) => name);
    const isPartOfTransaction = inTransaction;
    return send(statement).catch((error: { code?: string }) => {
      if (error.code !== STALE_PLAN || !isPrepared) throw error;
      shared.staleCount += 1;
      if (isPartOfTransaction) throw new StalePlan(error);
      return client.query(text, values);
    });
  };
  const forgetStalePlans = async () => {
    const count = shared.staleCount;
    await deallocateAll(client);
    plans.clear();
    staleCount = count;
  };
  const query = async (text: string, values: unknown[], caller?: IsAbandoned) => {
    if (lostError) {
      // After a timeout the rollback is sent without waiting for it.
      if (text === ROLLBACK) client.query(text).catch(() => undefined);
      throw lostError;
    }
    if (beforeQuery) await beforeQuery();
    // Checked here and not when the call begins, because a query waits for a free connection.
    const isAbandoned = inTransaction || !READS.test(text) ? undefined : (caller ?? currentReadCall());
    if (isAbandoned?.()) throw new CallAbandoned();
    try {
      if (!inTransaction && staleCount !== shared.staleCount) await forgetStalePlans();
      if (BEGINS.test(text)) inTransaction = true;
      if (combines && WAITS.test(text)) {
        waiting.push(...text.split('; ').map((one) => ({ text: one, values: [] })));
        return NO_RESULT;
      }
      // What waits is not needed any more, and one that fails would keep the rollback from being executed.
      if (text === ROLLBACK) waiting = waiting.filter((one) => BEGINS.test(one.text));
      if (ENDS.test(text) && endsUnsent(waiting)) {
        waiting = [];
        inTransaction = false;
        return NO_RESULT;
      }
      const needsNoResult = text.startsWith(LATER_MARK);
      const result = execute(
        needsNoResult ? text.slice(LATER_MARK.length) : text,
        values,
        needsNoResult && combines === true && inTransaction,
      );
      if (ENDS.test(text)) inTransaction = false;
      return await (queryTimeout ? queryTimeout(result, { client, isAbandoned }) : result);
    } catch (error) {
      if (isAbandoned?.() && (error as { code?: string }).code === CANCELLED) throw new CallAbandoned();
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
      waiting = [];
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

/** Waits for a query and rejects when the timeout has passed; ends the query when nobody waits for its answer. */
type QueryTimeout = <T>(result: Promise<T>, origin: QueryOrigin) => Promise<T>;

interface QueryOrigin {
  client: pg.PoolClient;
  isAbandoned: IsAbandoned | undefined;
}

/** After how many milliseconds without an answer the connection is checked. */
const CHECK_AFTER = 2_000;

const TICK = 50;

interface WaitingQuery extends QueryOrigin {
  ticks: number;
  abort: (reason: unknown) => void;
  cancellation?: Promise<unknown>;
}

/**
 * Rejects a query after the timeout, or as soon as the health check over another connection fails as well. One interval
 * timer serves all waiting queries, because a timer for each would cost more than many queries. It counts ticks instead
 * of elapsed time, so that a process that was itself busy does not take the server for slow.
 */
function createQueryTimeout({ checkConnection, cancel }: ServerWatch, deadline: number): QueryTimeout {
  const waiting = new Set<WaitingQuery>();
  let timer: NodeJS.Timeout | null = null;

  const tick = () => {
    for (const query of waiting) {
      query.ticks += 1;
      if (query.isAbandoned?.()) query.cancellation ??= cancel(processIdOf(query.client)).catch(() => undefined);
      if (query.ticks === CHECK_AFTER / TICK) checkConnection().catch(query.abort);
      if (query.ticks * TICK > deadline) query.abort(new Error('timeout: no answer came'));
    }
    if (waiting.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  };

  return (result, origin) =>
    new Promise((resolve, reject) => {
      /** A connection is used again only after its cancellation, which would otherwise end the next query. */
      const settle = (end: () => void) => {
        waiting.delete(query);
        if (query.cancellation) query.cancellation.then(end);
        else end();
      };
      const abort = (reason: unknown) => settle(() => reject(reason));
      const query: WaitingQuery = { ...origin, ticks: 0, abort };
      waiting.add(query);
      timer ??= setInterval(tick, TICK);
      result.then((rows) => settle(() => resolve(rows)), abort);
    });
}

/** The backend's process id, which the types of the driver do not declare. */
const processIdOf = (client: pg.PoolClient): number => (client as unknown as { processID: number }).processID;
