import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { freePort } from '../measure.ts';
import { findPostgres, startPostgres } from '../postgres.ts';
import { type Group, must, NotHere, pause, until } from './fault.ts';
import { inMuseum, listed, type Museum, newFolder, signIn, written } from './museum.ts';

/** The database is a server of its own, and goes its own ways. */
export const postgres = (): Group => ({
  name: 'postgres',
  faults: [
    { name: 'PostgreSQL away and back', expected: '503 within 5 s, back by itself within 5 s', drive: awayAndBack },
    {
      name: 'PostgreSQL silent',
      expected: '503, /healthz says so within 5 s, back by itself within 5 s',
      drive: silent,
    },
    { name: 'a query that never returns', expected: 'a deadline; /healthz says so; back by itself', drive: locked },
    {
      name: 'an exception in a handler',
      expected: 'a sentence, a line in the log, the process lives',
      drive: exception,
    },
  ],
  async end() {
    (await running)?.stop();
    running = null;
  },
});

let running: ReturnType<typeof startPostgres> | null = null;

interface Stage {
  museum: Museum;
  cookie: string;
  server: Awaited<ReturnType<typeof startPostgres>>;
  /** A connection that does not go through the product. */
  sql: (text: string) => Promise<unknown>;
  way: Way;
}

async function onPostgres<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  if (!findPostgres()) throw new NotHere('PostgreSQL is not installed');
  running ??= startPostgres();
  const server = await running;
  const way = await wayTo(Number(new URL(server.url).port));
  const databaseUrl = server.url.replace(/:\d+\//, `:${way.port}/`);
  const direct = new pg.Client({ connectionString: server.url });
  direct.on('error', () => undefined);
  await direct.connect();
  try {
    return await inMuseum({ DATA_DIR: newFolder(), DATABASE_URL: databaseUrl }, async (museum) => {
      const cookie = await signIn(museum);
      return work({ museum, cookie, server, sql: (text) => direct.query(text), way });
    });
  } finally {
    await direct.end().catch(() => undefined);
    way.close();
  }
}

interface Way {
  port: number;
  /** Nothing passes any more, and nobody is told. */
  freeze: () => void;
  thaw: () => void;
  close: () => void;
}

/** A way to the database that can be held up. */
async function wayTo(target: number): Promise<Way> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (frozen) from.pause();
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    if (frozen) for (const socket of [near, far]) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const backWithin = (museum: Museum, cookie: string, ms: number): Promise<number> =>
  until(
    async () => (await listed(museum, cookie, 4_000)).status === 200,
    ms,
    `It was not back ${ms / 1_000} s after PostgreSQL was.`,
  );

const awayAndBack = (): Promise<string> =>
  onPostgres(async ({ museum, cookie, server }) => {
    const { id, title } = await written(museum, cookie, '数据库离开之前');
    server.halt();
    const answers = await Promise.all([
      listed(museum, cookie),
      museum.ask('POST', 'news/', { cookie, body: { title: '数据库不在', category: 'museum' } }),
      museum.ask('GET', '/healthz'),
    ]);
    for (const { status, ms, text } of answers) {
      must(status === 503, `While it was away the answer was ${status}: ${text}`);
      must(ms <= 5_000, `The 503 took ${ms} ms.`);
    }
    must(answers[0]?.msg, 'The 503 came without a sentence.');
    server.resume();
    const back = await backWithin(museum, cookie, 5_000);
    const { data } = await museum.ask('GET', `news/?id=${id}`, { cookie });
    must(data?.title === title, 'What was acknowledged is lost.');
    return `503 after ${Math.max(...answers.map(({ ms }) => ms))} ms, back after ${back} ms`;
  });

const silent = (): Promise<string> =>
  onPostgres(async ({ museum, cookie, way }) => {
    await Promise.all(Array.from({ length: 20 }, () => listed(museum, cookie)));
    way.freeze();
    const [health, ...lists] = await Promise.all([
      museum.ask('GET', '/healthz'),
      ...Array.from({ length: 20 }, () => listed(museum, cookie)),
    ]);
    must(health.status === 503 && health.ms <= 5_000, `/healthz said ${health.status} after ${health.ms} ms.`);
    const slowest = Math.max(...lists.map(({ ms }) => ms));
    must(
      lists.every(({ status }) => status === 503),
      `A list was answered with ${lists[0]?.status}.`,
    );
    const again = await listed(museum, cookie);
    must(again.status === 503, `The next list was answered with ${again.status}.`);
    way.thaw();
    const back = await backWithin(museum, cookie, 5_000);
    must(slowest <= 6_000, `Some waited ${slowest} ms for a silent database.`);
    must(again.ms <= 5_000, `Known to be silent, it was still waited for ${again.ms} ms.`);
    return `/healthz after ${health.ms} ms, lists after ${slowest} ms, the next after ${again.ms} ms, back after ${back} ms`;
  });

const locked = (): Promise<string> =>
  onPostgres(async ({ museum, cookie, sql }) => {
    await sql('begin');
    await sql('lock table "news" in access exclusive mode');
    const asking = Array.from({ length: 12 }, () => listed(museum, cookie, 40_000));
    await pause(500);
    const health = await museum.ask('GET', '/healthz');
    const answers = await Promise.all(asking);
    await sql('rollback');
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    must(
      answers.every(({ status, msg }) => status === 503 && msg),
      `A list was answered with ${answers[0]?.status}.`,
    );
    must(health.status === 503, `/healthz said ${health.status} while every connection was waiting.`);
    const back = await backWithin(museum, cookie, 5_000);
    return `503 after ${slowest} ms, /healthz ${health.status} after ${health.ms} ms, back after ${back} ms`;
  });

const exception = (): Promise<string> =>
  onPostgres(async ({ museum, cookie, sql }) => {
    await sql('alter table "news" rename to "newsAside"');
    const { status, msg, text } = await listed(museum, cookie);
    await sql('alter table "newsAside" rename to "news"');
    must(status === 500 && msg && !/news/.test(text), `It was answered with ${status}: ${text}`);
    await until(() => /does not exist/.test(museum.output()), 3_000, 'The log says nothing of it.');
    must((await listed(museum, cookie)).status === 200, 'Afterwards it no longer answers.');
    return `“${msg}”`;
  });
