import { beforeEach, describe, expect, test } from 'vitest';
import type { MenuEntry } from '../../../src/contract/menu.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { allowOnly } from '../../support/access.ts';
import { type CallOptions, sharedApp, type TestApp } from '../../support/server.ts';

/** `/system/role`: what operators may do. */

let museum: TestApp;
beforeEach(async () => {
  museum = await sharedApp();
});

const draft = { code: 'reception', name: '接待', exportLimit: 100, enabled: true, permissions: ['notice', 'analysis'] };

const listRoles = async (): Promise<AnyRecord[]> =>
  (await museum.call('GET', 'role/list', { as: 'admin', query: { pageSize: 100, sort: 'id' } })).data.list;
const readRole = async (code: string): Promise<AnyRecord> => {
  const listedRole = (await listRoles()).find((one) => one.code === code);
  return (await museum.call('GET', 'role/', { as: 'admin', query: { id: listedRole?.id ?? 0 } })).data;
};
const create = (body: object = {}, as = 'admin') => museum.call('POST', 'role/', { as, body: { ...draft, ...body } });
const save = ({ id, version }: AnyRecord, change: object, options: CallOptions = {}) =>
  museum.call('PUT', 'role/', { as: 'admin', body: { id, version, ...change }, ...options });
const remove = ({ id, version }: AnyRecord, as = 'admin') =>
  museum.call('DELETE', 'role/', { as, query: { id, version } });
const assignRoles = async (account: string, ...codes: string[]) => {
  const [operator] = (await museum.call('GET', 'operator/list', { as: 'admin', query: { account } })).data.list;
  const roles = await listRoles();
  const references = roles
    .filter((one) => codes.includes(String(one.code)))
    .map(({ id, name }) => ({ id, title: name }));
  const body = { id: operator.id, version: operator.version, roles: references };
  return museum.call('PUT', 'operator/', { as: 'admin', body });
};

