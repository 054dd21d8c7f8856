import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { API_PREFIX } from '../../../src/contract/calls.ts';
import { rules } from '../../../src/resources/index.server.ts';
import { menu, sections } from '../../../src/resources/index.ts';
import type { Declarations } from '../../../src/server/app/find-mistakes.ts';
import { type Running, start } from '../../../src/server/app/start.ts';
import { type Database, openDatabase } from '../../../src/server/database/open.ts';
import { ProgramReplaced } from '../../../src/server/database/pool.ts';
import { migrate } from '../../../src/server/migrate/migrate.ts';
import { sectionIndexes } from '../../../src/server/migrate/section-indexes.ts';
import { runQueuedJobs } from '../../../src/server/work/jobs/worker.ts';
import { openTestDatabase } from '../../support/database.ts';
import { jobWorkerContextOf } from '../../support/jobs.ts';
import { laterMenu, laterSections } from '../../support/later-program.ts';
import { multipart } from '../../support/pictures.ts';
import { signOnWithForm, testApp } from '../../support/server.ts';

/** Servers of one new database, as `main.ts` starts them. */
let url: URL;
let administration: Database;
let dataDir: string;
let servers: Running[];
let retired: string[];

beforeEach(async () => {
  url = new URL(process.env.TEST_DATABASE_URL ?? '');
  administration = await openDatabase({ dataDir: '', databaseUrl: url.href });
  const name = `museum_test_${randomBytes(6).toString('hex')}`;
  await sql`create database ${sql.id(name)}`.execute(administration.db);
  url.pathname = name;
  dataDir = mkdtempSync(join(inject('testFolder'), 'data-'));
  servers = [];
  retired = [];
});

afterEach(async () => {
  for (const server of servers) await server.stop();
  await sql`drop database ${sql.id(url.pathname.slice(1))}`.execute(administration.db);
  await administration.close();
});

const startServer = async (
  declarations: Pick<Declarations, 'menu' | 'sections'> = { menu, sections },
): Promise<Running> => {
  const server = await start(
    { ...declarations, rules, cards: [], seeds: [], clientDir: null, sheetWorker: inject('sheetWorker') },
    {
      env: { PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: url.href, DATA_DIR: dataDir, ADMIN_ACCOUNTS: 'admin' },
      print: () => undefined,
      giveUp: () => undefined,
      retire: (sentence) => retired.push(sentence),
    },
  );
  servers.push(server);
  return server;
};

const startLater = () => startServer({ menu: laterMenu, sections: laterSections });

const healthOf = async ({ app }: Running) => {
  const response = await app.inject({ url: '/healthz' });
  return { status: response.statusCode, body: response.json() };
};

