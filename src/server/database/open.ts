import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { createDirectory, openPglite } from './archive.ts';
import { type CallPriority, createCallPriority } from './call-priority.ts';
import { isFirstStart, postgresVersionOf, writeMarker } from './data-dir-marker.ts';
import { EmbeddedSocket } from './embedded-socket.ts';
import { rejectUsedInstallation } from './installation.ts';
import { takeLock } from './lock.ts';
import { DatabaseAway, embeddedPool, embeddedPoolWithoutTimeout, QUERY_DEADLINE, serverPool } from './pool.ts';
import type { Db, SystemTables } from './tables.ts';

export { createArchive, createBlankArchive } from './archive.ts';

/** An open database; embedded and PostgreSQL servers share driver, dialect and code. */
export interface Database {
  db: Db;
  /** For reading that takes long: searches, counting, exports. On a server it has connections of its own. */
  longReads: Db;
  /** Without a query timeout, for statements that must finish, such as a migration. */
  withoutTimeout: Db;
  embedded: boolean;
  /** Lets background work yield to calls. */
  callPriority: CallPriority;
  /** Rejects when the database does not answer in time. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
  /** Names who is asked when a statement fails because a table or column does not exist. */
  askIfReplaced: (isReplaced: () => Promise<boolean>) => void;
  /** Another handle on the same connections, which stay open when it is closed: for a server that restarts in its process. */
  secondHandle: () => Database;
}

interface DatabaseLocation {
  dataDir: string;
  databaseUrl: string | null;
  /**
   * An archived database to unpack at the first start; without one an empty database is created, which takes seconds.
   */
  startSnapshot?: string;
  /** Timeout of a query, including the wait for a connection, in milliseconds. */
  deadline?: number;
}

const PING_TIMEOUT = 3_000;

export const openDatabase = (location: DatabaseLocation): Promise<Database> =>
  location.databaseUrl ? openPostgres(location.databaseUrl, location.deadline) : openEmbedded(location);

/** A database that lives as long as its process; for tests. */
export async function openInMemory(archive: string, deadline = QUERY_DEADLINE): Promise<Database> {
  const pglite = await openPglite('memory://', { loadDataDir: new Blob([await readFile(archive)]) });
  return databaseOnEmbedded(pglite, deadline, () => undefined);
}

/** Timeout of a lock, and of an idle transaction, in milliseconds. */
const LOCK_DEADLINE = 10_000;
const IDLE_IN_TRANSACTION = 60_000;

/**
 * How long, in milliseconds, an unused connection stays open. The driver's ten seconds are less than an operator needs to
 * read a record, and the first call on a new connection takes four times as long.
 */
const IDLE_CONNECTION = 10 * 60_000;

/**
 * Session settings that must not depend on the database: date format, time zone and TCP keepalive, so that locks of a
 * lost connection are released within a minute; and no compilation of queries, which takes up to a second for statements
 * that are then executed in some milliseconds.
 */
const SESSION = `
  set datestyle to 'ISO, YMD';
  set timezone to 'UTC';
  set jit to off;
  set tcp_keepalives_idle to 20;
  set tcp_keepalives_interval to 10;
  set tcp_keepalives_count to 3`;

/** Connections to a PostgreSQL server: for short statements, and for reading that takes long. */
const MAX_CONNECTIONS = { short: 12, long: 6 };

/** How much longer the driver waits than the server, which has to end its statement first. */
const DRIVER_MARGIN = 1_000;

async function openPostgres(databaseUrl: string, deadline = QUERY_DEADLINE): Promise<Database> {
  const connection: pg.PoolConfig = {
    connectionString: databaseUrl,
    keepAlive: true,
    keepAliveInitialDelayMillis: 20_000,
    onConnect: async (client) => void (await client.query(SESSION)),
  };
  const withTimeouts = {
    ...connection,
    idleTimeoutMillis: IDLE_CONNECTION,
    statement_timeout: deadline,
    query_timeout: deadline + DRIVER_MARGIN,
    lock_timeout: Math.min((deadline * 2) / 3, LOCK_DEADLINE),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION,
  };
  const connectionTimeoutMillis = Math.min(deadline, 4_000);
  const pool = new pg.Pool({ ...withTimeouts, connectionTimeoutMillis, max: MAX_CONNECTIONS.short });
  const longPool = new pg.Pool({ ...withTimeouts, connectionTimeoutMillis: deadline, max: MAX_CONNECTIONS.long });
  let isReplaced = () => Promise.resolve(false);
  const askReplaced = () => isReplaced();
  const longReads = kyselyOn(serverPool(longPool, askReplaced));
  const withoutTimeout = kyselyOn(serverPool(new pg.Pool({ ...connection, connectionTimeoutMillis, max: 1 })));
  const database = databaseOn(serverPool(pool, askReplaced), {
    embedded: false,
    callPriority: createCallPriority(false),
    longReads,
    withoutTimeout,
    askIfReplaced: (ask) => {
      isReplaced = ask;
    },
    onClose: () => Promise.all([longReads.destroy(), withoutTimeout.destroy()]),
  });
  await database.ping().catch(async (error: Error) => {
    await database.close();
    throw new StartupError(
      `DATABASE_URL: the database does not answer (${error.message}). Is it running, and is the address right?`,
    );
  });
  await checkServer(database.db).catch(async (error: Error) => {
    await database.close();
    throw error;
  });
  return database;
}

