import { beforeEach, describe, expect, test } from 'vitest';
import type { SavedView } from '../../../src/contract/view.ts';
import { raiseAccess } from '../../../src/server/people/operators.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { allowOnly } from '../../support/access.ts';
import { type Answer, sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;
beforeEach(async () => {
  museum = await sharedApp();
});

const draft = { section: 'news', name: '待发布', query: 'status=review&sort=newsDate', layout: null };

const createView = (body: object, as = 'editor'): Promise<Answer<SavedView[]>> =>
  museum.call('POST', 'view/', { as, body: { ...draft, ...body } });
const changeView = (body: object, as = 'editor'): Promise<Answer<SavedView[]>> =>
  museum.call('PUT', 'view/', { as, body: { ...draft, ...body } });
const removeView = (id: number, as = 'editor'): Promise<Answer<SavedView[]>> =>
  museum.call('DELETE', 'view/', { as, query: { id } });
const setDefaultView = (id: number | null, as = 'editor', section = 'news'): Promise<Answer<SavedView[]>> =>
  museum.call('PUT', 'view/default', { as, body: { section, id } });
const listViews = async (as = 'editor'): Promise<SavedView[]> =>
  (await museum.call('GET', 'sso/currentUser', { as })).data.views;

const readRoleId = async (account: string): Promise<number> => {
  const { db } = museum.parts.database;
  const operator = await db.selectFrom('operator').select('roles').where('account', '=', account).executeTakeFirst();
  return operator?.roles?.[0] ?? 0;
};

describe('a view of a list', () => {
  test('is saved under a name and is part of the current user of its owner only', async () => {
    const { data } = await createView({ layout: { density: 'compact' } });
    expect(data).toEqual([{ ...draft, id: 1, layout: { density: 'compact' } }]);
    expect(await listViews()).toEqual(data);
    expect(await listViews('approver')).toEqual([]);
  });

  test('stores only the parameters that the list accepts, without the page number', async () => {
    const query = 'current=4&view=9&isAuth=0&secret=1&status=review&status=draft&keyword=%E9%A6%86+A%26B&pageSize=50';
    const { data } = await createView({ query });
    expect(data[0]?.query).toBe('status=review&status=draft&keyword=%E9%A6%86+A%26B&pageSize=50');
  });

  test('is changed and deleted by its owner, and answers 404 to others', async () => {
    await createView({});
    expect((await changeView({ id: 1, name: '待审', query: '' }, 'approver')).status).toBe(404);
    expect((await removeView(1, 'approver')).status).toBe(404);
    expect((await changeView({ id: 1, name: '待审', query: '' })).data).toMatchObject([
      { id: 1, name: '待审', query: '' },
    ]);
    expect((await removeView(1)).data).toEqual([]);
    expect((await removeView(1)).status).toBe(404);
  });

  test('needs a name that is unique for its owner in its section', async () => {
    await createView({});
    expect(await createView({})).toMatchObject({ status: 422, msg: '您在这个栏目已有同名的视图，请换一个名称。' });
    expect((await changeView({ id: 1 })).status).toBe(200);
    expect((await createView({ section: 'notice' })).status).toBe(200);
    expect((await createView({}, 'approver')).status).toBe(200);
  });

  test.each([
    ['without a name', { name: '  ' }, 422],
    ['with a name too long for a tab', { name: '长'.repeat(21) }, 422],
    ['with a query that is not text', { query: 7 }, 400],
    ['with an invalid layout', { layout: { density: 'cosy' } }, 400],
    ['with roles that are not numbers', { roles: ['editor'] }, 400],
  ])('is refused %s', async (_what, invalidValues, status) => {
    expect((await createView(invalidValues, 'admin')).status).toBe(status);
    expect(await listViews('admin')).toEqual([]);
  });

  test('[O1] answers 403 for a section that the operator may not read, and is not returned after that is lost', async () => {
    expect((await createView({ section: 'memberManage' })).status).toBe(403);
    expect((await createView({ section: 'gone' })).status).toBe(403);
    await createView({});
    await allowOnly(museum.parts.database.db, 'editor', ['notice']);
    expect(await listViews()).toEqual([]);
  });

  test('is refused with 422 after twenty in a section', async () => {
    for (let number = 1; number <= 20; number += 1) await createView({ name: `第 ${number} 个` });
    expect((await createView({ name: '又一个' })).status).toBe(422);
    expect(await listViews()).toHaveLength(20);
  });
});

describe('a shared view', () => {
  test('is returned with its owner to operators of its roles, until the role is switched off', async () => {
    await createView({ roles: [await readRoleId('editor')] }, 'admin');
    expect(await listViews()).toEqual([{ ...draft, id: 1, by: '林知远' }]);
    expect(await listViews('approver')).toEqual([]);
    const { db } = museum.parts.database;
    await db.updateTable('role').set({ enabled: false }).where('code', '=', 'editor').execute();
    expect(await listViews()).toEqual([]);
  });

  test('is not returned through a role that is switched off, though another role allows the section', async () => {
    const { db } = museum.parts.database;
    await createView({ roles: [await readRoleId('editor')] }, 'admin');
    await giveRoleByCode(db, 'editor', 'approver');
    expect(await listViews()).toMatchObject([{ name: draft.name }]);
    await db.updateTable('role').set({ enabled: false }).where('code', '=', 'editor').execute();
    await raiseAccess(db);
    expect(await listViews()).toEqual([]);
    expect((await museum.call('GET', 'news/list', { as: 'editor' })).status).toBe(200);
  });

  test('is returned without the filters that its reader may not use', async () => {
    const { db } = museum.parts.database;
    const role = await readRoleId('registrar');
    await createView({ section: 'collectionManage', query: 'location=3&title=%E5%88%80', roles: [role] }, 'admin');
    expect((await listViews('registrar'))[0]?.query).toBe('location=3&title=%E5%88%80');
    const permissions = JSON.stringify(['collectionManage']);
    await db.updateTable('role').set({ permissions }).where('id', '=', role).execute();
    await raiseAccess(db);
    expect((await listViews('registrar'))[0]?.query).toBe('title=%E5%88%80');
  });

  test('[O1] requires the permission to change roles, and keeps its roles when its owner renames it', async () => {
    const role = await readRoleId('approver');
    expect((await createView({ roles: [role] })).status).toBe(403);
    expect(await listViews()).toEqual([]);
    await createView({ roles: [role] }, 'admin');
    expect((await changeView({ id: 1, name: '改名' }, 'admin')).data).toMatchObject([{ name: '改名', roles: [role] }]);
    expect((await changeView({ id: 1 }, 'approver')).status).toBe(404);
    expect((await removeView(1, 'approver')).status).toBe(404);
  });

  test('can be deleted by another operator who may share views, unlike a view that is not shared', async () => {
    const { db } = museum.parts.database;
    await createView({ roles: [await readRoleId('editor')] }, 'admin');
    await createView({}, 'approver');
    await allowOnly(db, 'desk', ['news', 'role', 'role:edit']);
    expect((await removeView(1, 'desk')).status).toBe(200);
    expect((await removeView(2, 'desk')).status).toBe(404);
  });
});

test('[O1] the roles to share a view with are returned only to operators who may share', async () => {
  const readViewRoles = async (as: string) => (await museum.call('GET', 'sso/currentUser', { as })).data.viewRoles;
  expect(await readViewRoles('editor')).toBeUndefined();
  expect(await readViewRoles('admin')).toContainEqual({
    id: await readRoleId('editor'),
    name: { zh: '内容编辑', en: 'Editor' },
  });
});

describe('the default view', () => {
  test('is chosen by each operator for themselves, also among shared views', async () => {
    await createView({ roles: [await readRoleId('editor')] }, 'admin');
    expect((await setDefaultView(1)).data).toMatchObject([{ id: 1, isDefault: true }]);
    expect((await listViews('admin'))[0]?.isDefault).toBeUndefined();
    expect((await setDefaultView(null)).data[0]?.isDefault).toBeUndefined();
  });

  test('can be set when a view is created and unset when it is changed', async () => {
    expect((await createView({ isDefault: true })).data).toMatchObject([{ isDefault: true }]);
    expect((await changeView({ id: 1, isDefault: false })).data[0]?.isDefault).toBeUndefined();
  });

  test('does not change the saved layout, and is not changed by its deletion', async () => {
    await museum.call('PUT', 'preference/', { as: 'editor', body: { section: 'news', density: 'compact' } });
    await createView({ isDefault: true });
    const { data } = await museum.call('GET', 'sso/currentUser', { as: 'editor' });
    expect(data.layouts).toEqual({ news: { density: 'compact' } });
    await museum.call('DELETE', 'preference/', { as: 'editor', query: { section: 'news' } });
    expect((await listViews())[0]?.isDefault).toBe(true);
  });

  test('cannot be a view of another section or one that the operator does not see', async () => {
    await createView({});
    await createView({}, 'approver');
    expect((await setDefaultView(1, 'editor', 'notice')).status).toBe(404);
    expect((await setDefaultView(2)).status).toBe(404);
  });
});
