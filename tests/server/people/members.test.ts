import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { memberManage } from '../../../src/resources/member/memberManage.ts';
import { allowOnly } from '../../support/access.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;
let roles: AnyRecord[];

const post = (path: string, body: object, query = {}, as = 'admin') => museum.call('POST', path, { as, body, query });
const read = async (id: number, as = 'admin') => (await museum.call('GET', 'member/', { as, query: { id } })).data;

let number = 0;
async function register(more: object = {}): Promise<AnyRecord> {
  number += 1;
  const body = {
    nickname: `访客${number}`,
    phone: `1390000${String(number).padStart(4, '0')}`,
    channel: 'desk',
    ...more,
  };
  const response = await post('member/', body);
  if (response.status !== 200) throw new Error(response.text);
  return response.data;
}

const roleTitles = (record: AnyRecord) =>
  (record.roles as { title: string }[] | null)?.map(({ title }) => title) ?? null;
const roleReferences = (...indexes: number[]) => indexes.map((index) => ({ id: roles[index]?.id ?? 0, title: '' }));

async function readAuditEntries(action: string) {
  return museum.parts.database.db
    .selectFrom('audit')
    .selectAll()
    .where('section', '=', 'memberManage')
    .where('action', '=', action)
    .orderBy('id')
    .execute();
}

beforeAll(async () => {
  museum = await testApp();
  roles = [];
  for (const name of ['普通会员', '志愿者', '研究者']) roles.push((await post('memberRole/', { name })).data);
});

describe('the member area', () => {
  test('[S7.5] [S3.7] GET member/ returns one member by its id', async () => {
    const { id } = await register({ city: '江滨市' });
    expect(await read(id)).toMatchObject({ id, city: '江滨市', memberNo: expect.stringMatching(/^M-202603-\d{5}$/) });
  });

  test('[S7.7] [S1.7] GET member/list takes current, pageSize and filters, and returns list and total', async () => {
    for (let count = 0; count < 12; count += 1) await register({ city: '南屏市' });
    const query = { current: 2, pageSize: 10, city: '南屏市' };
    const { data } = await museum.call('GET', 'member/list', { as: 'admin', query });
    expect(data.total).toBe(12);
    expect(data.list).toHaveLength(2);
  });

  test('[S2.1] the member group is in the menu, with the buttons of its actions', async () => {
    const { data } = await museum.call('GET', 'menu/getMenuList', { as: 'admin' });
    const group = data.find(({ menuCode }: { menuCode: string }) => menuCode === 'member');
    expect(group.children[0]).toMatchObject({ menuCode: 'memberManage', menuUrl: '/member/memberManage' });
    const buttons = group.children[0].buttonList.map((button: { menuCode: string }) => button.menuCode);
    expect(buttons).toEqual(
      expect.arrayContaining(
        ['role', 'export', 'personal', 'sensitive', 'freeze', 'unfreeze'].map((name) => `memberManage:${name}`),
      ),
    );
  });
});

test('a PUT of the last sign-in of a member, as the website sends it, is stored, and an invalid time answers 422', async () => {
  const { id, version } = await register();
  expect(await read(id)).toMatchObject({ lastLoginAt: null });
  const put = (lastLoginAt: unknown) =>
    museum.call('PUT', 'member/', { as: 'admin', body: { id, version, lastLoginAt } });
  expect(await put('yesterday')).toMatchObject({ status: 422, data: { fields: { lastLoginAt: expect.any(String) } } });
  expect(await put('2026-03-01T12:00:00.000Z')).toMatchObject({ status: 200 });
  expect(await read(id)).toMatchObject({ lastLoginAt: '2026-03-01T12:00:00.000Z' });
});

describe('freezing a member', () => {
  test('requires a reason, which is stored and audited, and unfreezing requires one too', async () => {
    const member = await register();
    const move = (name: string, version: number, reason?: string) =>
      post('member/move', { id: member.id, version, move: name, reason });
    expect(await move('freeze', member.version)).toMatchObject({ status: 422, data: { fields: {} } });
    const response = await move('freeze', member.version, '多次未到场');
    expect(response.data).toMatchObject({ status: 'frozen', rejectReason: '多次未到场' });
    expect((await move('unfreeze', response.data.version)).status).toBe(422);
    expect((await move('unfreeze', response.data.version, '已说明情况')).data.status).toBe('active');
    expect((await readAuditEntries('freeze')).at(-1)).toMatchObject({ recordId: member.id, reason: '多次未到场' });
  });

  test('answers 403 to an operator who may read members but not freeze them', async () => {
    const member = await register();
    await allowOnly(museum.parts.database.db, 'nobody', ['memberManage', 'memberManage:unfreeze']);
    const body = { id: member.id, version: member.version, move: 'freeze', reason: '试试' };
    expect((await post('member/move', body, {}, 'nobody')).status).toBe(403);
  });
});