async function openEmbedded({
  dataDir,
  startSnapshot,
  deadline = QUERY_DEADLINE,
}: DatabaseLocation): Promise<Database> {
  createDataDir(dataDir);
  const release = takeLock(join(dataDir, 'lock'));
  try {
    const pglite = await startEmbedded(dataDir, startSnapshot);
    return await databaseOnEmbedded(pglite, deadline, release);
  } catch (error) {
    release();
    throw error;
  }
}

function createDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new StartupError(
      `DATA_DIR: ${dataDir} cannot be made (${(error as Error).message}). Choose a directory this user may write to.`,
    );
  }
}

/** Opens the database or creates it at the first start; never creates one where a database has existed. */
async function startEmbedded(dataDir: string, archive: string | undefined): Promise<PGlite> {
  const directory = join(dataDir, 'database');
  if (isFirstStart(dataDir, directory)) {
    rejectUsedInstallation(dataDir);
    writeMarker(dataDir, null);
    await createDirectory(directory, archive);
  }
  try {
    const pglite = await openPglite(directory);
    await pglite.query('select 1');
    writeMarker(dataDir, postgresVersionOf(directory));
    return pglite;
  } catch (error) {
    throw new StartupError(
      `${directory} cannot be opened (${(error as Error).message}). Restore DATA_DIR from a backup, or move it away to begin anew.`,
    );
  }
}

/** PGlite is a single session, so the pool holds exactly one connection. */
async function databaseOnEmbedded(pglite: PGlite, deadline: number, release: () => void): Promise<Database> {
  const pool = new pg.Pool({
    stream: () => new EmbeddedSocket(pglite),
    // The environment may ask for TLS (PGSSLMODE).
    ssl: false,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    // A query on the root handle inside a transaction would deadlock; the timeout makes it an error.
    connectionTimeoutMillis: deadline,
    query_timeout: deadline,
  } as pg.PoolConfig);
  return databaseOn(embeddedPool(pool), {
    embedded: true,
    callPriority: createCallPriority(true),
    withoutTimeout: kyselyOn(embeddedPoolWithoutTimeout(pool)),
    // Only one process uses it.
    askIfReplaced: () => undefined,
    onClose: async () => {
      await pglite.close();
      release();
    },
  });
}

const kyselyOn = (pool: PostgresPool): Db => new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool }) });

interface DatabaseParts {
  embedded: boolean;
  callPriority: CallPriority;
  longReads?: Db;
  withoutTimeout: Db;
  askIfReplaced: Database['askIfReplaced'];
  /** Closed after the last query has finished. */
  onClose: () => unknown;
}

function databaseOn(pool: PostgresPool, parts: DatabaseParts): Database {
  const db = kyselyOn(pool);
  const { embedded, callPriority, longReads = db, withoutTimeout, askIfReplaced, onClose } = parts;
  return {
    db,
    longReads,
    withoutTimeout,
    embedded,
    callPriority,
    askIfReplaced,
    ping: () => withTimeout(PING_TIMEOUT, sql`select 1`.execute(db)),
    close: async () => {
      await db.destroy();
      await onClose();
    },
    secondHandle: () =>
      databaseOn(
        { connect: () => pool.connect(), end: async () => undefined },
        { ...parts, longReads, onClose: () => undefined },
      ),
  };
}

async function withTimeout(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseAway(new Error(`nothing for ${milliseconds} ms`))), milliseconds);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** The first PostgreSQL with everything the statements of this program use. */
const OLDEST_VERSION = 14;

interface ServerInfo {
  version: number;
  encoding: string;
  database: string;
  user: string;
  schema: string | null;
  standby: boolean;
  readOnly: boolean;
  mayCreate: boolean;
}

/** Checks version and privileges of the database server at start instead of failing at the first write. */
async function checkServer(db: Db): Promise<void> {
  const { rows } = await sql<ServerInfo>`
    select current_setting('server_version_num')::integer / 10000 as version,
      current_setting('server_encoding') as encoding,
      current_database() as database, current_user as "user", current_schema() as schema,
      pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`.execute(db);
  const sentences = rows.flatMap(problemsOf);
  if (sentences.length > 0) throw new StartupError(sentences.map((sentence) => `DATABASE_URL: ${sentence}`).join('\n'));
}

const problemsOf = (info: ServerInfo): string[] => {
  const { version, encoding, database, user, schema, standby, readOnly, mayCreate } = info;
  const reasons: [boolean, string][] = [
    [version < OLDEST_VERSION, `the server is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed.`],
    [
      encoding !== 'UTF8',
      `the database "${database}" is encoded in ${encoding}; make one with ENCODING 'UTF8', or Chinese cannot be stored.`,
    ],
    [standby, 'the server is a standby that takes no writes; name the primary server.'],
    [!standby && readOnly, `the database "${database}" is read-only (default_transaction_read_only).`],
    [
      schema === null,
      `the search path of "${user}" names no schema that exists; make one, or set search_path for this user.`,
    ],
    [
      schema !== null && !mayCreate,
      `"${user}" may not create tables in the schema "${schema}"; grant it: grant create on schema "${schema}" to "${user}".`,
    ],
  ];
  return reasons.flatMap(([isProblem, sentence]) => (isProblem ? [sentence] : []));
};
