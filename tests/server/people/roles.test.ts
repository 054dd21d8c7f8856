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

const roles = async (): Promise<AnyRecord[]> =>
  (await museum.call('GET', 'role/list', { as: 'admin', query: { pageSize: 100, sort: 'id' } })).data.list;
const roleBy = async (code: string): Promise<AnyRecord> => {
  const found = (await roles()).find((one) => one.code === code);
  return (await museum.call('GET', 'role/', { as: 'admin', query: { id: found?.id ?? 0 } })).data;
};
const create = (body: object = {}, as = 'admin') => museum.call('POST', 'role/', { as, body: { ...draft, ...body } });
const save = ({ id, version }: AnyRecord, change: object, options: CallOptions = {}) =>
  museum.call('PUT', 'role/', { as: 'admin', body: { id, version, ...change }, ...options });
const remove = ({ id, version }: AnyRecord, as = 'admin') =>
  museum.call('DELETE', 'role/', { as, query: { id, version } });
const give = async (account: string, ...codes: string[]) => {
  const [somebody] = (await museum.call('GET', 'operator/list', { as: 'admin', query: { account } })).data.list;
  const all = await roles();
  const given = all.filter((one) => codes.includes(String(one.code))).map(({ id, name }) => ({ id, title: name }));
  const body = { id: somebody.id, version: somebody.version, roles: given };
  return museum.call('PUT', 'operator/', { as: 'admin', body });
};

