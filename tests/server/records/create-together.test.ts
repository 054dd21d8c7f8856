import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import type { Operator } from '../../../src/server/access/access.ts';
import { grantRole } from '../../../src/server/people/roles.ts';
import { createRecordQueue } from '../../../src/server/records/create-queue.ts';
import { type TestApp, testApp } from '../../support/server.ts';
import { checkSheet, runSheet, sendSheet, sheetRows } from '../../support/sheets.ts';

/** Several new records of a section that are created at the same time are written by one transaction. */

let museum: TestApp;
const goods = { code: 'literatureGoods' };
const db = () => museum.parts.database.db;

beforeAll(async () => {
  museum = await testApp();
  await grantRole(db(), 'approver', 'administrator');
  // As on a PostgreSQL server; the embedded database writes one row after the other.
  Object.assign(museum.parts.database.turns, { rowsPerLoad: 10 });
});

beforeEach(async () => {
  for (const table of ['notice', 'literatureGoods']) await sql`delete from ${sql.id(table)}`.execute(db());
});

const draftOf = (title: string, more: object = {}) => ({
  title: `公告${title}`,
  docNo: `文〔2026〕${title}号`,
  category: 'opening',
  body: '<p>全文见附件，请各部门遵照执行，不得有误。</p>',
  ...more,
});
const post = (body: object, as = 'admin') => museum.call<AnyRecord>('POST', 'notice/', { as, body });
const titles = async (table = 'notice') =>
  (await sql<{ title: string }>`select title from ${sql.id(table)} order by title`.execute(db())).rows;
const transactions = async () =>
  (await sql<{ version: number }>`select version from "tableVersion" where name = 'notice'`.execute(db())).rows[0]
    ?.version ?? 0;

describe('records that are created at the same time', () => {
  test('each have their author, audit entry and revision, and share transactions', async () => {
    const before = await transactions();
    const names = Array.from({ length: 24 }, (_, index) => String(index + 10));
    const responses: Awaited<ReturnType<typeof post>>[] = [];
    // Six forms, every other one of the same operator, save four times each.
    const saveFour = async (form: number) => {
      for (let index = form; index < names.length; index += 6) {
        responses[index] = await post(draftOf(names[index] ?? ''), index % 2 === 0 ? 'admin' : 'approver');
      }
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map(saveFour));
    expect(responses.map(({ status, data }) => [status, data.title, data.createdBy?.title])).toEqual(
      names.map((name, index) => [200, `公告${name}`, index % 2 === 0 ? '林知远' : '顾明章']),
    );
    expect((await transactions()) - before).toBeLessThan(names.length - 4);
    const { rows: logged } = await sql`
      select t.title, a."operatorId" = t."createdBy" as audited, r."operatorId" = t."createdBy" as revised, r.record ->> 'title' as revision
      from notice t
      join audit a on a.section = 'notice' and a."recordId" = t.id and a.action = 'create' and a.title = t.title
      join revision r on r.section = 'notice' and r."recordId" = t.id and r.version = 1
      order by t.title`.execute(db());
    expect(logged).toEqual(
      names.map((name) => ({ title: `公告${name}`, audited: true, revised: true, revision: `公告${name}` })),
    );
  });

  test('are created except one with a validation error', async () => {
    const responses = await Promise.all([
      ...['甲', '乙', '丙'].map((title) => post(draftOf(title))),
      post(draftOf('丁', { title: '' })),
      ...['戊', '己'].map((title) => post(draftOf(title))),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 422, 200, 200]);
    expect(responses[3]?.text).toContain('标题');
    expect(await titles()).toHaveLength(5);
  });

  test('are created except the second of two with the same unique value, whose message names the first', async () => {
    const responses = await Promise.all([
      post(draftOf('甲')),
      post(draftOf('乙', { docNo: '同号' })),
      post(draftOf('丙', { docNo: '同号' })),
      post(draftOf('丁')),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 422, 200]);
    expect(responses[2]?.text).toContain(`“公告乙”（#${responses[1]?.data.id}）`);
    expect(await titles()).toHaveLength(3);
  });

  test('are created except one that a database constraint refuses, which answers 500', async () => {
    await refuseTitle('notice', '公告坏');
    const responses = await Promise.all(['甲', '乙', '坏', '丙'].map((title) => post(draftOf(title))));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 500, 200]);
    expect(await titles()).toHaveLength(3);
    await allowTitles('notice');
  });
});