test('a closed account is neither opened again nor edited', async () => {
  const { id, version } = await register();
  const closed = await post('member/move', { id, version, move: 'cancel', reason: '本人申请' });
  expect(closed.data.status).toBe('cancelled');
  const opened = await post('member/move', { id, version: closed.data.version, move: 'unfreeze', reason: '试试' });
  expect(opened).toMatchObject({ status: 422 });
  const body = { id, version: closed.data.version, nickname: '另一个名字' };
  expect(await museum.call('PUT', 'member/', { as: 'admin', body })).toMatchObject({ status: 422 });
});

describe('[S7.8] POST member/role', () => {
  test('assigns roles to the members whose ids are in the body, with an outcome for each', async () => {
    const [first, second] = [await register(), await register()];
    const body = { ids: [first.id, second.id, 987_654], roles: roleReferences(0, 1), how: 'set' };
    const { data } = await post('member/role', body);
    expect(data).toMatchObject({ total: 3, done: 2 });
    expect(data.rows[2]).toMatchObject({ id: 987_654, done: false, reason: expect.stringContaining('不存在') });
    expect(roleTitles(await read(first.id))).toEqual(['普通会员', '志愿者']);
    const auditEntries = await readAuditEntries('role');
    expect(auditEntries.map(({ recordId }) => recordId)).toEqual([first.id, second.id]);
    expect(auditEntries[0]?.details).toMatchObject({ fields: ['roles'] });
  });

  test('adds roles to those a member has, and removes some of them', async () => {
    const { id } = await register();
    await post('member/role', { ids: [id], roles: roleReferences(0), how: 'set' });
    await post('member/role', { ids: [id], roles: roleReferences(2), how: 'add' });
    expect(roleTitles(await read(id))).toEqual(['普通会员', '研究者']);
    await post('member/role', { ids: [id], roles: roleReferences(0), how: 'remove' });
    expect(roleTitles(await read(id))).toEqual(['研究者']);
    await post('member/role', { ids: [id], roles: roleReferences(2), how: 'remove' });
    expect(roleTitles(await read(id))).toBeNull();
  });

  test('adds to the roles a member has when the body has no parameter how', async () => {
    const { id } = await register();
    await post('member/role', { ids: [id], roles: roleReferences(0) });
    await post('member/role', { ids: [id], roles: roleReferences(2) });
    expect(roleTitles(await read(id))).toEqual(['普通会员', '研究者']);
  });

  test('removes all roles with "clear", and answers 422 to an empty list', async () => {
    const { id } = await register();
    await post('member/role', { ids: [id], roles: roleReferences(0, 1), how: 'set' });
    expect(await post('member/role', { ids: [id], roles: [], how: 'set' })).toMatchObject({ status: 422 });
    expect(roleTitles(await read(id))).toEqual(['普通会员', '志愿者']);
    expect((await post('member/role', { ids: [id], how: 'clear' })).data).toMatchObject({ done: 1 });
    expect(roleTitles(await read(id))).toBeNull();
  });

  test('answers 409 to an old version, and 400 to an invalid one or one sent for several members', async () => {
    const { id, version } = await register();
    await post('member/role', { ids: [id], roles: roleReferences(1), how: 'add' });
    const conflict = await post('member/role', { ids: [id], version, roles: roleReferences(0), how: 'set' });
    expect(conflict).toMatchObject({ status: 409, data: { theirs: { id, roles: [{ title: '志愿者' }] } } });
    expect(roleTitles(await read(id))).toEqual(['志愿者']);
    const current = await read(id);
    const body = { ids: [id], version: current.version, roles: roleReferences(0, 1), how: 'set' };
    expect((await post('member/role', body)).data).toMatchObject({ done: 1 });
    expect(roleTitles(await read(id))).toEqual(['普通会员', '志愿者']);
    expect(await post('member/role', { ...body, ids: [id, id + 1] })).toMatchObject({ status: 400 });
    expect(await post('member/role', { ...body, version: 'x' })).toMatchObject({ status: 400 });
  });

  test('returns the reason for each member that was not changed, and changes the others', async () => {
    const [cancelled, active] = [await register(), await register()];
    await post('member/move', { id: cancelled.id, version: cancelled.version, move: 'cancel', reason: '本人申请' });
    const { data } = await post('member/role', { ids: [cancelled.id, active.id], roles: roleReferences(1) });
    expect(data.rows).toEqual([
      { id: cancelled.id, title: cancelled.nickname, done: false, reason: expect.stringContaining('已注销') },
      { id: active.id, title: active.nickname, done: true },
    ]);
    const response = await post('member/role', { ids: [active.id], roles: roleReferences(1) });
    expect(response.data).toMatchObject({ done: 0, rows: [{ reason: expect.stringContaining('没有变化') }] });
  });

  test('assigns roles to all members that match the filters in the query, and to no other', async () => {
    const matching = [await register({ city: '石桥县' }), await register({ city: '石桥县' })];
    const unmatched = await register({ city: '青塘县' });
    const { data } = await post('member/role', { roles: roleReferences(2) }, { city: '石桥县' });
    expect(data).toMatchObject({ total: 2, done: 2 });
    for (const { id } of matching) expect(roleTitles(await read(id))).toEqual(['研究者']);
    expect(roleTitles(await read(unmatched.id))).toBeNull();
  });

  test('refuses an undeclared filter, an invalid one, or none at all, and changes no member', async () => {
    const before = (await readAuditEntries('role')).length;
    const addRole = (query: object) => post('member/role', { roles: roleReferences(0) }, query);
    expect(await addRole({ town: '石桥县' })).toMatchObject({ status: 422, msg: expect.stringContaining('town') });
    expect(await addRole({ registeredAt: 'nonsense' })).toMatchObject({ status: 422 });
    expect(await addRole({})).toMatchObject({ status: 400 });
    expect(await addRole({ current: 1 })).toMatchObject({ status: 400 });
    expect((await readAuditEntries('role')).length).toBe(before);
  });

  test('answers 422 to an empty list of roles, and reports a role that does not exist', async () => {
    const { id } = await register();
    const noRoles = await post('member/role', { ids: [id], roles: [] });
    expect(noRoles).toMatchObject({ status: 422, data: { fields: { roles: expect.any(String) } } });
    const unknownRole = await post('member/role', { ids: [id], roles: [{ id: 99_999, title: '' }] });
    expect(unknownRole.data).toMatchObject({ done: 0, rows: [{ reason: expect.stringContaining('不存在') }] });
  });

  test('answers 403 without its permission, and saving the form of a member does not change the roles', async () => {
    const { id, version } = await register();
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['memberManage', 'memberManage:edit', 'memberManage:personal']);
    expect((await post('member/role', { ids: [id], roles: roleReferences(0) }, {}, 'nobody')).status).toBe(403);
    const body = { id, version, roles: roleReferences(0), city: '云浦市' };
    await museum.call('PUT', 'member/', { as: 'nobody', body });
    expect(await read(id)).toMatchObject({ city: '云浦市', roles: null });
  });
});

