import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import type { RuleContext } from '../../../src/server/records/rules.ts';
import type { JobWorkerContext } from '../../../src/server/work/jobs/turn.ts';
import { runQueuedJobs } from '../../../src/server/work/jobs/worker.ts';
import { jobWorkerContextOf, runJobs } from '../../support/jobs.ts';
import { secondServer, type TestApp, testApp } from '../../support/server.ts';
import { beginSheet, checkSheet, problemsIn, readSheetState, sendSheet } from '../../support/sheets.ts';

const annals = { code: 'annals' };
const ROWS = 250;

let museum: TestApp;
/** A connection that does not go through the product. */
let otherClient: pg.Client;

beforeEach(async () => {
  museum = await testApp();
  otherClient = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await otherClient.connect();
  const lines = Array.from({ length: ROWS }, (_, at) => `1990,事件${at},荣誉`);
  await sendSheet(museum, annals, ['日期,标题,类别', ...lines].join('\n'));
  await checkSheet(museum, annals);
});
afterEach(() => otherClient.end());

/** A server that does something after it has written the record of this title for the first time. */
const serverInterruptedAt = (
  title: string,
  interrupt: (context: RuleContext) => Promise<unknown>,
): Partial<JobWorkerContext> => {
  let isInterrupted = false;
  const afterSave = async (record: AnyRecord, context: RuleContext) => {
    if (record.title !== title || isInterrupted) return;
    isInterrupted = true;
    await interrupt(context);
  };
  return {
    rules: [...museum.parts.rules, { code: 'annals', rules: { afterSave } } as JobWorkerContext['rules'][number]],
  };
};

/** Ends the connection of the transaction, as an administrator of the database does. */
const endConnection = async ({ tx }: RuleContext) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  await otherClient.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
};

const countTitles = async () =>
  (
    await sql<{ total: number; titles: number }>`select count(*) as total, count(distinct title) as titles
      from annals`.execute(museum.parts.database.db)
  ).rows[0];

test.each(['each', 'together'])(
  'an import of rows %s whose connection is ended writes every row once and refuses none',
  async (mode) => {
    await beginSheet(museum, annals, mode);
    await runJobs(museum, serverInterruptedAt('事件70', endConnection));
    expect(await readSheetState(museum, annals)).toMatchObject({ state: 'done', counts: { created: ROWS } });
    expect(await problemsIn(museum, annals)).toEqual([]);
    expect(await countTitles()).toEqual({ total: ROWS, titles: ROWS });
  },
);

test('an import of all rows together shows its progress, and is stopped within a batch at another server', async () => {
  const other = await secondServer(museum);
  await beginSheet(museum, annals, 'together');
  let responses: Awaited<ReturnType<typeof other.call>>[] = [];
  const stop = async () => {
    responses = [
      await other.call('GET', 'annals/import', { as: 'admin' }),
      await other.call('POST', 'annals/import/stop', { as: 'admin' }),
    ];
  };
  await runQueuedJobs(jobWorkerContextOf(museum, serverInterruptedAt('事件120', stop)));
  const stopped = { state: 'checked', counts: { create: ROWS } };
  expect(responses.map(({ data }) => data)).toMatchObject([{ state: 'running', done: 100 }, stopped]);
  expect(await readSheetState(museum, annals)).toMatchObject(stopped);
  expect(await countTitles()).toEqual({ total: 0, titles: 0 });
});
