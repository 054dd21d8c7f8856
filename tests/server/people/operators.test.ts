import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { allowOnly } from '../../support/access.ts';
import { type CallOptions, sharedApp, type TestApp } from '../../support/server.ts';

/** `/system/operator`: who may use the back office. */

let museum: TestApp;
beforeEach(async () => {
  museum = await sharedApp();
});

const list = async (query: CallOptions['query'] = {}) =>
  (await museum.call<{ list: AnyRecord[]; total: number }>('GET', 'operator/list', { as: 'admin', query })).data;
const findOperator = async (account: string): Promise<AnyRecord> => {
  const [operator] = (await list({ account })).list;
  if (!operator) throw new Error(`nobody has the account ${account}`);
  return operator;
};
const findRoles = async (...codes: string[]) => {
  const query = { pageSize: 100 };
  const roles: AnyRecord[] = (await museum.call('GET', 'role/list', { as: 'admin', query })).data.list;
  return roles.filter(({ code }) => codes.includes(String(code))).map(({ id, name }) => ({ id, title: name }));
};
const save = ({ id, version }: AnyRecord, change: object, as = 'admin') =>
  museum.call('PUT', 'operator/', { as, body: { id, version, ...change } });
const move = ({ id, version }: AnyRecord, name: string, as = 'admin', reason: string | undefined = '离职') =>
  museum.call('POST', 'operator/move', { as, body: { id, version, move: name, reason } });

/** Tries to sign in and returns the error message of the page at which a refused sign-in ends. */
const signInError = async (account: string): Promise<string> =>
  museum.signIn(account).then(
    () => 'signed in',
    (error: Error) => error.message,
  );

describe('[S1.7] operators', () => {
  test('an operator created before the first sign-in has the assigned roles after it', async () => {
    const body = { account: 'zhou', name: '周言', roles: await findRoles('editor') };
    const response = await museum.call('POST', 'operator/', { as: 'admin', body });
    expect(response).toMatchObject({ status: 200, data: { status: 'active', lastLoginAt: null } });
    expect((await museum.call('GET', 'news/list', { as: 'zhou' })).status).toBe(200);
    expect(await findOperator('zhou')).toMatchObject({
      lastLoginAt: museum.clock.now.toISOString(),
      lastIp: '127.0.0.1',
    });
  });

  test('a new operator waits for a role, and is counted for operators who may assign one', async () => {
    await museum.signIn('stranger').catch(() => undefined);
    await museum.call('GET', 'sso/currentUser', { as: 'nobody' });
    const waitingOperators = await list({ status: 'waiting' });
    expect(waitingOperators.list.map(({ account }) => account)).toContain('nobody');
    const counts = (await museum.call('GET', 'mail/message/count', { as: 'admin' })).data;
    expect(counts).toEqual([{ menuCode: 'operator', total: waitingOperators.total }]);
    expect(await list({ waiting: 'me' })).toMatchObject({ total: waitingOperators.total });
    expect((await museum.call('GET', 'mail/message/count', { as: 'auditor' })).data).toEqual([]);

    await save(await findOperator('nobody'), { roles: await findRoles('desk') });
    expect(await findOperator('nobody')).toMatchObject({ status: 'active' });
    expect((await list({ status: 'waiting' })).total).toBe(waitingOperators.total - 1);
  });

  test('the account name cannot be changed after the first sign-in', async () => {
    await museum.call('GET', 'news/list', { as: 'editor' });
    const refusal = await save(await findOperator('editor'), { account: 'another' });
    expect(refusal).toMatchObject({ status: 422, data: { fields: { account: expect.any(String) } } });
    expect(await save(await findOperator('desk'), { account: 'another' })).toMatchObject({ status: 200 });
  });

  test('only an operator who never signed in can be deleted, and the account name is free again', async () => {
    const body = { account: 'typo', name: '周言', roles: await findRoles('editor') };
    const { data } = await museum.call('POST', 'operator/', { as: 'admin', body });
    const deletion = await museum.call('DELETE', 'operator/', {
      as: 'admin',
      query: { id: data.id, version: data.version },
    });
    expect(deletion.status).toBe(200);
    expect((await museum.call('POST', 'operator/', { as: 'admin', body })).status).toBe(200);
    await museum.call('GET', 'news/list', { as: 'editor' });
    const { id, version } = await findOperator('editor');
    const refusal = await museum.call('DELETE', 'operator/', { as: 'admin', query: { id, version } });
    expect(refusal).toMatchObject({ status: 422, msg: expect.stringContaining('停用') });
  });

  test('the telephone number is masked for an operator who may not see it', async () => {
    await save(await findOperator('editor'), { phone: '13800131234' });
    expect((await findOperator('editor')).phone).toBe('13800131234');
    const response = await museum.call('GET', 'operator/', {
      as: 'auditor',
      query: { id: (await findOperator('editor')).id },
    });
    expect(response.data.phone).not.toBe('13800131234');
  });
});