describe('[S1.7] roles', () => {
  test('the seeded roles are listed, and administrator and auditor are built in', async () => {
    const roles = await listRoles();
    expect(roles.map(({ code }) => code)).toEqual([
      'administrator',
      'auditor',
      'editor',
      'approver',
      'desk',
      'registrar',
    ]);
    expect(roles.filter(({ builtIn }) => builtIn).map(({ code }) => code)).toEqual(['administrator', 'auditor']);
  });

  test('the list omits the permissions of a role, the single record has them', async () => {
    expect((await listRoles())[0]).not.toHaveProperty('permissions');
    expect((await readRole('editor')).permissions).toEqual(expect.arrayContaining(['news', 'news:create']));
  });

  test('changed permissions of a role apply to the next request and to the menu of its operators', async () => {
    await create();
    await assignRoles('nobody', 'reception');
    expect((await museum.call('GET', 'notice/list', { as: 'nobody' })).status).toBe(200);
    expect((await museum.call('GET', 'news/list', { as: 'nobody' })).status).toBe(403);
    await save(await readRole('reception'), { permissions: ['news', 'news:create'] });
    expect((await museum.call('GET', 'notice/list', { as: 'nobody' })).status).toBe(403);
    const menu: MenuEntry[] = (await museum.call('GET', 'menu/getMenuList', { as: 'nobody' })).data;
    expect(menu.map(({ menuCode }) => menuCode)).toEqual(['info']);
    expect(menu[0]?.children?.[0]).toMatchObject({ menuCode: 'news', buttonList: [{ menuCode: 'news:create' }] });
  });

  test('a role that is switched off allows nothing', async () => {
    await create();
    await assignRoles('nobody', 'reception');
    await save(await readRole('reception'), { enabled: false });
    expect((await museum.call('GET', 'notice/list', { as: 'nobody' })).status).toBe(403);
  });

  test('a built-in role can be neither changed nor deleted', async () => {
    for (const code of ['administrator', 'auditor']) {
      const role = await readRole(code);
      for (const change of [{ permissions: ['news'] }, { exportLimit: 1 }, { enabled: false }, { name: '别的' }]) {
        expect(await save(role, change), JSON.stringify(change)).toMatchObject({
          status: 422,
          msg: expect.stringContaining('内置角色'),
        });
      }
      expect(await remove(role)).toMatchObject({ status: 422, msg: expect.stringContaining('内置角色') });
    }
    expect((await save(await readRole('editor'), { name: '采编' })).status).toBe(200);
  });

  test('a role that operators have cannot be deleted, and the message says how many have it', async () => {
    await create();
    await assignRoles('nobody', 'reception');
    await assignRoles('desk', 'desk', 'reception');
    expect(await remove(await readRole('reception'))).toMatchObject({
      status: 422,
      msg: expect.stringContaining('2 位'),
    });
    await assignRoles('nobody', 'editor');
    await assignRoles('desk', 'desk');
    expect(await remove(await readRole('reception'))).toMatchObject({ status: 200 });
    // The code of a deleted role can be used again, and a restart does not restore the seeded role.
    expect(await create()).toMatchObject({ status: 200 });
  });

  test('a role has the number of its operators', async () => {
    expect((await readRole('editor')).operatorCount).toBe(1);
    await assignRoles('nobody', 'editor');
    expect((await readRole('editor')).operatorCount).toBe(2);
  });

  test('operators cannot change what their own role allows, but can rename it', async () => {
    await create({ permissions: ['role', 'role:edit', 'notice'] });
    await assignRoles('nobody', 'reception');
    const role = await readRole('reception');
    for (const change of [{ permissions: ['role', 'role:edit'] }, { exportLimit: 50 }, { enabled: false }]) {
      expect(await save(role, change, { as: 'nobody' }), JSON.stringify(change)).toMatchObject({
        status: 422,
        data: { fields: { permissions: expect.stringContaining('自己的角色') } },
      });
    }
    expect(await save(role, { name: '接待员' }, { as: 'nobody' })).toMatchObject({ status: 200 });
  });

  test('operators cannot create or switch on a role that allows or exports more than they may themselves', async () => {
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['role', 'role:create', 'role:edit', 'notice'], { exportLimit: 10 });
    const extraCode = await create({ permissions: ['notice', 'news:publish'], exportLimit: 0 }, 'nobody');
    expect(extraCode).toMatchObject({
      status: 422,
      data: { fields: { permissions: expect.stringContaining('发布') } },
    });
    const higherLimit = await create({ permissions: ['notice'], exportLimit: 11 }, 'nobody');
    expect(higherLimit).toMatchObject({
      status: 422,
      data: { fields: { exportLimit: expect.stringContaining('10 行') } },
    });
    expect(await create({ permissions: ['notice'], exportLimit: 10 }, 'nobody')).toMatchObject({ status: 200 });
    // Switching a role on grants everything in it.
    await create({ code: 'sleeping', name: '备用', permissions: ['news'], enabled: false });
    const disabledRole = await readRole('sleeping');
    expect(await save(disabledRole, { enabled: true }, { as: 'nobody' })).toMatchObject({ status: 422 });
    // A role that allows more than one's own may not even be renamed; its page is marked as closed to the operator.
    expect(await save(disabledRole, { name: '备用二' }, { as: 'nobody' })).toMatchObject({ status: 422 });
    const readAs = (as: string) => museum.call('GET', 'role/', { as, query: { id: disabledRole.id } });
    expect((await readAs('nobody')).data.closedToMe).toBe(true);
    expect((await readAs('admin')).data.closedToMe).toBeUndefined();
  });

  test('the code of a role cannot be changed, and must be unique and well-formed', async () => {
    await create();
    expect(await save(await readRole('reception'), { code: 'other' })).toMatchObject({ status: 422 });
    expect(await create({ name: '又一个' })).toMatchObject({
      status: 422,
      data: { fields: { code: expect.any(String) } },
    });
    expect(await create({ code: 'Big Letters' })).toMatchObject({ status: 422 });
  });

  test('a deleted seeded role is not created again by a migration', async () => {
    const { migrate } = await import('../../../src/server/migrate/migrate.ts');
    await assignRoles('registrar', 'editor');
    expect(await remove(await readRole('registrar'))).toMatchObject({ status: 200 });
    await migrate(museum.parts.database, museum.parts.menu, museum.parts.sections);
    expect((await listRoles()).map(({ code }) => code)).not.toContain('registrar');
  });
});

describe('the menu of a role', () => {
  const readRoleMenu = async (code: string, as: string) => {
    const { id } = await readRole(code);
    return museum.call<MenuEntry[]>('GET', 'role/menu', { as, query: { id } });
  };

  test('equals the menu of an operator with this role', async () => {
    const operatorMenu = await museum.call('GET', 'menu/getMenuList', { as: 'desk' });
    expect((await readRoleMenu('desk', 'admin')).data).toEqual(operatorMenu.data);
  });

  test('answers 403 to an operator who may not read roles, and does not change the menu of the reader', async () => {
    expect((await readRoleMenu('administrator', 'editor')).status).toBe(403);
    await readRoleMenu('desk', 'admin');
    const menu = (await museum.call<MenuEntry[]>('GET', 'menu/getMenuList', { as: 'admin' })).data;
    expect(menu.length).toBeGreaterThan(5);
  });

  test('answers 404 for an unknown role, and 400 without an id', async () => {
    expect((await museum.call('GET', 'role/menu', { as: 'admin', query: { id: 987654 } })).status).toBe(404);
    expect((await museum.call('GET', 'role/menu', { as: 'admin' })).status).toBe(400);
  });
});
