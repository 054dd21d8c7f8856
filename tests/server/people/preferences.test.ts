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
  (await museum.call('GET', 'sso/currentUser', { as })).data.layouts;

const layout = {
  columns: [{ name: 'title', width: 320 }, { name: 'createdAt' }],
  frozen: 1,
  density: 'compact',
} as const;

describe('the last visit to a section', () => {
  const readLastVisits = async (as = 'editor') => (await museum.call('GET', 'sso/currentUser', { as })).data.seen;
  const recordVisit = (section: string, as = 'editor') =>
    museum.call('PUT', 'preference/seen', { as, body: { section } });

  test('is part of the current user, and separate for each operator', async () => {
    expect(await readLastVisits()).toEqual({});
    expect((await recordVisit('news')).data).toEqual({ at: '2026-03-02T02:00:00.000Z' });
    museum.clock.now = new Date('2026-03-02T02:10:00.000Z');
    await recordVisit('news');
    await recordVisit('notice');
    expect(await readLastVisits()).toEqual({ news: '2026-03-02T02:10:00.000Z', notice: '2026-03-02T02:10:00.000Z' });
    expect(await readLastVisits('approver')).toEqual({});
  });

  test('does not change the saved layout of the list', async () => {
    await savePreference({ section: 'news', ...layout });
    await recordVisit('news');
    expect(await readLayouts()).toEqual({ news: layout });
  });

  test('answers 403 without permission or for an unknown section, and is not returned after the permission is lost', async () => {
    await recordVisit('news', 'nobody').then(({ status }) => expect(status).toBe(403));
    expect((await recordVisit('gone')).status).toBe(403);
    await recordVisit('news');
    await allowOnly(museum.parts.database.db, 'editor', ['notice']);
    expect(await readLastVisits()).toEqual({});
  });
});

describe('the layout of a list', () => {
  test('is stored by the server and is part of the current user', async () => {
    expect(await readLayouts()).toEqual({});
    expect((await savePreference({ section: 'news', ...layout })).data).toEqual(layout);
    expect(await readLayouts()).toEqual({ news: layout });
  });

  test('is not part of another user', async () => {
    await savePreference({ section: 'news', ...layout });
    expect(await readLayouts('approver')).toEqual({});
  });

  test('is replaced as a whole: what is no longer sent is removed', async () => {
    await savePreference({ section: 'news', ...layout });
    await savePreference({ section: 'news', density: 'compact', display: 'gallery' });
    expect(await readLayouts()).toEqual({ news: { density: 'compact', display: 'gallery' } });
  });

  test('is deleted when the operator resets it', async () => {
    await savePreference({ section: 'news', ...layout });
    const answer = await museum.call('DELETE', 'preference/', { as: 'editor', query: { section: 'news' } });
    expect(answer.status).toBe(200);
    expect(await readLayouts()).toEqual({});
  });

  test('leaves out columns that are unknown, not available in lists or repeated', async () => {
    const columns = [{ name: 'gone' }, { name: 'body' }, { name: 'title' }, { name: 'title' }, { name: 'constructor' }];
    expect((await savePreference({ section: 'news', columns })).data).toEqual({ columns: [{ name: 'title' }] });
    const { db } = museum.parts.database;
    const layout = JSON.stringify({ columns: [{ name: 'was' }, { name: 'category' }] });
    await db.updateTable('preference').set({ layout }).execute();
    expect(await readLayouts()).toEqual({ news: { columns: [{ name: 'category' }] } });
  });

  test('leaves out columns that the operator may not see, also after the permission was removed', async () => {
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

  test('is not returned for a section that the operator may no longer read', async () => {
    await savePreference({ section: 'news', ...layout });
    await allowOnly(museum.parts.database.db, 'editor', ['notice']);
    expect(await readLayouts()).toEqual({});
  });

  test('[O1] answers 403 for a section that the operator may not read or that does not exist', async () => {
    for (const section of ['memberManage', 'gone', undefined]) {
      expect((await savePreference({ section, density: 'compact' })).status).toBe(403);
    }
  });

  test.each([
    ['columns that are not a list', { columns: 'title' }],
    ['a column without a name', { columns: [{ width: 100 }] }],
    ['a column that is null', { columns: [null] }],
    ['a column too narrow', { columns: [{ name: 'title', width: 3 }] }],
    ['a column too wide', { columns: [{ name: 'title', width: 9_000 }] }],
    ['a width with a fraction', { columns: [{ name: 'title', width: 100.5 }] }],
    ['too many frozen columns', { frozen: 40 }],
    ['a negative number of frozen columns', { frozen: -1 }],
    ['an unknown density', { density: 'cosy' }],
    ['an unknown display', { display: 'wall' }],
  ])('answers 400 with a message to %s, and keeps the saved layout', async (_what, invalidValues) => {
    await savePreference({ section: 'news', ...layout });
    const answer = await savePreference({ section: 'news', ...invalidValues });
    expect(answer).toMatchObject({ status: 400, msg: '这样的列表设置无法保存，请刷新页面后重试。' });
    expect(await readLayouts()).toEqual({ news: layout });
  });
});
