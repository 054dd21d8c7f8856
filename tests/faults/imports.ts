import pg from 'pg';
import { API_PREFIX } from '../../src/contract/calls.ts';
import type { ImportMode, ImportSheet } from '../../src/contract/import.ts';
import { findPostgres, startPostgres } from '../support/postgres.ts';
import { assert, type Group, MissingPrerequisite, pause, waitUntil } from './fault.ts';
import { type Museum, newFolder, signIn, startMuseum, stopMuseum } from './museum.ts';

/** Enough for several seconds of writing. */
const ROWS = 3_000;
/** As many as one transaction may write. */
const ROWS_TOGETHER = 2_000;
/** For what is only waited for: another program may use the machine. */
const PATIENCE = 10 * 60_000;
/** The lease of a killed server ends after 30 seconds, and another server looks every 5 seconds. */
const TAKEOVER_LIMIT = 45_000;

/** A sheet is imported by one of two servers of a database, and something stops it. */
export const imports = (): Group => ({
  name: 'imports',
  faults: [
    {
      name: 'an import is stopped at the other server',
      expected: 'stopped within 2 s, nothing written afterwards, continued without a repeated row',
      run: stopAtOtherServer,
    },
    {
      name: 'SIGTERM during an import, two servers',
      expected: 'the other server goes on within 10 s, every row written once',
      run: () => stopServer('SIGTERM', 10_000),
    },
    {
      name: 'SIGTERM during an import, restart',
      expected: 'it goes on after the restart, every row written once',
      run: restartServer,
    },
    {
      name: 'kill -9 during an import, two servers',
      expected: 'the other server goes on within 45 s, every row written once',
      run: () => stopServer('SIGKILL', TAKEOVER_LIMIT),
    },
    {
      name: 'kill -9 during an import of all rows together',
      expected: 'the other server begins anew within 45 s, every row written once',
      run: killWhileTogether,
    },
    {
      name: 'kill -9 during the check of a sheet',
      expected: 'the other server goes on within 45 s, every row checked',
      run: killWhileChecking,
    },
    {
      name: 'connections ended 10 times during an import',
      expected: 'every row written once, none refused',
      run: endConnections,
    },
  ],
  async cleanUp() {
    (await runningServer)?.stop();
    runningServer = null;
  },
});

let runningServer: ReturnType<typeof startPostgres> | null = null;

interface TwoServers {
  /** The server at which the import is started. */
  first: Museum;
  /** Starts another one, after the import has begun, so that the first works on it. */
  startServer: () => Promise<Museum>;
  cookie: string;
  /** A connection that does not go through the product. */
  sql: (text: string) => Promise<pg.QueryResult>;
}

/** Each fault has a database of its own. */
async function withServers<T>(work: (servers: TwoServers) => Promise<T>): Promise<T> {
  if (!findPostgres()) throw new MissingPrerequisite('PostgreSQL is not installed');
  runningServer ??= startPostgres();
  const { url } = await runningServer;
  const name = `museum_${Date.now()}`;
  await runSql(url, `create database ${name}`);
  const databaseUrl = url.replace(/\/postgres$/, `/${name}`);
  const environment = { DATA_DIR: newFolder(), DATABASE_URL: databaseUrl };
  const museums: Museum[] = [];
  const start = async () => {
    const museum = await startMuseum(environment);
    museums.push(museum);
    return museum;
  };
  const direct = new pg.Client({ connectionString: databaseUrl });
  await direct.connect();
  try {
    const first = await start();
    const sql = (text: string) => direct.query(text);
    return await work({ first, startServer: start, cookie: await signIn(first), sql });
  } finally {
    for (const museum of museums) await stopMuseum(museum);
    await direct.end();
  }
}

async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

export const readSheet = async (museum: Museum, cookie: string): Promise<ImportSheet> => {
  const { status, data, text } = await museum.request('GET', 'annals/import', { cookie });
  assert(status === 200 && data, `The import could not be read: ${status} ${text}`);
  return data as unknown as ImportSheet;
};

async function upload({ origin }: Museum, cookie: string, rows: number): Promise<void> {
  const lines = Array.from({ length: rows }, (_, at) => `1990,事件${at},荣誉,档案${at}`);
  const body = new FormData();
  body.append('file', new Blob([['日期,标题,类别,史实依据', ...lines].join('\n')], { type: 'text/csv' }), 'events.csv');
  const response = await fetch(`${origin}${API_PREFIX}/annals/import`, {
    method: 'POST',
    headers: { cookie, origin },
    body,
  });
  assert(response.ok, `The sheet was refused: ${await response.text()}`);
}

async function post(museum: Museum, cookie: string, call: string, body: object = {}): Promise<ImportSheet> {
  const { status, data, text } = await museum.request('POST', `annals/import/${call}`, { cookie, body });
  assert(status === 200, `${call} was refused: ${status} ${text}`);
  return data as unknown as ImportSheet;
}

const waitForState = (museum: Museum, cookie: string, state: ImportSheet['state'], timeout: number) =>
  waitUntil(
    async () => (await readSheet(museum, cookie)).state === state,
    timeout,
    `The import was not “${state}” within ${timeout / 1_000} s.`,
  );

/** Uploads and checks a sheet, starts writing it, and waits until some rows are written. */
export async function startImport(museum: Museum, cookie: string, rows: number, mode: ImportMode): Promise<void> {
  await upload(museum, cookie, rows);
  await post(museum, cookie, 'check');
  await waitForState(museum, cookie, 'checked', PATIENCE);
  await post(museum, cookie, 'run', { mode });
  await waitUntil(async () => (await readSheet(museum, cookie)).done >= 100, PATIENCE, 'Nothing was imported.');
}