describe('[S1.7] roles', () => {
  test('the seeded ones are there, and two of them are built in', async () => {
    const all = await roles();
    expect(all.map(({ code }) => code)).toEqual([
      'administrator',
      'auditor',
      'editor',
      'approver',
      'desk',
      'registrar',
    ]);
    expect(all.filter(({ builtIn }) => builtIn).map(({ code }) => code)).toEqual(['administrator', 'auditor']);
  });

  test('a list leaves out what each role allows; its own page says it', async () => {
    expect((await roles())[0]).not.toHaveProperty('permissions');
    expect((await roleBy('editor')).permissions).toEqual(expect.arrayContaining(['news', 'news:create']));
  });

  test('what a role allows counts on the next request of whoever has it, and in their menu', async () => {
    await create();
    await give('nobody', 'reception');
    expect((await museum.call('GET', 'notice/list', { as: 'nobody' })).status).toBe(200);
    expect((await museum.call('GET', 'news/list', { as: 'nobody' })).status).toBe(403);
    await save(await roleBy('reception'), { permissions: ['news', 'news:create'] });
    expect((await museum.call('GET', 'notice/list', { as: 'nobody' })).status).toBe(403);
    const menu: MenuEntry[] = (await museum.call('GET', 'menu/getMenuList', { as: 'nobody' })).data;
    expect(menu.map(({ menuCode }) => menuCode)).toEqual(['info']);
    expect(menu[0]?.children?.[0]).toMatchObject({ menuCode: 'news', buttonList: [{ menuCode: 'news:create' }] });
  });

  test('one that is switched off allows nothing', async () => {
    await create();
    await give('nobody', 'reception');
    await save(await roleBy('reception'), { enabled: false });
    expect((await museum.call('GET', 'notice/list', { as: 'nobody' })).status).toBe(403);
  });

  test('a built-in role can be neither changed nor deleted', async () => {
    for (const code of ['administrator', 'auditor']) {
      const role = await roleBy(code);
      for (const change of [{ permissions: ['news'] }, { exportLimit: 1 }, { enabled: false }, { name: '别的' }]) {
        expect(await save(role, change), JSON.stringify(change)).toMatchObject({
          status: 422,
          msg: expect.stringContaining('内置角色'),
        });
      }
      expect(await remove(role)).toMatchObject({ status: 422, msg: expect.stringContaining('内置角色') });
    }
    expect((await save(await roleBy('editor'), { name: '采编' })).status).toBe(200);
  });

  test('a role somebody has cannot be deleted, and the sentence says how many have it', async () => {
    await create();
    await give('nobody', 'reception');
    await give('desk', 'desk', 'reception');
    expect(await remove(await roleBy('reception'))).toMatchObject({
      status: 422,
      msg: expect.stringContaining('2 位'),
    });
    await give('nobody', 'editor');
    await give('desk', 'desk');
    expect(await remove(await roleBy('reception'))).toMatchObject({ status: 200 });
    // Its code is free again, and a start does not bring it back.
    expect(await create()).toMatchObject({ status: 200 });
  });

  test('each says how many operators have it', async () => {
    expect((await roleBy('editor')).operatorCount).toBe(1);
    await give('nobody', 'editor');
    expect((await roleBy('editor')).operatorCount).toBe(2);
  });

  test('nobody changes what a role of his own allows, though its name he may', async () => {
    await create({ permissions: ['role', 'role:edit', 'notice'] });
    await give('nobody', 'reception');
    const role = await roleBy('reception');
    for (const change of [{ permissions: ['role', 'role:edit'] }, { exportLimit: 50 }, { enabled: false }]) {
      expect(await save(role, change, { as: 'nobody' }), JSON.stringify(change)).toMatchObject({
        status: 422,
        data: { fields: { permissions: expect.stringContaining('自己的角色') } },
      });
    }
    expect(await save(role, { name: '接待员' }, { as: 'nobody' })).toMatchObject({ status: 200 });
  });

  test('nobody gives what he does not hold himself, neither permission nor export', async () => {
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['role', 'role:create', 'role:edit', 'notice'], { exportLimit: 10 });
    const beyond = await create({ permissions: ['notice', 'news:publish'], exportLimit: 0 }, 'nobody');
    expect(beyond).toMatchObject({ status: 422, data: { fields: { permissions: expect.stringContaining('发布') } } });
    const more = await create({ permissions: ['notice'], exportLimit: 11 }, 'nobody');
    expect(more).toMatchObject({ status: 422, data: { fields: { exportLimit: expect.stringContaining('10 行') } } });
    expect(await create({ permissions: ['notice'], exportLimit: 10 }, 'nobody')).toMatchObject({ status: 200 });
    // A role that is switched on gives everything in it.
    await create({ code: 'sleeping', name: '备用', permissions: ['news'], enabled: false });
    const sleeping = await roleBy('sleeping');
    expect(await save(sleeping, { enabled: true }, { as: 'nobody' })).toMatchObject({ status: 422 });
    // A role that allows more than one's own is changed by somebody else, even its name; its page says so.
    expect(await save(sleeping, { name: '备用二' }, { as: 'nobody' })).toMatchObject({ status: 422 });
    const seenBy = (as: string) => museum.call('GET', 'role/', { as, query: { id: sleeping.id } });
    expect((await seenBy('nobody')).data.closedToMe).toBe(true);
    expect((await seenBy('admin')).data.closedToMe).toBeUndefined();
  });

  test('its code stays, and no two roles have the same', async () => {
    await create();
    expect(await save(await roleBy('reception'), { code: 'other' })).toMatchObject({ status: 422 });
    expect(await create({ name: '又一个' })).toMatchObject({
      status: 422,
      data: { fields: { code: expect.any(String) } },
    });
    expect(await create({ code: 'Big Letters' })).toMatchObject({ status: 422 });
  });

  test('a role deleted by the museum does not come back with the next start', async () => {
    const { migrate } = await import('../../../src/server/database/migrate/migrate.ts');
    await give('registrar', 'editor');
    expect(await remove(await roleBy('registrar'))).toMatchObject({ status: 200 });
    await migrate(museum.parts.database, museum.parts.menu, museum.parts.records);
    expect((await roles()).map(({ code }) => code)).not.toContain('registrar');
  });
});

describe('the menu as a role would have it', () => {
  const menuAs = async (code: string, as: string) => {
    const { id } = await roleBy(code);
    return museum.call<MenuEntry[]>('GET', 'role/menu', { as, query: { id } });
  };

  test('is the very menu that somebody with this role gets', async () => {
    const own = await museum.call('GET', 'menu/getMenuList', { as: 'desk' });
    expect((await menuAs('desk', 'admin')).data).toEqual(own.data);
  });

  test('is for those who read roles, and gives nobody anything', async () => {
    expect((await menuAs('administrator', 'editor')).status).toBe(403);
    await menuAs('desk', 'admin');
    const menu = (await museum.call<MenuEntry[]>('GET', 'menu/getMenuList', { as: 'admin' })).data;
    expect(menu.length).toBeGreaterThan(5);
  });

  test('a role that is not there is not found', async () => {
    expect((await museum.call('GET', 'role/menu', { as: 'admin', query: { id: 987654 } })).status).toBe(404);
    expect((await museum.call('GET', 'role/menu', { as: 'admin' })).status).toBe(400);
  });
});
