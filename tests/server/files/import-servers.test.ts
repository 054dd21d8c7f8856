import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportSheet } from '../../../src/contract/import.ts';
import type { AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import type { CallPriority } from '../../../src/server/database/call-priority.ts';
import { type Db, sectionTables } from '../../../src/server/database/tables.ts';
import { createSheetLookups } from '../../../src/server/files/import/find.ts';
import type { RuleContext } from '../../../src/server/records/rules.ts';
import type { JobWorkerContext } from '../../../src/server/work/jobs/turn.ts';
import { runQueuedJobs } from '../../../src/server/work/jobs/worker.ts';
import { allowOnly } from '../../support/access.ts';
import { jobWorkerContextOf, runJobs } from '../../support/jobs.ts';
import { secondServer, type TestApp, testApp } from '../../support/server.ts';
import { beginSheet, checkSheet, problemsIn, readSheetState, sendSheet } from '../../support/sheets.ts';

let museum: TestApp;

const annals = { code: 'annals' };
const organization = { code: 'organization' };
const ROWS = 12;

const db = () => museum.parts.database.db;

beforeAll(async () => {
  museum = await testApp();
});

beforeEach(async () => {
  for (const table of ['annals', 'organization', 'importSheet', 'importRow', 'job', 'audit', 'revision'])
    await sectionTables(db()).deleteFrom(table).execute();
  await db().updateTable('operator').set({ status: 'active' }).where('account', '=', 'nobody').execute();
});

const eventSheet = (rows = ROWS): string =>
  ['日期,标题,类别', ...Array.from({ length: rows }, (_, at) => `1990,事件${at},荣誉`)].join('\n');

async function sendCheckedSheet(as = 'admin', sheet = eventSheet(), section = annals): Promise<ImportSheet> {
  await sendSheet(museum, section, sheet, { as });
  return checkSheet(museum, section, {}, as);
}

/** A server whose batches have two rows, and which waits for the interruption before one of them. */
function serverInterruptedBefore(
  batch: number,
  interrupt: () => unknown,
  more: Partial<JobWorkerContext> = {},
): JobWorkerContext {
  const { database } = museum.parts;
  let batches = 0;
  const wait = async () => {
    batches += 1;
    if (batches === batch) await interrupt();
  };
  const callPriority: CallPriority = {
    ...database.callPriority,
    waitForCalls: wait,
    startBatch: () => (rows) => rows < 2,
  };
  return jobWorkerContextOf(museum, { database: { ...database, callPriority }, ...more });
}

/** Runs the jobs until the server is told to stop before this batch. */
async function runUntilStopped(batch: number, more: Partial<JobWorkerContext> = {}): Promise<void> {
  const signal = { stopped: false };
  const stop = () => {
    signal.stopped = true;
  };
  await runQueuedJobs(serverInterruptedBefore(batch, stop, more), signal);
}

/** Leaves the lease as if its server had been killed so many seconds ago. */
const leaveLease = (seconds: number) =>
  sql`update job set holder = 'killed', heartbeat = now() - ${`${seconds} seconds`}::interval where state = 'running'`.execute(
    db(),
  );

const listTitles = async (section = 'annals', title = 'title'): Promise<unknown[]> => {
  const query = { pageSize: 100, sort: 'id' };
  const { data } = await museum.call<{ list: AnyRecord[] }>('GET', `${section}/list`, { as: 'admin', query });
  return data.list.map((record) => record[title]);
};

const everyTitle = Array.from({ length: ROWS }, (_, at) => `事件${at}`);

async function expectEveryRowOnce(): Promise<void> {
  expect(await readSheetState(museum, annals)).toMatchObject({ state: 'done', counts: { created: ROWS } });
  expect(await listTitles()).toEqual(everyTitle);
  const entries = await db().selectFrom('audit').selectAll().where('action', '=', 'create').execute();
  expect(entries).toHaveLength(ROWS);
}

const readImportEntries = () => db().selectFrom('audit').selectAll().where('action', '=', 'import').execute();

describe('an import', () => {
  test('is stopped within a batch by a request to another server, and continued there without writing a row twice', async () => {
    const other = await secondServer(museum);
    await sendCheckedSheet();
    await beginSheet(museum, annals);
    let response: Awaited<ReturnType<typeof other.call>> | undefined;
    const stop = async () => {
      response = await other.call('POST', 'annals/import/stop', { as: 'admin' });
    };
    await runQueuedJobs(serverInterruptedBefore(3, stop));
    const stopped = { state: 'stopped', done: 4, counts: { created: 4, create: ROWS - 4 } };
    expect(response).toMatchObject({ status: 200, data: stopped });
    expect(await readSheetState(museum, annals)).toMatchObject(stopped);
    expect(await listTitles()).toEqual(everyTitle.slice(0, 4));
    expect(await readImportEntries()).toMatchObject([{ operatorName: '林知远', details: { created: 4 } }]);
    const run = await other.call('POST', 'annals/import/run', { as: 'admin', body: { mode: 'each' } });
    expect(run.status).toBe(200);
    await runJobs(museum, { server: 'other' });
    await expectEveryRowOnce();
  });

  test('continues at another server after its own was stopped, and every row is written once', async () => {
    await sendCheckedSheet();
    await beginSheet(museum, annals);
    await runUntilStopped(3);
    expect(await readSheetState(museum, annals)).toMatchObject({ state: 'running', done: 6 });
    await runJobs(museum, { server: 'other' });
    await expectEveryRowOnce();
  });

  test('continues at another server when the lease of its killed server has ended, and not before', async () => {
    await sendCheckedSheet();
    await beginSheet(museum, annals);
    await runUntilStopped(3);
    await leaveLease(20);
    await runJobs(museum, { server: 'other' });
    expect(await readSheetState(museum, annals)).toMatchObject({ state: 'running', done: 6 });
    await leaveLease(40);
    await runJobs(museum, { server: 'other' });
    await expectEveryRowOnce();
  });

  test('is no longer run by a server after another one has taken it over, and every row is written once', async () => {
    await sendCheckedSheet();
    await beginSheet(museum, annals);
    const takeOver = async () => {
      await leaveLease(40);
      await runJobs(museum, { server: 'other' });
    };
    await runQueuedJobs(serverInterruptedBefore(3, takeOver));
    await expectEveryRowOnce();
  });

  test('of all rows together starts again from the first row at another server, because nothing was written', async () => {
    const rows = 250;
    await sendCheckedSheet('admin', eventSheet(rows));
    await beginSheet(museum, annals, 'together');
    const signal = { stopped: false };
    let times = 0;
    // The clock is read once when the job is leased, and twice for every hundred rows.
    const now = () => {
      times += 1;
      if (times === 3) signal.stopped = true;
      return museum.clock.now;
    };
    await runQueuedJobs(jobWorkerContextOf(museum, { now }), signal);
    expect(await listTitles()).toEqual([]);
    expect(await readSheetState(museum, annals)).toMatchObject({ state: 'running', counts: { create: rows } });
    await runJobs(museum, { server: 'other' });
    expect(await readSheetState(museum, annals)).toMatchObject({ state: 'done', counts: { created: rows } });
    expect(await readImportEntries()).toMatchObject([{ details: { created: rows } }]);
  });

  test('continued at another server creates records below those that the first server has created', async () => {
    const rows = ['三室,部门,二部', '二部,部门,一馆', '一馆,部门,', '四室,部门,三室', '五室,部门,没有'];
    const sheet = ['名称,类别,上级机构', ...rows].join('\n');
    expect((await sendCheckedSheet('admin', sheet, organization)).counts).toEqual({ create: 4, wrong: 1 });
    await beginSheet(museum, organization);
    await runUntilStopped(2);
    expect(await listTitles('organization', 'name')).toEqual(['一馆']);
    await runJobs(museum, { server: 'other' });
    expect(await readSheetState(museum, organization)).toMatchObject({
      ...{ state: 'done', counts: { created: 4, wrong: 1 } },
    });
    expect(await listTitles('organization', 'name')).toEqual(['一馆', '二部', '三室', '四室']);
  });

  test.each([
    [
      'disabled',
      () => db().updateTable('operator').set({ status: 'disabled' }).where('account', '=', 'nobody').execute(),
    ],
    ['without the permission to import', () => allowOnly(db(), 'nobody', ['annals', 'annals:create'])],
  ])('stops with a sentence as soon as its operator is %s, and can be continued later', async (_name, withdraw) => {
    const codes = ['annals', 'annals:create', 'annals:import'];
    await allowOnly(db(), 'nobody', codes);
    await sendCheckedSheet('nobody');
    await beginSheet(museum, annals, 'each', 'nobody');
    await runQueuedJobs(serverInterruptedBefore(3, withdraw));
    expect(await listTitles()).toHaveLength(4);
    expect(await readImportEntries()).toMatchObject([{ operatorName: expect.any(String), details: { created: 4 } }]);
    await db().updateTable('operator').set({ status: 'active' }).where('account', '=', 'nobody').execute();
    await allowOnly(db(), 'nobody', codes);
    expect(await readSheetState(museum, annals, 'nobody')).toMatchObject({
      ...{ state: 'stopped', done: 4, stoppedBecause: expect.stringContaining('导入的权限') },
    });
    await beginSheet(museum, annals, 'each', 'nobody');
    expect(await readSheetState(museum, annals, 'nobody')).not.toHaveProperty('stoppedBecause');
    await runJobs(museum);
    expect(await listTitles()).toEqual(everyTitle);
  });

  test('of new records stops with a sentence when its operator may no longer create records', async () => {
    await allowOnly(db(), 'nobody', ['annals', 'annals:create', 'annals:import']);
    await sendCheckedSheet('nobody');
    await beginSheet(museum, annals, 'together', 'nobody');
    await allowOnly(db(), 'nobody', ['annals', 'annals:import']);
    await runJobs(museum);
    expect(await readSheetState(museum, annals, 'nobody')).toMatchObject({
      ...{ state: 'checked', stoppedBecause: expect.stringContaining('新建的权限'), counts: { create: ROWS } },
    });
    expect(await listTitles()).toEqual([]);
  });

  test('takes turns with the import of another operator', async () => {
    await sendCheckedSheet('admin', eventSheet(60));
    await allowOnly(db(), 'nobody', ['annals', 'annals:create', 'annals:import']);
    await sendCheckedSheet('nobody', '日期,标题,类别\n1991,短的,荣誉');
    await beginSheet(museum, annals);
    await beginSheet(museum, annals, 'each', 'nobody');
    await runQueuedJobs(serverInterruptedBefore(0, () => undefined));
    const titles = await listTitles();
    expect(titles).toHaveLength(61);
    expect(titles.indexOf('短的')).toBeLessThan(30);
  });

  test('is not in the operator’s list of jobs, because it has a page of its own', async () => {
    await sendCheckedSheet();
    await beginSheet(museum, annals);
    expect((await museum.call('GET', 'job/list', { as: 'admin' })).data.total).toBe(0);
    const { data } = await museum.call('GET', 'mail/message/count', { as: 'admin' });
    expect(data.filter(({ menuCode }: { menuCode: string }) => menuCode.startsWith('job'))).toEqual([]);
  });
});

describe('the check of a sheet', () => {
  const begin = () => museum.call('POST', 'annals/import/check', { as: 'admin', body: {} });

  test('is stopped within a batch by a request to another server', async () => {
    const other = await secondServer(museum);
    await sendSheet(museum, annals, eventSheet());
    await begin();
    await runQueuedJobs(serverInterruptedBefore(3, () => other.call('POST', 'annals/import/stop', { as: 'admin' })));
    expect(await readSheetState(museum, annals)).toMatchObject({ state: 'mapping', done: 4 });
    expect(await readImportEntries()).toEqual([]);
  });

  test('continues at another server, which knows the values of the rows checked before', async () => {
    const sku = (number: number, code: string) => `信笺${number},${code},文具,38`;
    const sheet = ['标题,货号,品类,售价（元）', sku(1, 'A-1'), sku(2, 'A-2'), sku(3, 'A-3'), sku(4, 'A-1')].join('\n');
    const goods = { code: 'literatureGoods' };
    await sendSheet(museum, goods, sheet);
    await museum.call('POST', 'literatureGoods/import/check', { as: 'admin', body: {} });
    await runUntilStopped(1);
    expect(await readSheetState(museum, goods)).toMatchObject({ state: 'checking', done: 2 });
    await runJobs(museum, { server: 'other' });
    expect(await readSheetState(museum, goods)).toMatchObject({ state: 'checked', counts: { create: 3, wrong: 1 } });
    expect(await problemsIn(museum, goods)).toEqual([expect.stringContaining('与第 2 行相同')]);
  });
});

describe('a row of an import', () => {
  /** A server whose database reports an error after it has written the record of this title, for the first so many times. */
  const serverFailingAt = (title: string, statement: string, times: number): Partial<JobWorkerContext> => {
    let failures = 0;
    const afterSave = async (record: AnyRecord, { tx }: RuleContext) => {
      if (record.title !== title || failures === times) return;
      failures += 1;
      await sql.raw(statement).execute(tx);
    };
    expect(museum.parts.rules.map((one) => one.code)).not.toContain('annals');
    return {
      rules: [...museum.parts.rules, { code: 'annals', rules: { afterSave } } as JobWorkerContext['rules'][number]],
    };
  };
  const raise = (code: string) => `do $$ begin raise exception 'conflict' using errcode = '${code}'; end $$`;

  test.each([
    ['a deadlock', '40P01'],
    ['a serialization failure', '40001'],
  ])('that meets %s is written again with its batch instead of being refused', async (_name, code) => {
    await sendCheckedSheet();
    await beginSheet(museum, annals);
    await runJobs(museum, serverFailingAt('事件5', raise(code), 2));
    await expectEveryRowOnce();
  });

  test.each([
    ['a deadlock', '40P01'],
    ['a serialization failure', '40001'],
  ])('of an import of all rows together that meets %s has all of them written again', async (_name, code) => {
    await sendCheckedSheet();
    await beginSheet(museum, annals, 'together');
    await runJobs(museum, serverFailingAt('事件5', raise(code), 2));
    await expectEveryRowOnce();
  });

  test('that fails in the database is the only one with an error, and all other rows are written', async () => {
    const errors: Error[] = [];
    await sendCheckedSheet();
    await beginSheet(museum, annals);
    const failing = serverFailingAt('事件5', 'select 1 / 0', Number.POSITIVE_INFINITY);
    await runJobs(museum, { ...failing, onError: (error) => errors.push(error) });
    expect(await readSheetState(museum, annals)).toMatchObject({
      ...{ state: 'done', counts: { created: ROWS - 1, failed: 1 } },
    });
    expect(await problemsIn(museum, annals)).toEqual([expect.stringMatching(/^7 - 服务器出错了，这一行没有导入/)]);
    expect(errors.map(({ message }) => message)).toEqual(['division by zero']);
  });

  test('of an import of all rows together that fails in the database is reported, and nothing is written', async () => {
    await sendCheckedSheet();
    await beginSheet(museum, annals, 'together');
    const failing = serverFailingAt('事件5', 'select 1 / 0', Number.POSITIVE_INFINITY);
    await runJobs(museum, { ...failing, onError: () => undefined });
    expect(await readSheetState(museum, annals)).toMatchObject({
      ...{ state: 'checked', counts: { create: ROWS - 1, wrong: 1 } },
    });
    expect(await problemsIn(museum, annals)).toEqual([expect.stringMatching(/^7 - 服务器出错了/)]);
    expect(await listTitles()).toEqual([]);
  });

  test('repeats the lookup of a reference that failed for another row', async () => {
    const { sections } = museum.parts;
    const serviceRecord = sections.find(({ code }) => code === 'serviceRecord') as Resource;
    const operator = { codes: new Set(['volunteer']) };
    const lookups = createSheetLookups(serviceRecord, sections);
    const findIn = async (tx: Db) => (await lookups.startBatch(tx, operator, 'writes'))()('shift', '早班');
    const failed = db()
      .transaction()
      .execute(async (tx) => {
        const find = (await lookups.startBatch(tx, operator, 'writes'))();
        await sql`select 1 / 0`.execute(tx).catch(() => undefined);
        return find('shift', '早班');
      });
    await expect(failed).rejects.toThrow('current transaction is aborted');
    expect(await findIn(db())).toEqual([]);
  });
});