describe('a disabled operator', () => {
  test('is signed out at once, and cannot sign in, with a message', async () => {
    expect((await museum.call('GET', 'news/list', { as: 'editor' })).status).toBe(200);
    expect(await move(await findOperator('editor'), 'disable')).toMatchObject({
      status: 200,
      data: { status: 'disabled' },
    });
    expect((await museum.call('GET', 'news/list', { as: 'editor' })).status).toBe(402);
    expect(await signInError('editor')).toContain('已停用');
  });

  test('does not get the old session back when enabled again', async () => {
    const headers = await museum.signIn('editor');
    await move(await findOperator('editor'), 'disable');
    await move(await findOperator('editor'), 'enable');
    expect((await museum.call('GET', 'news/list', { headers })).status).toBe(402);
    expect((await museum.call('GET', 'news/list', { as: 'editor' })).status).toBe(200);
  });

  test('has a reason: an operator cannot be disabled without one', async () => {
    const { id, version } = await findOperator('editor');
    const body = { id, version, move: 'disable' };
    expect(await museum.call('POST', 'operator/move', { as: 'admin', body })).toMatchObject({
      status: 422,
      data: { fields: { reason: expect.any(String) } },
    });
  });

  test('without a role is waiting when enabled again', async () => {
    await move(await findOperator('nobody'), 'disable');
    expect(await move(await findOperator('nobody'), 'enable')).toMatchObject({ data: { status: 'waiting' } });
  });
});

describe('the last valid day of an operator', () => {
  test('allows a sign-in and a session on that day, but not on the day after', async () => {
    await save(await findOperator('editor'), { validTo: '2026-03-02' });
    const headers = await museum.signIn('editor');
    expect((await museum.call('GET', 'news/list', { headers })).status).toBe(200);
    // A minute past midnight in Shanghai.
    museum.clock.now = new Date('2026-03-02T16:01:00.000Z');
    expect((await museum.call('GET', 'news/list', { headers })).status).toBe(402);
    expect(await signInError('editor')).toContain('有效期');
  });
});

describe('no operator', () => {
  test('may change their own roles, last valid day or status', async () => {
    const self = await findOperator('admin');
    expect(await save(self, { roles: await findRoles('administrator', 'editor') })).toMatchObject({
      status: 422,
      data: { fields: { roles: expect.stringContaining('自己的角色') } },
    });
    expect(await save(self, { validTo: '2027-01-01' })).toMatchObject({ status: 422 });
    expect(await move(self, 'disable')).toMatchObject({ status: 422 });
    expect(await save(self, { phone: '13800131234' })).toMatchObject({ status: 200 });
  });

  test('may assign, remove or enable a role that allows more than they may themselves', async () => {
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['operator', 'operator:edit', 'operator:create', 'operator:enable', 'notice'], {
      exportLimit: 5_000,
    });
    const [administrator] = await findRoles('administrator');
    const refusedGrant = await save(await findOperator('desk'), { roles: [administrator] }, 'nobody');
    expect(refusedGrant).toMatchObject({
      status: 422,
      data: { fields: { roles: expect.stringContaining('系统管理员') } },
    });
    const refusedRemoval = await save(await findOperator('admin'), { roles: await findRoles('only-nobody') }, 'nobody');
    expect(refusedRemoval).toMatchObject({ status: 422, data: { fields: { roles: expect.any(String) } } });
    await move(await findOperator('registrar'), 'disable');
    expect(await move(await findOperator('registrar'), 'enable', 'nobody')).toMatchObject({ status: 422 });
  });
});

