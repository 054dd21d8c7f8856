import { beforeEach, describe, expect, test } from 'vitest';
import type { CardContent, DashboardAnswer } from '../../../src/contract/dashboard.ts';
import type { AnyDraft, Resource } from '../../../src/declare/define-resource.ts';
import { deskCard } from '../../../src/resources/analysis/desk.ts';
import { cards as declared } from '../../../src/resources/cards.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivities } from '../../../src/resources/education/juniorActivities.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { zhongshanLecture } from '../../../src/resources/education/zhongshanLecture.ts';
import { cardQueries } from '../../../src/resources/index.server.ts';
import { news } from '../../../src/resources/info/news.ts';
import { notice } from '../../../src/resources/info/notice.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { incrementVersion } from '../../../src/server/database/transaction.ts';
import { defineQueries } from '../../../src/server/overview/cards/cards.ts';
import { tableOf } from '../../../src/server/records/section-table.ts';
import { allowOnly } from '../../support/access.ts';
import { createQueryCounter } from '../../support/query-counter.ts';
import { sharedApp, type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;

beforeEach(async () => {
  museum = await sharedApp();
});

async function insertRows(resource: Resource, rows: readonly AnyDraft[]): Promise<void> {
  const { db } = museum.parts.database;
  const timestamps = { createdAt: '2026-02-20T00:00:00.000Z', updatedAt: '2026-02-20T00:00:00.000Z' };
  await sectionTables(db)
    .insertInto(tableOf(resource))
    .values(rows.map((row) => ({ ...timestamps, ...row })))
    .execute();
  await incrementVersion(db, tableOf(resource));
}

/** 17:00 in UTC is already the next day in Shanghai. */
const application = (submittedAt: string, status: string, decidedAt: string | null = null) => ({
  childName: '王小明',
  submittedAt,
  decidedAt,
  status,
});
const applications = [
  application('2026-02-26T17:00:00.000Z', 'approved', '2026-02-26T19:00:00.000Z'),
  application('2026-02-27T01:00:00.000Z', 'rejected', '2026-02-27T05:00:00.000Z'),
  application('2026-02-27T02:00:00.000Z', 'approved', '2026-02-27T11:00:00.000Z'),
  application('2026-02-20T02:00:00.000Z', 'pending'),
  application('2025-06-01T02:00:00.000Z', 'attended', '2025-06-01T03:00:00.000Z'),
];

const readDashboard = async (as: string, query = {}, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  museum.call<DashboardAnswer>('GET', 'dashboard/', { as, query, language });
const listCards = async (as: string, query = {}) => (await readDashboard(as, query)).data.cards;
// biome-ignore lint/suspicious/noExplicitAny: the expectations of a test state what type a part of a card has
const partsOf = (contents: readonly CardContent[], code: string): any =>
  contents.find((content) => content.code === code)?.parts;

describe('[S1.6] the overview', () => {
  test('answers all cards in one call, for the requested number of days up to today', async () => {
    const { data } = await readDashboard('admin', { period: 7 });
    expect(data).toMatchObject({ period: 7, from: '2026-02-24', until: '2026-03-02' });
    const specified = [
      ...['desk', 'ahead', 'applications', 'attendance', 'members', 'system', 'content', 'volunteers', 'collection'],
    ];
    const answered = data.cards.map(({ code }) => code);
    expect(answered).toEqual(expect.arrayContaining(specified));
    expect(new Set(answered)).toEqual(new Set(declared.map(({ code }) => code)));
    for (const { code, parts } of data.cards) expect(parts, code).not.toBeNull();
  });

  test('uses thirty days for a missing or unsupported period', async () => {
    expect((await readDashboard('admin', { period: 8 })).data).toMatchObject({ period: 30, from: '2026-02-01' });
    expect((await readDashboard('admin')).data.period).toBe(30);
  });

  test('answers 403 to an operator without its permission, and 402 without a session', async () => {
    await allowOnly(museum.parts.database.db, 'nobody', ['news']);
    expect((await readDashboard('nobody')).status).toBe(403);
    expect((await museum.call('GET', 'dashboard/')).status).toBe(402);
    expect((await museum.call('GET', 'dashboard/export', { query: { card: 'desk' } })).status).toBe(402);
  });

  test('answers every part of every declared card, for each of which a query is defined', async () => {
    expect(new Set(cardQueries.map(({ card }) => card))).toEqual(new Set(declared));
    for (const { code, parts } of await listCards('admin')) {
      const card = declared.find((one) => one.code === code);
      expect(Object.keys(parts ?? {}).sort(), code).toEqual(Object.keys(card?.parts ?? {}).sort());
    }
  });
});

describe('sections that the operator may not read', () => {
  test('contribute neither a card nor a figure to the overview', async () => {
    await insertRows(news, [{ title: '新闻', status: 'published', publishedAt: '2026-03-01T00:00:00.000Z' }]);
    await insertRows(juniorActivitiesApply, applications);
    await allowOnly(museum.parts.database.db, 'nobody', ['analysis', 'friendsOfMuseumsApply']);
    const contents = await listCards('nobody');
    expect(contents.map(({ code }) => code)).toEqual(['applications', 'members']);
    expect(partsOf(contents, 'applications').pace.received.value).toBe(0);
    expect(partsOf(contents, 'applications').kinds).toHaveLength(1);
    expect(partsOf(contents, 'members')).toMatchObject({ members: null, channels: null });
    expect(JSON.stringify(contents)).not.toMatch(/新闻|junior/);
  });

  test('lose their card in the next answer after the permission is removed', async () => {
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['analysis', 'collectionManage']);
    expect(partsOf(await listCards('nobody'), 'collection')).toBeDefined();
    await allowOnly(db, 'nobody', ['analysis']);
    expect(await listCards('nobody')).toEqual([]);
  });

  test('stay hidden although their cards are cached for another operator', async () => {
    await allowOnly(museum.parts.database.db, 'nobody', ['analysis', 'collectionManage']);
    // Signing in invalidates every figure; figures read after that may come from the cache.
    for (const account of ['admin', 'nobody']) await listCards(account);
    const adminCards = (await listCards('admin')).map(({ code }) => code);
    expect(adminCards).toEqual(expect.arrayContaining(['system', 'members']));
    expect((await listCards('nobody')).map(({ code }) => code)).toEqual(['collection']);
  });
});

describe('the figures of the cards', () => {
  test('count applications by their day in Shanghai and their outcome', async () => {
    await insertRows(juniorActivitiesApply, applications);
    const { pace, overTime, kinds } = partsOf(await listCards('admin', { period: 7 }), 'applications');
    expect(pace).toMatchObject({ received: { value: 3 }, pending: { value: 1 }, oldest: { value: 10 } });
    expect(overTime.at).toHaveLength(7);
    const valuesOn = (day: string) =>
      Object.fromEntries(
        overTime.lines.map(({ label, values }: { label: string; values: number[] }) => [
          label,
          values[overTime.at.indexOf(day)],
        ]),
      );
    expect(valuesOn('2026-02-26')).toEqual({ 等待处理: 0, 通过: 0, 未通过: 0, 其他: 0 });
    expect(valuesOn('2026-02-27')).toEqual({ 等待处理: 0, 通过: 2, 未通过: 1, 其他: 0 });
    expect(kinds[0].cells).toEqual({ kind: '青少年活动报名', pending: 1, oldest: 10, median: 4 });
  });

  test('are grouped by month for a period of a year', async () => {
    await insertRows(juniorActivitiesApply, applications);
    const { overTime, pace } = partsOf(await listCards('admin', { period: 365 }), 'applications');
    expect(overTime.at).toEqual(expect.arrayContaining(['2025-06', '2026-02', '2026-03']));
    expect(pace.received.value).toBe(5);
  });

  test('with a link equal the number of rows of the list that it opens', async () => {
    await insertRows(juniorActivitiesApply, applications);
    const object = { objectName: '信', category: 'archive', grade: 'second', state: 'urgent', publicView: false };
    await insertRows(collectionManage, [
      { ...object, title: '信一', status: 'registered', registeredOn: '2026-03-01' },
      { ...object, title: '信四', status: 'registered', registeredOn: '2024-03-01' },
      { ...object, title: '信二', status: 'cataloguing', images: '[]', publicView: true },
      { ...object, title: '信三', status: 'deaccessioned' },
    ]);
    const contents = await listCards('admin');
    const { whole, categories } = partsOf(contents, 'collection');
    expect(whole).toMatchObject({ total: { value: 3 }, registered: { value: 1 }, open: { value: 33.3 } });
    expect(categories).toMatchObject([{ label: '档案文书', value: 3 }]);
    const figures = [whole.total, whole.registered, categories[0], partsOf(contents, 'members').friends.active];
    for (const { value, to } of figures) {
      const [path = '', query = ''] = String(to).split('?');
      const api = `${path.split('/').at(-1)}/list?${query}`;
      expect((await museum.call('GET', api, { as: 'admin' })).data.total, to).toBe(value);
    }
  });

  test('have labels in the language of the request, and do not contain the name of an applicant', async () => {
    await insertRows(juniorActivitiesApply, applications);
    const { data } = await readDashboard('admin', {}, 'en-US');
    expect(partsOf(data.cards, 'applications').kinds[0].cells.kind).toBe('Junior sign-ups');
    // The card of what is to be decided lists records, by the titles that the operator may see.
    const figures = (await listCards('desk')).filter(({ code }) => code !== 'decisions');
    expect(JSON.stringify(figures)).not.toContain('王小明');
  });

  test('show records in English by their English titles, and a session with that of its activity', async () => {
    const tomorrow = '2026-03-03T02:00:00.000Z';
    await insertRows(zhongshanLecture, [
      { title: '讲座', titleEn: 'A lecture', startAt: tomorrow, status: 'published' },
      { title: '座谈', titleEn: null, startAt: tomorrow, status: 'published' },
    ]);
    await insertRows(juniorActivities, [{ title: '活动', titleEn: 'An activity', status: 'published' }]);
    const { db } = museum.parts.database;
    const { id: activity } = await sectionTables(db)
      .selectFrom(tableOf(juniorActivities))
      .select('id')
      .executeTakeFirstOrThrow();
    await insertRows(activitySession, [
      { name: '上午场', nameEn: 'Morning', activity, startAt: tomorrow, capacity: 20, state: 'open' },
    ]);
    const readTitles = async (language: 'zh-CN' | 'en-US') => {
      const { cards: contents } = (await readDashboard('admin', {}, language)).data;
      const { programme } = partsOf(contents, 'ahead');
      return programme.map((row: { cells: Record<string, unknown> }) => row.cells.what).sort();
    };
    expect(await readTitles('zh-CN')).toEqual(['座谈', '活动 · 上午场', '讲座']);
    expect(await readTitles('en-US')).toEqual(['A lecture', 'An activity · Morning', '座谈']);
  });

  test('are counted again after a record was written', async () => {
    const countPending = async () => partsOf(await listCards('admin'), 'applications').pace.pending.value;
    expect(await countPending()).toBe(0);
    await insertRows(juniorActivitiesApply, applications);
    expect(await countPending()).toBe(1);
  });
});

test('the desk shows the new name of who returned a record, also to an operator who may not read the operators', async () => {
  const { db } = museum.parts.database;
  await allowOnly(db, 'editor', ['analysis', 'notice', 'notice:edit']);
  const readId = async (account: string) =>
    (await db.selectFrom('operator').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
  const [editor, approver] = [await readId('editor'), await readId('approver')];
  const returned = { title: '退回的', status: 'draft', editors: `{${editor}}`, rejectReason: '请补充附件' };
  await insertRows(notice, [{ ...returned, updatedBy: approver }]);
  const readNames = async () =>
    partsOf(await listCards('editor'), 'desk').returned.map(({ cells }: { cells: AnyDraft }) => cells.by);
  const [name] = await readNames();

  const { data: operator } = await museum.call('GET', 'operator/', { as: 'admin', query: { id: approver } });
  const change = { id: approver, version: operator.version, name: `${name}（新）` };
  expect(await museum.call('PUT', 'operator/', { as: 'admin', body: change })).toMatchObject({ status: 200 });
  expect(await readNames()).toEqual([`${name}（新）`]);
});

test('operators share the cached queries of the cards, and a write repeats less than half of them', async () => {
  const counter = createQueryCounter();
  const { database } = museum.parts;
  museum = await testApp({ database: { ...database, longReads: database.longReads.withPlugin(counter.plugin) } });
  await museum.signIn('admin');
  await museum.signIn('editor');
  const queriesOf = async (...accounts: string[]) => {
    counter.queries = 0;
    const answers = await Promise.all(accounts.map((account) => listCards(account)));
    return { queries: counter.queries, answers };
  };
  const first = await queriesOf('admin');
  const again = await queriesOf('admin');
  expect(again.queries).toBe(0);
  expect(again.answers).toEqual(first.answers);

  await insertRows(juniorActivitiesApply, applications);
  const afterWrite = await queriesOf('admin');
  expect(afterWrite.queries).toBeGreaterThan(0);
  expect(afterWrite.queries).toBeLessThan(first.queries / 2);
  expect(partsOf(afterWrite.answers[0] ?? [], 'applications').pace.pending.value).toBe(1);

  // Of the queries for an editor, only those about the editor's own work are new.
  const editor = await queriesOf('editor', 'editor', 'editor');
  expect(editor.queries).toBeLessThan(first.queries / 2);
});

test('a card whose query fails has null parts and an export with 503, and the other cards are complete', async () => {
  const broken = defineQueries(deskCard, async () => {
    throw new Error('this one is broken');
  });
  museum = await testApp({ cards: cardQueries.map((one) => (one.card === deskCard ? broken : one)) });
  const contents = await listCards('admin');
  expect(partsOf(contents, 'desk')).toBeNull();
  expect(partsOf(contents, 'ahead')).toEqual({ programme: [] });
  expect((await museum.call('GET', 'dashboard/export', { as: 'admin', query: { card: 'desk' } })).status).toBe(503);
});

describe('[S7.16] the export of a card', () => {
  const exportCard = (as: string, query: Record<string, string>) =>
    museum.call('GET', 'dashboard/export', { as, query });

  test('is a CSV file with the card, the operator, the time, the period and the figures', async () => {
    await insertRows(juniorActivitiesApply, applications);
    const { status, headers, text } = await exportCard('admin', { card: 'applications', period: '7', format: 'csv' });
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('申请与报名-7.csv');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\ufeff申请与报名,林知远,2026-03-02 10:00,近 7 天');
    expect(lines).toContain('收到,3');
    expect(lines).toContain('2026-02-27,0,2,1,0');
    expect(lines).toContain('青少年活动报名,1,10,4');
  });

  test('is also available as an Excel workbook', async () => {
    const { status, headers, text } = await exportCard('admin', { card: 'collection', format: 'xlsx' });
    expect([status, headers['content-type'], text.slice(0, 2)]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'PK',
    ]);
  });

  test('escapes a title that is a formula', async () => {
    const row = { status: 'published', startAt: '2026-03-03T02:00:00.000Z' };
    await insertRows(zhongshanLecture, [{ ...row, title: '=HYPERLINK("http://elsewhere")' }]);
    const { text } = await exportCard('admin', { card: 'ahead' });
    expect(text).toContain(`"'=HYPERLINK(""http://elsewhere"")"`);
  });

  test('answers 403 without the permission for the card or without an export limit, and 400 to an unknown format', async () => {
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['analysis', 'news'], { exportLimit: 100 });
    expect((await exportCard('nobody', { card: 'collection' })).status).toBe(403);
    expect((await exportCard('nobody', { card: 'there is none' })).status).toBe(403);
    expect((await exportCard('nobody', { card: 'content' })).status).toBe(200);
    expect((await exportCard('nobody', { card: 'content', format: 'pdf' })).status).toBe(400);
    await allowOnly(db, 'nobody', ['analysis', 'news'], { exportLimit: 0 });
    expect((await exportCard('nobody', { card: 'content' })).status).toBe(403);
  });

  test('is recorded in the audit log', async () => {
    await exportCard('admin', { card: 'content', period: '90' });
    const auditEntries = await museum.parts.database.db
      .selectFrom('audit')
      .select(['action', 'section', 'operatorName', 'details'])
      .where('action', '=', 'export')
      .execute();
    expect(auditEntries).toMatchObject([
      { section: 'analysis', operatorName: '林知远', details: { card: 'content', period: 90, format: 'csv' } },
    ]);
  });
});
