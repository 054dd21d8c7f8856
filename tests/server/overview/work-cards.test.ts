import { beforeEach, describe, expect, test } from 'vitest';
import type { CardContent, CardLayout, DashboardAnswer } from '../../../src/contract/dashboard.ts';
import type { AnyDraft, Resource } from '../../../src/declare/define-resource.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivities } from '../../../src/resources/education/juniorActivities.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { news } from '../../../src/resources/info/news.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { incrementVersion } from '../../../src/server/database/transaction.ts';
import { tableOf } from '../../../src/server/records/section-table.ts';
import { allowOnly } from '../../support/access.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';
import { createWorld } from '../../support/world.ts';

/** The clock of the tests stands at 10:00 on 2 March 2026 in Shanghai. */

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

const listCards = async (as: string): Promise<CardContent[]> =>
  (await museum.call<DashboardAnswer>('GET', 'dashboard/', { as })).data.cards;
// biome-ignore lint/suspicious/noExplicitAny: the expectations of a test state what type a part of a card has
const partsOf = async (as: string, code: string): Promise<any> =>
  (await listCards(as)).find((content) => content.code === code)?.parts;
const cellsOf = (rows: readonly { cells: object }[]) => rows.map(({ cells }) => cells);

describe('the card of what is to be decided', () => {
  test('lists the records of all sections that the operator may decide, with the longest waiting first', async () => {
    await insertRows(news, [
      { title: '新的', status: 'review', updatedAt: '2026-03-01T02:00:00.000Z' },
      { title: '旧的', status: 'review', updatedAt: '2026-02-20T02:00:00.000Z' },
      { title: '草稿', status: 'draft' },
    ]);
    expect(cellsOf((await partsOf('approver', 'decisions')).waiting)).toEqual([
      { title: '旧的', section: '新闻', by: null, days: 10 },
      { title: '新的', section: '新闻', by: null, days: 1 },
    ]);
  });

  test('names an applicant as the operator may read the name', async () => {
    await insertRows(juniorActivitiesApply, [
      { childName: '王小明', submittedAt: '2026-03-01T02:00:00.000Z', status: 'pending' },
    ]);
    await allowOnly(museum.parts.database.db, 'nobody', [
      ...['analysis', 'juniorActivitiesApply', 'juniorActivitiesApply:approve'],
    ]);
    const [row] = cellsOf((await partsOf('nobody', 'decisions')).waiting);
    expect(row).toMatchObject({ title: '王*' });
  });

  test('is absent for an operator who decides nothing, as is every other card of work', async () => {
    await allowOnly(museum.parts.database.db, 'nobody', [
      ...['analysis', 'news', 'juniorActivitiesApply', 'collectionManage'],
    ]);
    const codes = (await listCards('nobody')).map(({ code }) => code);
    expect(codes).not.toEqual(expect.arrayContaining(['decisions']));
    expect(codes.filter((code) => ['desk', 'writing', 'reception', 'custody'].includes(code))).toEqual([]);
  });
});

describe('the card of the own writing', () => {
  test('lists drafts and edits with the latest first, and what goes live within two weeks', async () => {
    const world = await createWorld(museum, news);
    const first = await world.create(news, { title: '第一篇' });
    museum.clock.now = new Date(museum.clock.now.getTime() + 60_000);
    await world.create(news, { title: '第二篇' });
    museum.clock.now = new Date(museum.clock.now.getTime() + 60_000);
    await museum.call('PUT', 'news/', {
      as: 'editor',
      body: { id: first.id, version: first.version, title: '第一篇，改过' },
    });
    await insertRows(news, [
      { title: '下周发布', status: 'scheduled', publishAt: '2026-03-09T01:00:00.000Z' },
      { title: '四月发布', status: 'scheduled', publishAt: '2026-04-09T01:00:00.000Z' },
    ]);
    const { drafts, recent, soon } = await partsOf('editor', 'writing');
    const titles = (rows: readonly { cells: { title: string } }[]) => rows.map(({ cells }) => cells.title);
    expect(titles(drafts)).toEqual(['第一篇，改过', '第二篇']);
    expect(titles(recent).slice(0, 2)).toEqual(['第一篇，改过', '第二篇']);
    expect(titles(soon)).toEqual(['下周发布']);
    expect(drafts[0].to).toBe(`/info/news/edit/${first.id}`);
  });

  test('does not list a record that was moved to the trash', async () => {
    const world = await createWorld(museum, news);
    const { id, version } = await world.create(news, { title: '会删除' });
    await museum.call('DELETE', 'news/', { as: 'admin', query: { id, version } });
    expect(JSON.stringify(await partsOf('editor', 'writing'))).not.toContain('会删除');
  });
});

