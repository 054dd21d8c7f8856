import { beforeEach, describe, expect, test } from 'vitest';
import type { Favourite } from '../../../src/contract/favourite.ts';
import type { CurrentUser } from '../../../src/contract/user.ts';
import { allowOnly } from '../../support/access.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;

beforeEach(async () => {
  museum = await sharedApp();
});

const addFavourite = (body: object, as = 'editor') => museum.call('POST', 'favourite/', { as, body });
const removeFavourite = (query: Record<string, string | number>, as = 'editor') =>
  museum.call('DELETE', 'favourite/', { as, query });
const listFavourites = async (as = 'editor') => (await museum.call<Favourite[]>('GET', 'favourite/', { as })).data;
const readUserFavourites = async (as = 'editor') =>
  (await museum.call<CurrentUser>('GET', 'sso/currentUser', { as })).data.favourites;
const createNews = async (title: string): Promise<number> =>
  (await museum.call('POST', 'news/', { as: 'editor', body: { title, category: 'museum' } })).data.id;

describe('favourites', () => {
  test('are lists and records, the latest first, with current titles, and are part of the current user', async () => {
    const id = await createNews('旧名');
    expect((await addFavourite({ section: 'news' })).status).toBe(200);
    museum.clock.now = new Date(museum.clock.now.getTime() + 60_000);
    expect((await addFavourite({ section: 'news', id })).status).toBe(200);
    await museum.call('PUT', 'news/', { as: 'editor', body: { id, version: 1, title: '新名' } });
    expect(await listFavourites()).toEqual([
      { section: 'news', id, title: '新名' },
      { section: 'news', id: 0 },
    ]);
    expect(await readUserFavourites()).toEqual([
      { section: 'news', id },
      { section: 'news', id: 0 },
    ]);
  });

  test('belong to one operator, and others can neither list nor delete them', async () => {
    await addFavourite({ section: 'news' });
    expect(await listFavourites('approver')).toEqual([]);
    await removeFavourite({ section: 'news' }, 'approver');
    expect(await listFavourites()).toHaveLength(1);
  });

  test('are stored once, and deleting one that does not exist succeeds', async () => {
    await addFavourite({ section: 'news' });
    expect((await addFavourite({ section: 'news', id: 0 })).status).toBe(200);
    expect(await listFavourites()).toHaveLength(1);
    expect((await removeFavourite({ section: 'news', id: 0 })).status).toBe(200);
    expect((await removeFavourite({ section: 'news' })).status).toBe(200);
    expect(await listFavourites()).toEqual([]);
  });

  test('leave out a deleted record and a section that may no longer be read', async () => {
    const id = await createNews('会被删除');
    await addFavourite({ section: 'news', id });
    await addFavourite({ section: 'notice' });
    await museum.call('DELETE', 'news/', { as: 'admin', query: { id, version: 1 } });
    expect(await listFavourites()).toEqual([{ section: 'notice', id: 0 }]);
    await allowOnly(museum.parts.database.db, 'editor', ['news']);
    expect(await listFavourites()).toEqual([]);
  });

  test('have masked titles where the operator may not see the name', async () => {
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['volunteer']);
    const row = { createdAt: museum.clock.now, updatedAt: museum.clock.now, name: '陈望道', status: 'pending' };
    const { id } = (await (db as never as typeof db)
      .insertInto('volunteer' as never)
      .values(row as never)
      .returning('id' as never)
      .executeTakeFirstOrThrow()) as { id: number };
    await addFavourite({ section: 'volunteer', id }, 'nobody');
    expect(await listFavourites('nobody')).toEqual([{ section: 'volunteer', id, title: '陈*' }]);
  });

  test.each([
    ['a section that the operator may not read', { section: 'news' }, 403],
    ['an undeclared section', { section: 'nonsense' }, 403],
    ['a record that does not exist', { section: 'notice', id: 999 }, 404],
    ['a missing section', {}, 400],
    ['an id that is not a number', { section: 'notice', id: 'x' }, 400],
  ])('cannot be added for %s', async (_name, body, status) => {
    await allowOnly(museum.parts.database.db, 'nobody', ['notice']);
    expect((await addFavourite(body, 'nobody')).status).toBe(status);
    expect(await listFavourites('nobody')).toEqual([]);
  });

  test('are limited to fifty, and one more answers 422', async () => {
    const { db } = museum.parts.database;
    const { id: operatorId } = await db
      .selectFrom('operator')
      .select('id')
      .where('account', '=', 'editor')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 50 }, (_, index) => ({
      ...{ operatorId, section: 'news', recordId: index + 1000, createdAt: museum.clock.now },
    }));
    await db.insertInto('favourite').values(rows).execute();
    const answer = await addFavourite({ section: 'notice' });
    expect([answer.status, answer.msg]).toEqual([422, '最多收藏 50 项，请先取消几项再收藏。']);
  });

  test('answer 402 without a session', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await museum.call(method, 'favourite/')).status, method).toBe(402);
    }
  });
});
