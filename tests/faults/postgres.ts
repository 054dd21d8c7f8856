import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { findFreePort } from '../support/measure.ts';
import { findPostgres, startPostgres } from '../support/postgres.ts';
import { assert, type Group, MissingPrerequisite, pause, waitUntil } from './fault.ts';
import { createNews, listNews, type Museum, newFolder, signIn, withMuseum } from './museum.ts';

/** The product runs on a PostgreSQL server that stops, hangs or fails. */
export const postgres = (): Group => ({
  name: 'postgres',
  faults: [
    { name: 'PostgreSQL away and back', expected: '503 within 5 s, recovers by itself within 5 s', run: checkRestart },
    {
      name: 'PostgreSQL silent',
      expected: '503 within 17 s, /healthz reports it within 5 s, recovers by itself within 5 s',
      run: checkSilence,
    },
    {
      name: 'a query that never returns',
      expected: '503 at the deadline; /healthz reports it; recovers by itself',
      run: checkLock,
    },
    {
      name: 'an exception in a handler',
      expected: 'a sentence, a line in the log, the process goes on',
      run: checkException,
    },
  ],
  async cleanUp() {
    (await runningServer)?.stop();
    runningServer = null;
    dataDir = null;
  },
});

let runningServer: ReturnType<typeof startPostgres> | null = null;
/** A database and its DATA_DIR belong together. */
let dataDir: string | null = null;

interface PostgresSetup {
  museum: Museum;
  cookie: string;
  server: Awaited<ReturnType<typeof startPostgres>>;
  /** A connection that does not go through the product. */
  sql: (text: string) => Promise<unknown>;
  proxy: DatabaseProxy;
}

async function withPostgres<T>(work: (setup: PostgresSetup) => Promise<T>): Promise<T> {
  if (!findPostgres()) throw new MissingPrerequisite('PostgreSQL is not installed');
  runningServer ??= startPostgres();
  dataDir ??= newFolder();
  const server = await runningServer;
  const proxy = await startProxy(Number(new URL(server.url).port));
  const databaseUrl = server.url.replace(/:\d+\//, `:${proxy.port}/`);
  const direct = new pg.Client({ connectionString: server.url });
  direct.on('error', () => undefined);
  await direct.connect();
  try {
    return await withMuseum({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, async (museum) => {
      const cookie = await signIn(museum);
      return work({ museum, cookie, server, sql: (text) => direct.query(text), proxy });
    });
  } finally {
    await direct.end().catch(() => undefined);
    proxy.close();
  }
}

interface DatabaseProxy {
  port: number;
  /** Holds back all data without closing a connection, as a network failure does. */
  stopTraffic: () => void;
  resumeTraffic: () => void;
  close: () => void;
}

/** Starts a TCP proxy to the database whose traffic can be stopped. */
async function startProxy(target: number): Promise<DatabaseProxy> {
  const port = await findFreePort();
  const sockets = new Set<Socket>();
  let isStopped = false;
  const server = createServer((clientSocket) => {
    const databaseSocket = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [clientSocket, databaseSocket],
      [databaseSocket, clientSocket],
    ] as const) {
      sockets.add(from);
      if (isStopped) from.pause();
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    if (isStopped) for (const socket of [clientSocket, databaseSocket]) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    stopTraffic() {
      isStopped = true;
      for (const socket of sockets) socket.pause();
    },
    resumeTraffic() {
      isStopped = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const waitUntilBack = (museum: Museum, cookie: string, ms: number): Promise<number> =>
  waitUntil(
    async () => (await listNews(museum, cookie, 4_000)).status === 200,
    ms,
    `It was not back ${ms / 1_000} s after PostgreSQL was.`,
  );

const checkRestart = (): Promise<string> =>
  withPostgres(async ({ museum, cookie, server }) => {
    const { id, title } = await createNews(museum, cookie, '数据库离开之前');
    server.halt();
    const responses = await Promise.all([
      listNews(museum, cookie),
      museum.request('POST', 'news/', { cookie, body: { title: '数据库不在', category: 'museum' } }),
      museum.request('GET', '/healthz'),
    ]);
    for (const { status, ms, text } of responses) {
      assert(status === 503, `While it was away the answer was ${status}: ${text}`);
      assert(ms <= 5_000, `The 503 took ${ms} ms.`);
    }
    assert(responses[0]?.msg, 'The 503 came without a sentence.');
    server.resume();
    const backAfter = await waitUntilBack(museum, cookie, 5_000);
    const { data } = await museum.request('GET', `news/?id=${id}`, { cookie });
    assert(data?.title === title, 'What was acknowledged is lost.');
    return `503 after ${Math.max(...responses.map(({ ms }) => ms))} ms, back after ${backAfter} ms`;
  });

const checkSilence = (): Promise<string> =>
  withPostgres(async ({ museum, cookie, proxy }) => {
    await Promise.all(Array.from({ length: 20 }, () => listNews(museum, cookie)));
    proxy.stopTraffic();
    const [health, ...lists] = await Promise.all([
      museum.request('GET', '/healthz'),
      ...Array.from({ length: 20 }, () => listNews(museum, cookie)),
    ]);
    assert(health.status === 503 && health.ms <= 5_000, `/healthz said ${health.status} after ${health.ms} ms.`);
    const slowest = Math.max(...lists.map(({ ms }) => ms));
    assert(
      lists.every(({ status }) => status === 503),
      `A list was answered with ${lists[0]?.status}.`,
    );
    const nextResponse = await listNews(museum, cookie);
    assert(nextResponse.status === 503, `The next list was answered with ${nextResponse.status}.`);
    proxy.resumeTraffic();
    const backAfter = await waitUntilBack(museum, cookie, 5_000);
    assert(slowest <= 17_000, `Some waited ${slowest} ms for a silent database.`);
    assert(nextResponse.ms <= 17_000, `The next list waited ${nextResponse.ms} ms.`);
    return `/healthz after ${health.ms} ms, lists after ${slowest} ms, the next after ${nextResponse.ms} ms, back after ${backAfter} ms`;
  });

const checkLock = (): Promise<string> =>
  withPostgres(async ({ museum, cookie, sql }) => {
    await sql('begin');
    await sql('lock table "news" in access exclusive mode');
    const requests = Array.from({ length: 12 }, () => listNews(museum, cookie, 40_000));
    await pause(500);
    const health = await museum.request('GET', '/healthz');
    const responses = await Promise.all(requests);
    await sql('rollback');
    const slowest = Math.max(...responses.map(({ ms }) => ms));
    assert(
      responses.every(({ status, msg }) => status === 503 && msg),
      `A list was answered with ${responses[0]?.status}.`,
    );
    assert(health.status === 503, `/healthz said ${health.status} while every connection was waiting.`);
    const backAfter = await waitUntilBack(museum, cookie, 5_000);
    return `503 after ${slowest} ms, /healthz ${health.status} after ${health.ms} ms, back after ${backAfter} ms`;
  });

const checkException = (): Promise<string> =>
  withPostgres(async ({ museum, cookie, sql }) => {
    await sql('alter table "news" rename to "newsAside"');
    const { status, msg, text } = await listNews(museum, cookie);
    await sql('alter table "newsAside" rename to "news"');
    assert(status === 500 && msg && !/news/.test(text), `It was answered with ${status}: ${text}`);
    await waitUntil(() => /does not exist/.test(museum.output()), 3_000, 'The log says nothing of it.');
    assert((await listNews(museum, cookie)).status === 200, 'Afterwards it no longer answers.');
    return `“${msg}”`;
  });