test('the card of the desk lists the sessions of today with their seats, also one that has begun', async () => {
  await insertRows(juniorActivities, [{ title: '活动', status: 'published' }]);
  const { db } = museum.parts.database;
  const { id: activity } = await sectionTables(db)
    .selectFrom(tableOf(juniorActivities))
    .select('id')
    .executeTakeFirstOrThrow();
  await insertRows(
    activitySession,
    ['2026-03-02T01:00:00.000Z', '2026-03-02T06:00:00.000Z', '2026-03-03T01:00:00.000Z'].map((startAt, at) => ({
      name: `第${at + 1}场`,
      activity,
      startAt,
      capacity: 20,
      state: 'open',
    })),
  );
  const { programme } = await partsOf('desk', 'reception');
  expect(cellsOf(programme)).toMatchObject([
    { what: '活动 · 第1场', seats: '0/20', queue: 0 },
    { what: '活动 · 第2场', seats: '0/20', queue: 0 },
  ]);
});

test('the card of objects lists those on loan by the day on which they are due, and counts the overdue ones', async () => {
  const loan = (to: string | null, returnedOn: string | null = null) =>
    JSON.stringify([{ from: '2026-01-01', to, returnedOn, borrower: '示例博物馆' }]);
  await insertRows(collectionManage, [
    { title: '不定期', status: 'registered', loans: loan(null) },
    { title: '逾期', status: 'registered', loans: loan('2026-02-27') },
    { title: '在外', status: 'registered', loans: loan('2026-03-20') },
    { title: '已还', status: 'registered', loans: loan('2026-02-01', '2026-02-01') },
  ]);
  const { steps, loans } = await partsOf('registrar', 'custody');
  expect(steps).toMatchObject({ lent: { value: 3 }, overdue: { value: 1 } });
  expect(cellsOf(loans)).toEqual([
    { title: '逾期', borrower: '示例博物馆', due: '2026-02-27', days: 3 },
    { title: '在外', borrower: '示例博物馆', due: '2026-03-20', days: null },
    { title: '不定期', borrower: '示例博物馆', due: null, days: null },
  ]);
});

describe('the own order of the cards', () => {
  const store = (as: string | undefined, body: unknown) =>
    museum.call<CardLayout>('PUT', 'dashboard/layout', { ...(as ? { as } : {}), body: body as AnyDraft });
  const cardsOf = async (as: string) => (await museum.call('GET', 'sso/currentUser', { as })).data.cards;

  test('is stored for the operator alone, without cards that do not exist', async () => {
    const stored = await store('editor', { order: ['writing', 'gone', 'desk'], hidden: ['ahead'] });
    expect(stored.data).toEqual({ order: ['writing', 'desk'], hidden: ['ahead'] });
    expect(await cardsOf('editor')).toEqual(stored.data);
    expect(await cardsOf('admin')).toBeUndefined();
  });

  test('is refused without a session, without the permission of the overview, and in another form', async () => {
    expect((await store(undefined, { order: [], hidden: [] })).status).toBe(402);
    await allowOnly(museum.parts.database.db, 'nobody', ['news']);
    expect((await store('nobody', { order: [], hidden: [] })).status).toBe(403);
    expect((await store('editor', { order: 'desk', hidden: [] })).status).toBe(400);
    expect((await store('editor', { order: Array(101).fill('desk'), hidden: [] })).status).toBe(400);
  });
});