const countWritten = async ({ sql }: TwoServers): Promise<number> =>
  Number((await sql('select count(*) from annals')).rows[0].count);

/** The server that has the lease of the last job. */
const readHolder = async ({ sql }: TwoServers): Promise<string | null> =>
  (await sql('select holder from job order by id desc limit 1')).rows[0].holder;

/** Waits for the end, and returns after how long; every row must have been written once. */
async function waitForEnd(servers: TwoServers, museum: Museum, cookie: string, rows: number) {
  const duration = await waitForState(museum, cookie, 'done', PATIENCE);
  const { counts } = await readSheet(museum, cookie);
  assert(counts.created === rows, `The result was ${JSON.stringify(counts)}.`);
  const { rows: titles } = await servers.sql('select count(*), count(distinct title) as titles from annals');
  const { count, titles: distinct } = titles[0];
  assert(Number(count) === rows && Number(distinct) === rows, `${count} records with ${distinct} titles were written.`);
  return duration;
}

const stopAtOtherServer = (): Promise<string> =>
  withServers(async (servers) => {
    const { first, cookie } = servers;
    await startImport(first, cookie, ROWS, 'each');
    const second = await servers.startServer();
    await post(second, cookie, 'stop');
    const duration = await waitForState(second, cookie, 'stopped', 2_000);
    const written = await countWritten(servers);
    assert(written < ROWS, 'It was done before it was stopped.');
    await pause(1_500);
    assert((await countWritten(servers)) === written, 'Rows were written after the stop.');
    await post(second, cookie, 'run', { mode: 'each' });
    await waitForEnd(servers, first, cookie, ROWS);
    return `stopped after ${duration} ms with ${written} rows, continued to ${ROWS}`;
  });

const stopServer = (signal: 'SIGTERM' | 'SIGKILL', limit: number): Promise<string> =>
  withServers(async (servers) => {
    const { first, cookie } = servers;
    await startImport(first, cookie, ROWS, 'each');
    const second = await servers.startServer();
    await first.stop(signal);
    const written = await countWritten(servers);
    assert(written < ROWS, 'It was done before the server ended.');
    const goesOn = await waitUntil(
      async () => (await countWritten(servers)) > written,
      limit,
      `No other server went on within ${limit / 1_000} s after ${written} rows.`,
    );
    await waitForEnd(servers, second, cookie, ROWS);
    return `went on after ${goesOn} ms with ${written} of ${ROWS} rows`;
  });

const restartServer = (): Promise<string> =>
  withServers(async (servers) => {
    const { first, cookie } = servers;
    await startImport(first, cookie, ROWS, 'each');
    await first.stop('SIGTERM');
    const written = await countWritten(servers);
    assert(written < ROWS, 'It was done before the server ended.');
    const restarted = await servers.startServer();
    const duration = await waitForEnd(servers, restarted, cookie, ROWS);
    return `stopped with ${written} of ${ROWS} rows, done ${duration} ms after the restart`;
  });

const killWhileTogether = (): Promise<string> =>
  withServers(async (servers) => {
    const { first, cookie } = servers;
    await startImport(first, cookie, ROWS_TOGETHER, 'together');
    const killed = await readHolder(servers);
    const killedAt = performance.now();
    await first.stop('SIGKILL');
    const second = await servers.startServer();
    const written = await countWritten(servers);
    assert(written === 0, `${written} rows were written by half an import.`);
    const isLeased = async () => ![null, killed].includes(await readHolder(servers));
    await waitUntil(isLeased, TAKEOVER_LIMIT, 'No other server has begun it anew.');
    const begunAfter = Math.round(performance.now() - killedAt);
    await waitForEnd(servers, second, cookie, ROWS_TOGETHER);
    return `begun anew ${begunAfter} ms after the kill`;
  });

const killWhileChecking = (): Promise<string> =>
  withServers(async (servers) => {
    const { first, cookie } = servers;
    await upload(first, cookie, ROWS);
    await post(first, cookie, 'check');
    await waitUntil(async () => (await readSheet(first, cookie)).done >= 100, PATIENCE, 'Nothing was checked.');
    const killedAt = performance.now();
    await first.stop('SIGKILL');
    const second = await servers.startServer();
    const { state, done } = await readSheet(second, cookie);
    assert(state === 'checking', 'It was done before the server was killed.');
    const goesOn = async () => (await readSheet(second, cookie)).done > done;
    await waitUntil(goesOn, TAKEOVER_LIMIT, 'No other server went on.');
    const duration = Math.round(performance.now() - killedAt);
    await waitForState(second, cookie, 'checked', PATIENCE);
    const { counts } = await readSheet(second, cookie);
    assert(counts.create === ROWS, `The result was ${JSON.stringify(counts)}.`);
    return `went on ${duration} ms after the kill, with ${done} of ${ROWS} rows`;
  });

const endConnections = (): Promise<string> =>
  withServers(async (servers) => {
    const { first, cookie, sql } = servers;
    await startImport(first, cookie, ROWS, 'each');
    let ended = 0;
    for (let time = 0; time < 10; time += 1) {
      const { rowCount } = await sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      );
      ended += rowCount ?? 0;
      await pause(150);
    }
    assert(ended > 0, 'No connection was in use.');
    await waitForEnd(servers, first, cookie, ROWS);
    return `${ended} connections ended, ${ROWS} rows written`;
  });
