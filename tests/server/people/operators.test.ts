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
  test('one is added ahead of the first sign-in, and has the roles from then on', async () => {
    const body = { account: 'zhou', name: '周言', roles: await findRoles('editor') };
    const response = await museum.call('POST', 'operator/', { as: 'admin', body });
    expect(response).toMatchObject({ status: 200, data: { status: 'active', lastLoginAt: null } });
    expect((await museum.call('GET', 'news/list', { as: 'zhou' })).status).toBe(200);
    expect(await findOperator('zhou')).toMatchObject({
      lastLoginAt: museum.clock.now.toISOString(),
      lastIp: '127.0.0.1',
    });
  });

  test('whoever signs in for the first time waits for a role, counted for those who may give one', async () => {
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

  test('an account is fixed once it has been used', async () => {
    await museum.call('GET', 'news/list', { as: 'editor' });
    const refusal = await save(await findOperator('editor'), { account: 'another' });
    expect(refusal).toMatchObject({ status: 422, data: { fields: { account: expect.any(String) } } });
    expect(await save(await findOperator('desk'), { account: 'another' })).toMatchObject({ status: 200 });
  });

  test('one who never signed in can be deleted, and the account is free again; others are kept', async () => {
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

  test('telephone and mail are masked for those who may not see them', async () => {
    await save(await findOperator('editor'), { phone: '13800131234' });
    expect((await findOperator('editor')).phone).toBe('13800131234');
    const response = await museum.call('GET', 'operator/', {
      as: 'auditor',
      query: { id: (await findOperator('editor')).id },
    });
    expect(response.data.phone).not.toBe('13800131234');
  });
});

describe('whoever is disabled', () => {
  test('is signed out at once, and kept out with a sentence', async () => {
    expect((await museum.call('GET', 'news/list', { as: 'editor' })).status).toBe(200);
    expect(await move(await findOperator('editor'), 'disable')).toMatchObject({
      status: 200,
      data: { status: 'disabled' },
    });
    expect((await museum.call('GET', 'news/list', { as: 'editor' })).status).toBe(402);
    expect(await signInError('editor')).toContain('已停用');
  });

  test('the old session does not live again with the account', async () => {
    const headers = await museum.signIn('editor');
    await move(await findOperator('editor'), 'disable');
    await move(await findOperator('editor'), 'enable');
    expect((await museum.call('GET', 'news/list', { headers })).status).toBe(402);
    expect((await museum.call('GET', 'news/list', { as: 'editor' })).status).toBe(200);
  });

  test('a reason is asked for, both ways', async () => {
    const { id, version } = await findOperator('editor');
    const body = { id, version, move: 'disable' };
    expect(await museum.call('POST', 'operator/move', { as: 'admin', body })).toMatchObject({
      status: 422,
      data: { fields: { reason: expect.any(String) } },
    });
  });

  test('comes back as one who waits, when there is no role', async () => {
    await move(await findOperator('nobody'), 'disable');
    expect(await move(await findOperator('nobody'), 'enable')).toMatchObject({ data: { status: 'waiting' } });
  });
});

describe('valid until', () => {
  test('that day sign-in and session still work, the day after neither', async () => {
    await save(await findOperator('editor'), { validTo: '2026-03-02' });
    const headers = await museum.signIn('editor');
    expect((await museum.call('GET', 'news/list', { headers })).status).toBe(200);
    // A minute past midnight in Shanghai.
    museum.clock.now = new Date('2026-03-02T16:01:00.000Z');
    expect((await museum.call('GET', 'news/list', { headers })).status).toBe(402);
    expect(await signInError('editor')).toContain('有效期');
  });
});

describe('nobody', () => {
  test('changes his own roles, how long they last, or whether his account works', async () => {
    const self = await findOperator('admin');
    expect(await save(self, { roles: await findRoles('administrator', 'editor') })).toMatchObject({
      status: 422,
      data: { fields: { roles: expect.stringContaining('自己的角色') } },
    });
    expect(await save(self, { validTo: '2027-01-01' })).toMatchObject({ status: 422 });
    expect(await move(self, 'disable')).toMatchObject({ status: 422 });
    expect(await save(self, { phone: '13800131234' })).toMatchObject({ status: 200 });
  });

  test('gives or takes a role that allows more than he may himself', async () => {
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

test('the account of a prepared administrator is not renamed by a manager who would then sign in as one', async () => {
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

test('a role holding a code that no section has any more stays the administrator’s to change', async () => {
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

  test('is neither stripped, nor disabled, nor given a last day', async () => {
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

  test('somebody who has never signed in, or whose time runs out, does not count as another', async () => {
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

  test('of two who strip or disable each other at the same moment, one stays', async () => {
    const { admin, other } = await createTwoAdministrators();
    const editor = await findRoles('editor');
    const responses = await Promise.all([
      save(other, { roles: editor }, 'admin'),
      save(admin, { roles: editor }, 'approver'),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await readAdministrators()).toHaveLength(1);
  });

  test('the same when they disable each other', async () => {
    const { admin, other } = await createTwoAdministrators();
    const responses = await Promise.all([move(other, 'disable', 'admin'), move(admin, 'disable', 'approver')]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await readAdministrators()).toHaveLength(1);
  });
});

describe('why somebody may see this, or may not', () => {
  const explain = async (account: string, code: string | string[], options: CallOptions = {}) => {
    const { id } = await findOperator(account);
    return museum.call('GET', 'operator/why', { as: 'admin', query: { id, code }, ...options });
  };

  test('names the role that allows it, or the roles that would', async () => {
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

  test('whoever is disabled may nothing, whatever the roles say', async () => {
    await move(await findOperator('editor'), 'disable');
    expect((await explain('editor', 'news')).data).toMatchObject({ allowed: false, barred: 'disabled' });
  });

  test('is answered to those who read operators', async () => {
    const { id } = await findOperator('editor');
    const options = { query: { id, code: 'news' } };
    expect((await museum.call('GET', 'operator/why', { as: 'editor', ...options })).status).toBe(403);
    expect((await museum.call('GET', 'operator/why', options)).status).toBe(402);
    expect((await museum.call('GET', 'operator/why', { as: 'admin', query: { id: 99999, code: 'x' } })).status).toBe(
      404,
    );
  });
});

test('no role at all still meets an empty menu, and every call is refused', async () => {
  expect((await museum.call('GET', 'menu/getMenuList', { as: 'nobody' })).data).toEqual([]);
  expect((await museum.call('GET', 'operator/list', { as: 'nobody' })).status).toBe(403);
});