test('a manager cannot rename the account of an administrator who has not signed in yet', async () => {
  const { db } = museum.parts.database;
  await allowOnly(db, 'nobody', ['operator', 'operator:edit', 'operator:create'], { exportLimit: 5_000 });
  const body = { account: 'director', name: '新馆长', roles: await findRoles('administrator') };
  const { data: administrator } = await museum.call('POST', 'operator/', { as: 'admin', body });
  expect(await save(administrator, { account: 'mine' }, 'nobody')).toMatchObject({
    status: 422,
    msg: expect.stringContaining('系统管理员'),
  });
  expect((await museum.call('GET', 'news/list', { as: 'mine' })).status).toBe(403);
  expect((await museum.call('GET', 'operator/', { as: 'nobody', query: { id: administrator.id } })).data).toMatchObject(
    {
      ...{ account: 'director', closedToMe: true },
    },
  );
  expect(await save(administrator, { account: 'headofmuseum' })).toMatchObject({ status: 200 });
});

test('an administrator can change a role with a permission of a removed section, and its operators', async () => {
  const { db } = museum.parts.database;
  const roles = await findRoles('editor');
  await db
    .updateTable('role')
    .set({ permissions: JSON.stringify(['news', 'gone', 'gone:edit']) })
    .where('code', '=', 'editor')
    .execute();
  const role = (await museum.call('GET', 'role/', { as: 'admin', query: { id: roles[0]?.id ?? 0 } })).data;
  const body = { id: role.id, version: role.version, permissions: ['news'] };
  expect(await museum.call('PUT', 'role/', { as: 'admin', body })).toMatchObject({ status: 200 });
  expect(await save(await findOperator('editor'), { phone: '13800131234' })).toMatchObject({ status: 200 });
});

