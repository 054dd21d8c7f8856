import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BulkAnswer, BulkRequest, Job } from '../../../src/contract/job.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { wallpaper } from '../../../src/resources/literature/wallpaper.ts';
import { createTurns } from '../../../src/server/database/turns.ts';
import { runQueuedJobs } from '../../../src/server/jobs/worker.ts';
import { grantRole } from '../../../src/server/people/roles.ts';
import type { Rules } from '../../../src/server/rules/rules.ts';
import { type TestApp, testApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

/** Rows of a job that do not depend on each other are changed or deleted by one statement. */

let museum: TestApp;
let world: World;
const failures: Error[] = [];
const db = () => museum.parts.database.db;

beforeAll(async () => {
  museum = await testApp();
  await grantRole(db(), 'editor', 'administrator');
  world = await createWorld(museum, wallpaper, { others: [collectionManage] });
});

beforeEach(async () => {
  failures.length = 0;
  for (const table of ['jobRow', 'job', 'audit', 'memberManage']) {
    await sql`delete from ${sql.id(table)}`.execute(db());
  }
});

let phone = 0;
const register = async (more: object = {}): Promise<AnyRecord> => {
  phone += 1;
  const body = { nickname: `访客${phone}`, phone: `139${String(phone).padStart(8, '0')}`, channel: 'desk', ...more };
  return (await museum.call<AnyRecord>('POST', 'member/', { as: 'admin', body })).data;
};
const registerMany = async (count: number): Promise<AnyRecord[]> => {
  const members: AnyRecord[] = [];
  for (let index = 0; index < count; index += 1) members.push(await register());
  return members;
};
const edit = ({ id, version }: AnyRecord, values: object) =>
  museum.call('PUT', 'member/', { as: 'admin', body: { id, version, ...values } });

/** As on a PostgreSQL server; the embedded database writes one row after the other. */
async function run(body: BulkRequest, records: readonly AnyRecord[], api = 'member', more: Rules = {}): Promise<Job> {
  const rows = records.map(({ id, version }) => ({ id, version }));
  const { data, text } = await museum.call<BulkAnswer>('POST', `${api}/bulk`, { as: 'admin', body: { ...body, rows } });
  if (!data.job) throw new Error(text);
  const turns = { ...createTurns(museum.parts.database.embedded), startBatch: () => () => true, rowsPerLoad: 50 };
  const database = { ...museum.parts.database, turns };
  const rules = museum.parts.rules.map((one) => ({ ...one, rules: { ...one.rules, ...more } }));
  await runQueuedJobs({ ...museum.parts, rules, database, server: 'one', failed: (error) => failures.push(error) });
  return (await museum.call<Job>('GET', 'job/', { as: 'admin', query: { id: data.job.id } })).data;
}

const refusals = async () =>
  (
    await sql<{ recordId: number; sentence: { zh: string } }>`
      select "recordId", sentence from "jobRow" where outcome = 'refused' order by "recordId"`.execute(db())
  ).rows.map(({ recordId, sentence }) => [recordId, sentence.zh]);

/** How many of the given records were changed by each transaction. */
const statementSizes = async (table: string, records: readonly AnyRecord[]) => {
  const ids = records.map(({ id }) => id);
  const { rows } = await sql<{ rows: string }>`
    select count(*) as rows from ${sql.id(table)} where id = any(${ids}::integer[])
    group by xmin::text, cmin::text order by 1 desc`.execute(db());
  return rows.map(({ rows: count }) => Number(count));
};

const history = async (action: string) =>
  (
    await sql<{ recordId: number; version: number; revised: boolean; reason: string | null }>`
      select a."recordId", a.version, a.reason, r.record ->> 'nickname' = a.title as revised
      from audit a join revision r on r.section = a.section and r."recordId" = a."recordId" and r.version = a.version
      where a.action = ${action} order by a."recordId"`.execute(db())
  ).rows;

describe('records that a job changes', () => {
  test('are changed ten at a time, each with its version, revision, audit entry and outcome', async () => {
    const members = await registerMany(12);
    const fifth = members[4] as AnyRecord;
    members[4] = (await edit(fifth, { city: '云浦市' })).data;
    const job = await run({ what: 'freeze', reason: '多次未到场' }, members);
    expect(job).toMatchObject({ state: 'done', done: 12, refused: 0 });
    expect(await statementSizes('memberManage', members)).toEqual([10, 2]);
    const expected = members.map(({ id }) => ({
      recordId: id,
      version: id === fifth.id ? 3 : 2,
      revised: true,
      reason: '多次未到场',
    }));
    expect(await history('freeze')).toEqual(expected);
    const { rows: titles } = await sql`select title from "jobRow" order by id`.execute(db());
    expect(titles).toEqual(
      members.map(({ nickname }) => ({ title: expect.stringContaining(String(nickname)[0] ?? '') })),
    );
  });

  test('are changed except the refused ones, each of which gets a reason', async () => {
    const members = await registerMany(6);
    const [first, stale, frozen, ...others] = members as [AnyRecord, AnyRecord, AnyRecord, ...AnyRecord[]];
    await edit(stale, { city: '云浦市' });
    const { data: alreadyFrozen } = await museum.call<AnyRecord>('POST', 'member/move', {
      as: 'admin',
      body: { id: frozen.id, version: frozen.version, move: 'freeze', reason: '先前' },
    });
    const job = await run({ what: 'freeze', reason: '整理' }, [first, stale, alreadyFrozen, ...others]);
    expect(job).toMatchObject({ done: 4, refused: 2 });
    expect(await refusals()).toEqual([
      [stale.id, expect.stringContaining('修改过')],
      [frozen.id, expect.stringContaining('冻结')],
    ]);
    expect(await statementSizes('memberManage', [first, ...others])).toEqual([4]);
    expect((await history('freeze')).map(({ recordId }) => recordId)).toEqual(
      [first, frozen, ...others].map(({ id }) => id),
    );
  });

  test('are changed one by one if the database refuses them together, each with its own outcome', async () => {
    const members = await registerMany(3);
    const [first, second, third] = members as [AnyRecord, AnyRecord, AnyRecord];
    const constraint = sql.raw(`check (id <> ${second.id} or status <> 'frozen')`);
    await sql`alter table "memberManage" add constraint one_refused ${constraint}`.execute(db());
    try {
      const job = await run({ what: 'freeze', reason: '整理' }, members);
      expect(job).toMatchObject({ done: 2, refused: 1 });
      expect(await refusals()).toEqual([[second.id, expect.stringContaining('服务器出错了')]]);
      expect(failures).toMatchObject([{ message: expect.stringContaining('one_refused') }]);
      expect(await statementSizes('memberManage', [first, third])).toEqual([1, 1]);
      expect((await history('freeze')).map(({ recordId }) => recordId)).toEqual([first.id, third.id]);
    } finally {
      await sql`alter table "memberManage" drop constraint one_refused`.execute(db());
    }
  });

  test('are changed one by one if a rule of the section may depend on what another row changes', async () => {
    const members = await registerMany(3);
    const mostFrozen: Rules['mayMove'] = async (_record, _move, { tx }) => {
      const { rows } = await sql`select id from "memberManage" where status = 'frozen'`.execute(tx);
      return rows.length < 2 || { zh: '最多冻结两位。', en: 'At most two may be frozen.' };
    };
    const job = await run({ what: 'freeze', reason: '整理' }, members, 'member', { mayMove: mostFrozen });
    expect(job).toMatchObject({ done: 2, refused: 1 });
    expect(await refusals()).toEqual([[expect.any(Number), '最多冻结两位。']]);
  });

  test('get the same field value by one statement and keep their other values', async () => {
    const titles = ['铜印', '木箱', '军刀'];
    const objects: AnyRecord[] = [];
    for (const title of titles) objects.push(await world.create(collectionManage, { title, tags: [] }));
    const job = await run({ what: 'set', asked: { tags: ['巡展'] } }, objects, 'collectionManage');
    expect(job).toMatchObject({ done: 3, refused: 0 });
    expect(await statementSizes('collectionManage', objects)).toEqual([3]);
    const { rows } = await sql`
      select title, tags, version from "collectionManage" where id = any(${objects.map(({ id }) => id)}) order by id`.execute(
      db(),
    );
    expect(rows).toEqual(titles.map((title) => ({ title, tags: ['巡展'], version: 2 })));
  });
});

describe('records that a job deletes', () => {
  const remaining = async () =>
    (
      await sql<{ id: number }>`select id from "memberManage" where "deletedAt" is null order by id`.execute(db())
    ).rows.map(({ id }) => id);

  test('are deleted ten at a time, each with its version, revision and audit entry', async () => {
    const members = await registerMany(12);
    const [first, ...others] = members as [AnyRecord, ...AnyRecord[]];
    const job = await run({ what: 'delete' }, others);
    expect(job).toMatchObject({ state: 'done', done: 11, refused: 0 });
    expect(await remaining()).toEqual([first.id]);
    expect(await statementSizes('memberManage', others)).toEqual([10, 1]);
    expect(await history('delete')).toEqual(
      others.map(({ id }) => ({ recordId: id, version: 2, revised: true, reason: null })),
    );
  });

  test('are deleted except those that others refer to, and the refusal names the reference', async () => {
    const objects: AnyRecord[] = [];
    for (const title of ['铜印', '木箱', '军刀']) objects.push(await world.create(collectionManage, { title }));
    const [seal, box, sword] = objects as [AnyRecord, AnyRecord, AnyRecord];
    const picture = await world.create(wallpaper, { object: { id: box.id, title: '木箱' } });
    const job = await run({ what: 'delete' }, objects, 'collectionManage');
    expect(job).toMatchObject({ done: 2, refused: 1 });
    expect(await refusals()).toEqual([[box.id, expect.stringContaining(`（#${picture.id}）还在使用它`)]]);
    const { rows } = await sql`
      select id from "collectionManage" where "deletedAt" is not null and id = any(${objects.map(({ id }) => id)}) order by id`.execute(
      db(),
    );
    expect(rows).toEqual([{ id: seal.id }, { id: sword.id }]);
  });

  test('are deleted one by one if a rule of the section may count the remaining records', async () => {
    const members = await registerMany(3);
    const notTheLast: Rules['mayDelete'] = async (_record, { tx }) => {
      const { rows } = await sql`select id from "memberManage" where "deletedAt" is null`.execute(tx);
      return rows.length > 1 || { zh: '至少保留一位。', en: 'One must be left.' };
    };
    const job = await run({ what: 'delete' }, members, 'member', { mayDelete: notTheLast });
    expect(job).toMatchObject({ done: 2, refused: 1 });
    expect(await refusals()).toEqual([[members[0]?.id, '至少保留一位。']]);
  });
});