describe('[S7.9] GET member/website-member', () => {
  test('returns the website accounts of this member, with masked account numbers', async () => {
    const [first, second] = [await register(), await register()];
    for (const member of [first, second]) {
      const response = await post('websiteAccount/', {
        member,
        provider: '微信',
        account: `oMus-account-of-${member.id}`,
      });
      expect(response.status, response.text).toBe(200);
    }
    const { data } = await museum.call('GET', 'member/website-member', { as: 'admin', query: { id: first.id } });
    expect(data).toMatchObject({ total: 1, list: [{ provider: '微信', account: 'o*', member: { id: first.id } }] });
  });

  test('answers 404 for an unknown member, and 403 to an operator who may not read members', async () => {
    const listAccounts = (as: string) => museum.call('GET', 'member/website-member', { as, query: { id: 987_654 } });
    expect((await listAccounts('admin')).status).toBe(404);
    await allowOnly(museum.parts.database.db, 'nobody', ['news']);
    expect((await listAccounts('nobody')).status).toBe(403);
  });
});

test('the server does not start when a declared action has no rule', async () => {
  const menu = [
    {
      code: 'member',
      path: '/member',
      label: memberManage.label,
      icon: 'user',
      sections: [
        {
          ...memberManage,
          actions: { role: { ...memberManage.actions?.role, singleRecord: undefined } },
          bulk: [],
          related: [],
          fields: { nickname: memberManage.fields.nickname },
          list: smallList,
          form: smallForm,
        },
      ],
    },
  ] as never;
  await expect(testApp({ menu, rules: [] })).rejects.toThrow('memberManage: the action "role" has no rule.');
});

const smallList = { columns: ['nickname'], filters: [], search: [], sort: ['nickname', 'asc'] };
const smallForm = [{ title: memberManage.label, fields: ['nickname'] }];