describe('the last administrator', () => {
  /** Makes a second administrator and signs both in. */
  const createTwoAdministrators = async () => {
    await save(await findOperator('approver'), { roles: await findRoles('administrator') });
    await museum.call('GET', 'news/list', { as: 'approver' });
    return { admin: await findOperator('admin'), other: await findOperator('approver') };
  };

  /** Read from the database, because either of the two may have lost the permission to list operators. */
  const readAdministrators = async (): Promise<unknown[]> => {
    const { db } = museum.parts.database;
    const rows = await db
      .selectFrom('operator')
      .select('roles')
      .where('status', '=', 'active')
      .where('deletedAt', 'is', null)
      .execute();
    return rows.filter(({ roles }) => roles?.includes(1));
  };

  test('cannot lose the role, be disabled or get a last valid day', async () => {
    const { other } = await createTwoAdministrators();
    expect(await move(other, 'disable')).toMatchObject({ status: 200 });
    const { db } = museum.parts.database;
    await allowOnly(
      db,
      'nobody',
      (await museum.call('GET', 'role/', { as: 'admin', query: { id: 1 } })).data.permissions,
      {
        exportLimit: 1_000_000_000,
      },
    );
    const lastAdministrator = await findOperator('admin');
    for (const change of [{ roles: await findRoles('editor') }, { validTo: '2026-12-31' }]) {
      expect(await save(lastAdministrator, change, 'nobody'), JSON.stringify(change)).toMatchObject({ status: 422 });
    }
    expect(await move(lastAdministrator, 'disable', 'nobody')).toMatchObject({
      status: 422,
      msg: expect.stringContaining('最后一位'),
    });
  });

  test('is the last even if another one has never signed in or has a last valid day', async () => {
    const { db } = museum.parts.database;
    const permissions = (await museum.call('GET', 'role/', { as: 'admin', query: { id: 1 } })).data.permissions;
    await allowOnly(db, 'nobody', permissions, { exportLimit: 1_000_000_000 });
    await save(await findOperator('desk'), { roles: await findRoles('administrator') });
    expect(await move(await findOperator('admin'), 'disable', 'nobody')).toMatchObject({ status: 422 });
    await museum.call('GET', 'news/list', { as: 'desk' });
    await save(await findOperator('desk'), { validTo: '2026-12-31' });
    expect(await move(await findOperator('admin'), 'disable', 'nobody')).toMatchObject({ status: 422 });
    await save(await findOperator('desk'), { validTo: null });
    expect(await move(await findOperator('admin'), 'disable', 'nobody')).toMatchObject({ status: 200 });
  });

  test('remains when two administrators remove the role of each other at the same time', async () => {
    const { admin, other } = await createTwoAdministrators();
    const editor = await findRoles('editor');
    const responses = await Promise.all([
      save(other, { roles: editor }, 'admin'),
      save(admin, { roles: editor }, 'approver'),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await readAdministrators()).toHaveLength(1);
  });

  test('remains when two administrators disable each other at the same time', async () => {
    const { admin, other } = await createTwoAdministrators();
    const responses = await Promise.all([move(other, 'disable', 'admin'), move(admin, 'disable', 'approver')]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await readAdministrators()).toHaveLength(1);
  });
});

describe('the explanation of a permission', () => {
  const explain = async (account: string, code: string | string[], options: CallOptions = {}) => {
    const { id } = await findOperator(account);
    return museum.call('GET', 'operator/why', { as: 'admin', query: { id, code }, ...options });
  };

  test('names the role of the operator that allows it, and the other roles that would', async () => {
    expect((await explain('editor', ['news', 'news:publish'])).data).toEqual({
      allowed: false,
      barred: null,
      needed: [
        {
          code: 'news',
          by: [expect.objectContaining({ title: '内容编辑' })],
          others: expect.arrayContaining([expect.objectContaining({ title: '系统管理员' })]),
        },
        {
          code: 'news:publish',
          by: [],
          others: expect.arrayContaining([expect.objectContaining({ title: '内容审核' })]),
        },
      ],
    });
    expect((await explain('editor', 'news', { language: 'en-US' })).data.needed[0].by).toEqual([
      expect.objectContaining({ title: 'Editor' }),
    ]);
    expect((await explain('editor', 'news')).data.allowed).toBe(true);
  });

  test('says that a disabled operator is not allowed, whatever the roles', async () => {
    await move(await findOperator('editor'), 'disable');
    expect((await explain('editor', 'news')).data).toMatchObject({ allowed: false, barred: 'disabled' });
  });

  test('answers 403 to an operator who may not read operators, 402 without a session and 404 for an unknown id', async () => {
    const { id } = await findOperator('editor');
    const options = { query: { id, code: 'news' } };
    expect((await museum.call('GET', 'operator/why', { as: 'editor', ...options })).status).toBe(403);
    expect((await museum.call('GET', 'operator/why', options)).status).toBe(402);
    expect((await museum.call('GET', 'operator/why', { as: 'admin', query: { id: 99999, code: 'x' } })).status).toBe(
      404,
    );
  });
});

test('an operator without a role gets an empty menu and 403 from a list', async () => {
  expect((await museum.call('GET', 'menu/getMenuList', { as: 'nobody' })).data).toEqual([]);
  expect((await museum.call('GET', 'operator/list', { as: 'nobody' })).status).toBe(403);
});
