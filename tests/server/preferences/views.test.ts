import { beforeEach, describe, expect, test } from 'vitest';
import type { SavedView } from '../../../src/contract/view.ts';
import { raiseAccess } from '../../../src/server/people/operators.ts';
import { grantRole } from '../../../src/server/people/roles.ts';
import { allowOnly } from '../../support/access.ts';
import { type Answer, sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;
beforeEach(async () => {
  museum = await sharedApp();
});

const draft = { section: 'news', name: '待发布', query: 'status=review&sort=newsDate', look: null };

const keep = (body: object, as = 'editor'): Promise<Answer<SavedView[]>> =>
  museum.call('POST', 'view/', { as, body: { ...draft, ...body } });
const change = (body: object, as = 'editor'): Promise<Answer<SavedView[]>> =>
  museum.call('PUT', 'view/', { as, body: { ...draft, ...body } });
const remove = (id: number, as = 'editor'): Promise<Answer<SavedView[]>> =>
  museum.call('DELETE', 'view/', { as, query: { id } });
const open = (id: number | null, as = 'editor', section = 'news'): Promise<Answer<SavedView[]>> =>
  museum.call('PUT', 'view/default', { as, body: { section, id } });
const views = async (as = 'editor'): Promise<SavedView[]> =>
  (await museum.call('GET', 'sso/currentUser', { as })).data.views;

const roleOf = async (account: string): Promise<number> => {
  const { db } = museum.parts.database;
  const found = await db.selectFrom('operator').select('roles').where('account', '=', account).executeTakeFirst();
  return found?.roles?.[0] ?? 0;
};

describe('a view of a list', () => {
  test('is kept under a name, and comes with who is signed in', async () => {
    const { data } = await keep({ look: { density: 'compact' } });
    expect(data).toEqual([{ ...draft, id: 1, look: { density: 'compact' } }]);
    expect(await views()).toEqual(data);
    expect(await views('approver')).toEqual([]);
  });

  test('keeps only what the section can be asked, without a page', async () => {
    const query = 'current=4&view=9&isAuth=0&secret=1&status=review&status=draft&keyword=%E9%A6%86+A%26B&pageSize=50';
    const { data } = await keep({ query });
    expect(data[0]?.query).toBe('status=review&status=draft&keyword=%E9%A6%86+A%26B&pageSize=50');
  });

  test('is changed and taken away by whose it is, and by nobody else', async () => {
    await keep({});
    expect((await change({ id: 1, name: '待审', query: '' }, 'approver')).status).toBe(404);
    expect((await remove(1, 'approver')).status).toBe(404);
    expect((await change({ id: 1, name: '待审', query: '' })).data).toMatchObject([{ id: 1, name: '待审', query: '' }]);
    expect((await remove(1)).data).toEqual([]);
    expect((await remove(1)).status).toBe(404);
  });

  test('has a name of its own in its section', async () => {
    await keep({});
    expect(await keep({})).toMatchObject({ status: 422, msg: '您在这个栏目已有同名的视图，请换一个名称。' });
    expect((await change({ id: 1 })).status).toBe(200);
    expect((await keep({ section: 'notice' })).status).toBe(200);
    expect((await keep({}, 'approver')).status).toBe(200);
  });

  test.each([
    ['without a name', { name: '  ' }, 422],
    ['with a name too long for a tab', { name: '长'.repeat(21) }, 422],
    ['without a question', { query: 7 }, 400],
    ['with a look that is none', { look: { density: 'cosy' } }, 400],
    ['with roles that are no numbers', { roles: ['editor'] }, 400],
  ])('is refused %s', async (_what, wrong, status) => {
    expect((await keep(wrong, 'admin')).status).toBe(status);
    expect(await views('admin')).toEqual([]);
  });

  test('[O1] is refused for a section that the operator may not read, and not told of one that is closed by now', async () => {
    expect((await keep({ section: 'memberManage' })).status).toBe(403);
    expect((await keep({ section: 'gone' })).status).toBe(403);
    await keep({});
    await allowOnly(museum.parts.database.db, 'editor', ['notice']);
    expect(await views()).toEqual([]);
  });

  test('there are twenty of them in a section at most', async () => {
    for (let number = 1; number <= 20; number += 1) await keep({ name: `第 ${number} 个` });
    expect((await keep({ name: '又一个' })).status).toBe(422);
    expect(await views()).toHaveLength(20);
  });
});

describe('a shared view', () => {
  test('is seen by whoever has one of its roles, with whose it is, and not by others', async () => {
    await keep({ roles: [await roleOf('editor')] }, 'admin');
    expect(await views()).toEqual([{ ...draft, id: 1, by: '林知远' }]);
    expect(await views('approver')).toEqual([]);
    const { db } = museum.parts.database;
    await db.updateTable('role').set({ enabled: false }).where('code', '=', 'editor').execute();
    expect(await views()).toEqual([]);
  });

  test('is not seen through a role that is switched off, though another one opens the section', async () => {
    const { db } = museum.parts.database;
    await keep({ roles: [await roleOf('editor')] }, 'admin');
    await grantRole(db, 'editor', 'approver');
    expect(await views()).toMatchObject([{ name: draft.name }]);
    await db.updateTable('role').set({ enabled: false }).where('code', '=', 'editor').execute();
    await raiseAccess(db);
    expect(await views()).toEqual([]);
    expect((await museum.call('GET', 'news/list', { as: 'editor' })).status).toBe(200);
  });

  test('is told without the filters that its reader may not use', async () => {
    const { db } = museum.parts.database;
    const role = await roleOf('registrar');
    await keep({ section: 'collectionManage', query: 'location=3&title=%E5%88%80', roles: [role] }, 'admin');
    expect((await views('registrar'))[0]?.query).toBe('location=3&title=%E5%88%80');
    const permissions = JSON.stringify(['collectionManage']);
    await db.updateTable('role').set({ permissions }).where('id', '=', role).execute();
    await raiseAccess(db);
    expect((await views('registrar'))[0]?.query).toBe('title=%E5%88%80');
  });

  test('[O1] takes the right to change roles, and keeps its roles when its owner says nothing of them', async () => {
    const role = await roleOf('approver');
    expect((await keep({ roles: [role] })).status).toBe(403);
    expect(await views()).toEqual([]);
    await keep({ roles: [role] }, 'admin');
    expect((await change({ id: 1, name: '改名' }, 'admin')).data).toMatchObject([{ name: '改名', roles: [role] }]);
    expect((await change({ id: 1 }, 'approver')).status).toBe(404);
    expect((await remove(1, 'approver')).status).toBe(404);
  });

  test('can be taken away by whoever may share, also when it is somebody else’s', async () => {
    const { db } = museum.parts.database;
    await keep({ roles: [await roleOf('editor')] }, 'admin');
    await keep({}, 'approver');
    await allowOnly(db, 'desk', ['news', 'role', 'role:edit']);
    expect((await remove(1, 'desk')).status).toBe(200);
    expect((await remove(2, 'desk')).status).toBe(404);
  });
});

test('[O1] the roles to share with are told to whoever may share, and to nobody else', async () => {
  const rolesFor = async (as: string) => (await museum.call('GET', 'sso/currentUser', { as })).data.viewRoles;
  expect(await rolesFor('editor')).toBeUndefined();
  expect(await rolesFor('admin')).toContainEqual({
    id: await roleOf('editor'),
    name: { zh: '内容编辑', en: 'Editor' },
  });
});

describe('the view the menu opens', () => {
  test('is chosen by each operator for themselves, also among those that are shared', async () => {
    await keep({ roles: [await roleOf('editor')] }, 'admin');
    expect((await open(1)).data).toMatchObject([{ id: 1, isDefault: true }]);
    expect((await views('admin'))[0]?.isDefault).toBeUndefined();
    expect((await open(null)).data[0]?.isDefault).toBeUndefined();
  });

  test('is said along with the view, and no longer', async () => {
    expect((await keep({ isDefault: true })).data).toMatchObject([{ isDefault: true }]);
    expect((await change({ id: 1, isDefault: false })).data[0]?.isDefault).toBeUndefined();
  });

  test('leaves how the list looks as it was', async () => {
    await museum.call('PUT', 'preference/', { as: 'editor', body: { section: 'news', density: 'compact' } });
    await keep({ isDefault: true });
    const { data } = await museum.call('GET', 'sso/currentUser', { as: 'editor' });
    expect(data.looks).toEqual({ news: { density: 'compact' } });
    await museum.call('DELETE', 'preference/', { as: 'editor', query: { section: 'news' } });
    expect((await views())[0]?.isDefault).toBe(true);
  });

  test('cannot be one of another section, nor one that the operator does not see', async () => {
    await keep({});
    await keep({}, 'approver');
    expect((await open(1, 'editor', 'notice')).status).toBe(404);
    expect((await open(2)).status).toBe(404);
  });
});