test('records queued behind one that fails with an unavailable database fail with it, and later ones are created', async () => {
  const away = Object.assign(new Error('away'), { statusCode: 503 });
  let isAway = true;
  const attempts: number[] = [];
  const attempt = async (size: number) => {
    attempts.push(size);
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (isAway) throw away;
  };
  const record = { id: 1 } as AnyRecord;
  const create = createRecordQueue({
    create: () => attempt(1).then(() => record),
    createTogether: (requests) => attempt(requests.length).then(() => requests.map(() => ({ value: record }))),
  });
  const request = { draft: {}, operator: {} as Operator, key: undefined };
  const some = (count: number) => Promise.allSettled(Array.from({ length: count }, () => create(request)));
  expect((await some(25)).map((result) => result.status === 'rejected' && result.reason)).toEqual(Array(25).fill(away));
  expect(attempts).toEqual([1]);
  isAway = false;
  await new Promise((resolve) => setTimeout(resolve));
  expect((await some(25)).map(({ status }) => status)).toEqual(Array(25).fill('fulfilled'));
  expect(attempts).toEqual([1, 1, 10, 10, 4]);
});

describe('rows of an import that are written at the same time', () => {
  const names = Array.from({ length: 25 }, (_, index) => `第${index + 10}号书签`);
  const sheet = `标题,货号,品类,库存\n${names.map((name) => `${name},${name},文具,有货`).join('\n')}`;
  const outcomes = async () => (await sheetRows(museum, goods)).map(({ outcome }) => outcome);

  test('are created except the one whose unique value was taken after the check', async () => {
    await sendSheet(museum, goods, sheet);
    expect(await checkSheet(museum, goods)).toMatchObject({ counts: { create: 25 } });
    const taken = { title: '占用的书签', sku: names[11], category: 'stationery', stockState: 'in' };
    const { status, text } = await museum.call('POST', 'literatureGoods/', { as: 'admin', body: taken });
    expect(status, text).toBe(200);
    await runSheet(museum, goods, 'each');
    expect(await outcomes()).toEqual(names.map((_, index) => (index === 11 ? 'failed' : 'created')));
    expect(JSON.stringify((await sheetRows(museum, goods))[11]?.problems)).toContain('检查之后记录有变化');
    expect(await titles('literatureGoods')).toHaveLength(25);
  });

  test('are created except the one that a database constraint refuses', async () => {
    await refuseTitle('literatureGoods', names[3] ?? '');
    await sendSheet(museum, goods, sheet);
    await checkSheet(museum, goods);
    await runSheet(museum, goods, 'each');
    expect(await outcomes()).toEqual(names.map((_, index) => (index === 3 ? 'failed' : 'created')));
    expect(await titles('literatureGoods')).toHaveLength(24);
    await allowTitles('literatureGoods');
  });

  test('are marked as wrong by the check for the second of two with the same unique value', async () => {
    const lines = names.map((name, index) => `${name},${index % 12 === 5 ? '同号' : name},文具,有货`);
    await sendSheet(museum, goods, `标题,货号,品类,库存\n${lines.join('\n')}`);
    await checkSheet(museum, goods);
    expect(await outcomes()).toEqual(names.map((_, index) => (index === 17 ? 'wrong' : 'create')));
  });
});

/** A constraint that no check of the product knows. */
const refuseTitle = (table: string, title: string) =>
  sql`alter table ${sql.id(table)} add constraint no_such_title check (title <> ${sql.lit(title)})`.execute(db());
const allowTitles = (table: string) => sql`alter table ${sql.id(table)} drop constraint no_such_title`.execute(db());