/** Signs the administrator in and returns how they call the server. */
async function administratorOf({ app, config }: Running) {
  const headers = await signOnWithForm(app, 'admin', config.publicOrigin);
  return async (method: 'GET' | 'POST', path: string, payload?: object, more: Record<string, string> = {}) => {
    const response = await app.inject({
      method,
      url: `${API_PREFIX}/${path}`,
      headers: { ...headers, 'accept-language': 'en-US', 'sec-fetch-site': 'same-origin', ...more },
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, headers: response.headers, ...response.json() };
  };
}

/** Waits until the database has every index, which the first server of a new one creates after its start. */
async function waitForIndexes(): Promise<void> {
  const names = sections.flatMap(sectionIndexes).map(({ name }) => name);
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl: url.href });
  const readMissing = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) as name where not exists (
        select 1 from pg_index x join pg_class i on i.oid = x.indexrelid where i.relname = name and x.indisvalid)`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  };
  await expect.poll(readMissing).toEqual([]);
  await close();
}

test('two servers that start at once on a new database both serve it, with every index', async () => {
  await Promise.all([startServer(), startServer()]);
  await waitForIndexes();
  for (const server of servers) expect(await healthOf(server)).toEqual({ status: 200, body: { status: 'ok' } });
});

test('a later server version starts while a transaction of the earlier one has written to tables that it does not change', async () => {
  const server = await startServer();
  await administratorOf(server);
  await waitForIndexes();
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl: url.href });
  await db.transaction().execute(async (tx) => {
    await sql`update session set "seenAt" = "seenAt"`.execute(tx);
    await sql`lock table revision, audit, job, "jobRow", news in row exclusive mode`.execute(tx);
    await startLater();
  });
  await close();
  expect(servers).toHaveLength(2);
});

test('a server that meets a renamed column answers every call with 503 and a sentence, and /healthz with the reason', async () => {
  const server = await startServer();
  const call = await administratorOf(server);
  expect(await call('GET', 'annals/list')).toMatchObject({ status: 200 });
  await startLater();
  const refusal = {
    status: 503,
    msg: 'The program is being updated and this server is about to stop; please try again in a moment.',
    headers: { 'retry-after': '10' },
  };
  expect(await call('POST', 'annals/', { date: '1990', title: 'Opening', kind: 'founding' })).toMatchObject(refusal);
  expect(await call('GET', 'news/list')).toMatchObject(refusal);
  expect(await healthOf(server)).toEqual({
    status: 503,
    body: { status: 'replaced', reason: expect.stringContaining('A later program has migrated the database') },
  });
  await expect.poll(() => retired).toEqual([expect.stringContaining('Start the later program here as well.')]);
});

test('a running job whose column was renamed refuses no row, and a server of the later version finishes it', async () => {
  const museum = await testApp({ database: await openTestDatabase() });
  const { database } = museum.parts;
  onTestFinished(() => database.close());
  const event = { date: '1990', title: '开馆', kind: 'founding' };
  const { id, version } = (await museum.call('POST', 'annals/', { as: 'admin', body: event })).data;
  const body = { what: 'set', asked: { major: true }, rows: [{ id, version }] };
  const { job } = (await museum.call('POST', 'annals/bulk', { as: 'admin', body })).data;
  await migrate({ db: database.withoutTimeout }, laterMenu, laterSections);
  database.askIfReplaced(async () => true);
  const failures: Error[] = [];
  const context = jobWorkerContextOf(museum, { onError: (error) => failures.push(error) });
  await expect(runQueuedJobs(context)).rejects.toThrow(ProgramReplaced);
  expect(failures).toEqual([]);
  const readJob = async () => (await museum.call('GET', 'job/', { as: 'admin', query: { id: job.id } })).data;
  expect(await readJob()).toMatchObject({ state: 'running', done: 0, refused: 0 });
  await runQueuedJobs({ ...context, sections: laterSections, server: 'two' });
  expect(await readJob()).toMatchObject({ state: 'done', done: 1, refused: 0 });
});

test('a sheet that was checked before a column was renamed is imported by the later version with that column', async () => {
  const before = await administratorOf(await startServer());
  const sheet = '日期,标题,类别,史实依据\n1990,开馆,建馆沿革,馆志第一卷';
  const { body, headers } = multipart([{ filename: '大事记.csv', type: 'text/csv', bytes: sheet }]);
  expect(await before('POST', 'annals/import', body as Buffer, headers)).toMatchObject({ status: 200 });
  await before('POST', 'annals/import/check', {});
  const stateIn = async (call: typeof before) => (await call('GET', 'annals/import')).data.state;
  await expect.poll(() => stateIn(before)).toBe('checked');
  const after = await administratorOf(await startLater());
  expect((await after('GET', 'annals/import')).data.columns).toEqual(['date', 'title', 'kind', 'proof']);
  expect(await after('POST', 'annals/import/run', { mode: 'each' })).toMatchObject({ status: 200 });
  await expect.poll(() => stateIn(after)).toBe('done');
  const [{ id }] = (await after('GET', 'annals/list')).data.list;
  expect((await after('GET', `annals/?id=${id}`)).data).toMatchObject({ proof: '馆志第一卷' });
});

test('an earlier version does not start while a server of a later version is running, and starts once that has stopped', async () => {
  await (await startServer()).stop();
  const later = await startLater();
  servers = [later];
  await expect(startServer()).rejects.toMatchObject({
    message: expect.stringContaining('A later program than this one works on this database'),
    exitCode: 3,
  });
  await later.stop();
  servers = [];
  await startServer();
});
