import { setImmediate } from 'node:timers/promises';
import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Sentence } from '../../contract/label.ts';

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

/** A later program has migrated the database: nothing was written, and a server of that program takes the call. */
export class ProgramReplaced extends Error {
  readonly statusCode = 503;
  readonly sentence = replacedSentence;

  constructor(cause?: unknown) {
    super(replacedSentence.en, { cause });
  }
}

const replacedSentence: Sentence = {
  zh: '系统正在更新，这台服务器即将停止，请稍后再试。',
  en: 'The program is being updated and this server is about to stop; please try again in a moment.',
};

/**
 * The single session of the embedded database. PGlite resolves its promises in the microtask queue, so each query first
 * yields to the event loop; otherwise a busy minute would starve everything else in the process.
 */
export const embeddedPool = (pool: pg.Pool): PostgresPool => wrapPool(pool, { isEmbedded: true });

/** The same for statements that must finish. */
export const embeddedPoolWithoutTimeout = (pool: pg.Pool): PostgresPool =>
  wrapPool(pool, { isEmbedded: true, timeout: NO_TIMEOUT });

/** The longest a timer can wait: 24 days. */
const NO_TIMEOUT = 2 ** 31 - 1;

/** Connections to a PostgreSQL server; one that is not in order is closed instead of reused. */
export const serverPool = (pool: pg.Pool, isReplaced?: PoolOptions['isReplaced']): PostgresPool =>
  wrapPool(pool, { isEmbedded: false, isReplaced });

interface PoolOptions {
  /** The embedded database runs in this process and has one connection, which cannot be closed and opened again. */
  isEmbedded: boolean;
  /** Overrides the query timeout of the pool. */
  timeout?: number;
  /** Asked when a statement names a table or column that does not exist: a later program may have renamed it. */
  isReplaced?: (() => Promise<boolean>) | undefined;
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

function wrapClient(client: pg.PoolClient, { isEmbedded, timeout, isReplaced }: PoolOptions): PostgresPoolClient {
  let state: ConnectionState = 'ready';

  const query = async (text: string, values: unknown[]) => {
    if (state instanceof DatabaseAway) throw state;
    if (BEGIN.test(text)) state = 'inTransaction';
    if (isEmbedded) await setImmediate();
    const name = statementNames.get(text);
    try {
      const config = { text, values, ...(timeout && { query_timeout: timeout }) };
      const result = await client.query(name ? { ...config, name } : config);
      if (END.test(text)) state = 'ready';
      return result;
    } catch (error) {
      if (namesUnknown(error) && (await isReplaced?.().catch(() => false))) throw new ProgramReplaced(error);
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
      if (!isEmbedded) return client.release(!isInOrder);
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

/** An undefined column or table. */
const namesUnknown = (error: unknown): boolean => ['42703', '42P01'].includes((error as { code?: string }).code ?? '');

/** The names under which each connection prepares a statement. */
const statementNames = new Map<string, string>();

/** Marks a statement of which the text is always the same: each connection prepares it, and plans it once. */
export function prepared<Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> {
  if (!statementNames.has(statement.sql)) statementNames.set(statement.sql, `museum_${statementNames.size + 1}`);
  return statement;
}

// Parsers that produce the wire format: timestamps as ISO strings, days unchanged, bigint and numeric as numbers.
const ISO_MOMENT = 1184;
const DAY = 1082;
const BIGINT = 20;
const NUMERIC = 1700;
pg.types.setTypeParser(ISO_MOMENT, (text) => momentOf(text) as never);
pg.types.setTypeParser(DAY, (text) => text as never);
pg.types.setTypeParser(BIGINT, (text) => Number(text) as never);
pg.types.setTypeParser(NUMERIC, (text) => Number(text) as never);

/** Formats like `toISOString`. Most values come in UTC, where slicing takes a tenth of the time of parsing. */
function momentOf(text: string): string {
  const [, day, time, fraction = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text) ?? [];
  if (day === undefined) return new Date(text).toISOString();
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
