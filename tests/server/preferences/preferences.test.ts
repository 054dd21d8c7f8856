import { beforeEach, describe, expect, test } from 'vitest';
import type { ListLayouts } from '../../../src/contract/preference.ts';
import { allowOnly } from '../../support/access.ts';
import { type Answer, sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;
beforeEach(async () => {
  museum = await sharedApp();
});

const savePreference = (body: object, as = 'editor'): Promise<Answer> =>
  museum.call('PUT', 'preference/', { as, body });

const readLayouts = async (as = 'editor'): Promise<ListLayouts> =>
  (await museum.call('GET', 'sso/currentUser', { as })).data.looks;

const layout = {
  columns: [{ name: 'title', width: 320 }, { name: 'createdAt' }],
  frozen: 1,
  density: 'compact',
} as const;

describe('what is new since somebody last looked', () => {
  const readLastVisits = async (as = 'editor') => (await museum.call('GET', 'sso/currentUser', { as })).data.seen;
  const recordVisit = (section: string, as = 'editor') =>
    museum.call('PUT', 'preference/seen', { as, body: { section } });

  test('when that was comes with who is signed in, and is nobody else’s', async () => {
    expect(await readLastVisits()).toEqual({});
    expect((await recordVisit('news')).data).toEqual({ at: '2026-03-02T02:00:00.000Z' });
    museum.clock.now = new Date('2026-03-02T02:10:00.000Z');
    await recordVisit('news');
    await recordVisit('notice');
    expect(await readLastVisits()).toEqual({ news: '2026-03-02T02:10:00.000Z', notice: '2026-03-02T02:10:00.000Z' });
    expect(await readLastVisits('approver')).toEqual({});
  });

  test('it leaves the columns as they were chosen', async () => {
    await savePreference({ section: 'news', ...layout });
    await recordVisit('news');
    expect(await readLayouts()).toEqual({ news: layout });
  });

  test('a section that is closed, or is none, is refused and told of no more', async () => {
    await recordVisit('news', 'nobody').then(({ status }) => expect(status).toBe(403));
    expect((await recordVisit('gone')).status).toBe(403);
    await recordVisit('news');
    await allowOnly(museum.parts.database.db, 'editor', ['notice']);
    expect(await readLastVisits()).toEqual({});
  });
});

describe('how a list looks', () => {
  test('is kept by the server and comes with who is signed in', async () => {
    expect(await readLayouts()).toEqual({});
    expect((await savePreference({ section: 'news', ...layout })).data).toEqual(layout);
    expect(await readLayouts()).toEqual({ news: layout });
  });

  test('is nobody else’s', async () => {
    await savePreference({ section: 'news', ...layout });
    expect(await readLayouts('approver')).toEqual({});
  });

  test('is replaced as a whole: what is no longer sent is as declared', async () => {
    await savePreference({ section: 'news', ...layout });
    await savePreference({ section: 'news', density: 'compact' });
    expect(await readLayouts()).toEqual({ news: { density: 'compact' } });
  });

  test('is as declared again when the operator wants it so', async () => {
    await savePreference({ section: 'news', ...layout });
    const answer = await museum.call('DELETE', 'preference/', { as: 'editor', query: { section: 'news' } });
    expect(answer.status).toBe(200);
    expect(await readLayouts()).toEqual({});
  });

  test('leaves out columns that the section does not have, those that lists do not bring, and repetitions', async () => {
    const columns = [{ name: 'gone' }, { name: 'body' }, { name: 'title' }, { name: 'title' }, { name: 'constructor' }];
    expect((await savePreference({ section: 'news', columns })).data).toEqual({ columns: [{ name: 'title' }] });
    const { db } = museum.parts.database;
    const look = JSON.stringify({ columns: [{ name: 'was' }, { name: 'category' }] });
    await db.updateTable('preference').set({ look }).execute();
    expect(await readLayouts()).toEqual({ news: { columns: [{ name: 'category' }] } });
  });

  test('leaves out columns that the operator may not see, also when the right to see them is taken away', async () => {
    const { db } = museum.parts.database;
    const columns = [{ name: 'title' }, { name: 'valuation' }];
    await allowOnly(db, 'editor', ['collectionManage', 'collectionManage:value']);
    await savePreference({ section: 'collectionManage', columns });
    expect(await readLayouts()).toEqual({ collectionManage: { columns } });
    await allowOnly(db, 'editor', ['collectionManage']);
    expect(await readLayouts()).toEqual({ collectionManage: { columns: [{ name: 'title' }] } });
    expect((await savePreference({ section: 'collectionManage', columns })).data).toEqual({
      columns: [{ name: 'title' }],
    });
  });

  test('is not told of a section that is closed to the operator by now', async () => {
    await savePreference({ section: 'news', ...layout });
    await allowOnly(museum.parts.database.db, 'editor', ['notice']);
    expect(await readLayouts()).toEqual({});
  });

  test('[O1] is refused for a section that the operator may not read, and for one that does not exist', async () => {
    for (const section of ['memberManage', 'gone', undefined]) {
      expect((await savePreference({ section, density: 'compact' })).status).toBe(403);
    }
  });

  test.each([
    ['columns that are no list', { columns: 'title' }],
    ['a column without a name', { columns: [{ width: 100 }] }],
    ['a column that is nothing', { columns: [null] }],
    ['a column too narrow', { columns: [{ name: 'title', width: 3 }] }],
    ['a column too wide', { columns: [{ name: 'title', width: 9_000 }] }],
    ['half a pixel', { columns: [{ name: 'title', width: 100.5 }] }],
    ['too many frozen', { frozen: 40 }],
    ['fewer frozen than none', { frozen: -1 }],
    ['a density nobody knows', { density: 'cosy' }],
  ])('refuses %s with a sentence, and keeps what there was', async (_what, invalidValues) => {
    await savePreference({ section: 'news', ...layout });
    const answer = await savePreference({ section: 'news', ...invalidValues });
    expect(answer).toMatchObject({ status: 400, msg: '这样的列表设置无法保存，请刷新页面后重试。' });
    expect(await readLayouts()).toEqual({ news: layout });
  });
});
