import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../src/contract/audit.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { news } from '../../../src/resources/info/news.ts';
import { notice } from '../../../src/resources/info/notice.ts';
import { runScheduledChanges } from '../../../src/server/app/scheduler.ts';
import { draftOf } from '../../support/draft.ts';
import { type CallOptions, sharedApp, type TestApp } from '../../support/server.ts';
import { createWorld } from '../../support/world.ts';

/** Who did what: the audit log, and the history of a record. */

let museum: TestApp;
beforeEach(async () => {
  museum = await sharedApp();
});

const readLog = async (query: CallOptions['query'] = {}) =>
  (await museum.call<{ list: AuditEntry[]; total: number }>('GET', 'operator/audit', { as: 'auditor', query })).data;
const readHistory = async (section: string, id: number, as = 'editor') =>
  museum.call<{ list: AuditEntry[]; total: number }>('GET', `${section}/history`, { as, query: { id } });
const createNotice = async (number = 1, more: object = {}): Promise<AnyRecord> =>
  (
    await museum.call('POST', 'notice/', {
      as: 'editor',
      body: { ...draftOf(notice, { number, fixed: { category: 'opening' } }), ...more },
    })
  ).data;

describe('the audit log has an entry', () => {
  test('for every change of a record from creation to deletion, with field names but no values', async () => {
    let record = await createNotice();
    const change = { id: record.id, version: record.version, title: '闭馆通知第二版' };
    record = (await museum.call('PUT', 'notice/', { as: 'editor', body: change })).data;
    const move = { id: record.id, version: record.version, move: 'submit' };
    record = (await museum.call('POST', 'notice/move', { as: 'editor', body: move })).data;
    const rejection = { id: record.id, version: record.version, move: 'reject', reason: '请补充时间' };
    record = (await museum.call('POST', 'notice/move', { as: 'approver', body: rejection })).data;
    const { list } = (await readHistory('notice', record.id)).data;
    expect(list.map(({ action, operator, reason, details }) => [action, operator?.title, reason, details])).toEqual([
      ['reject', '顾明章', '请补充时间', null],
      ['submit', '苏念慈', null, null],
      ['edit', '苏念慈', null, { fields: ['title'] }],
      ['create', '苏念慈', null, null],
    ]);
    expect(JSON.stringify(list.map(({ details }) => details))).not.toContain('第二版');
    const { id, version } = record;
    await museum.call('DELETE', 'notice/', { as: 'editor', query: { id, version } });
    expect((await readLog({ section: 'notice', action: 'delete' })).list).toEqual([
      expect.objectContaining({ recordId: id, title: '闭馆通知第二版' }),
    ]);
  });

  test('only for a save that succeeds and changes something', async () => {
    const record = await createNotice();
    const body = { id: record.id, version: record.version, title: record.title };
    await museum.call('PUT', 'notice/', { as: 'editor', body });
    await museum.call('PUT', 'notice/', { as: 'editor', body: { ...body, title: '' } });
    await museum.call('PUT', 'notice/', { as: 'editor', body: { ...body, version: 99, title: '别的' } });
    expect((await readHistory('notice', record.id)).data.total).toBe(1);
  });

  test('for a scheduled publication, without an operator', async () => {
    const record = await createNotice(1, { publishAt: '2026-03-02T03:00:00.000Z', offlineAt: null });
    let { version } = record;
    for (const [move, as] of [
      ['submit', 'editor'],
      ['approve', 'approver'],
    ] as const) {
      const body = { id: record.id, version, move };
      version = (await museum.call('POST', 'notice/move', { as, body })).data.version;
    }
    museum.clock.now = new Date('2026-03-02T03:00:01.000Z');
    await runScheduledChanges(museum.parts);
    const [latest] = (await readHistory('notice', record.id, 'auditor')).data.list;
    expect(latest).toMatchObject({ action: 'published', operator: null });
  });

  test('for signing in, for the first sign-in of an operator and for signing out', async () => {
    await museum.call('GET', 'sso/currentUser', { as: 'editor' });
    await museum.call('POST', 'sso/logout', { as: 'editor', body: {} });
    const { list } = await readLog();
    expect(list.slice(0, 3).map(({ action, operator }) => [action, operator?.title])).toEqual([
      ['signIn', '方正则'],
      ['signOut', '苏念慈'],
      ['signIn', '苏念慈'],
    ]);
    expect(list[2]?.details).toEqual({ ip: '127.0.0.1' });
    const { db } = museum.parts.database;
    await db.deleteFrom('operator').where('account', '=', 'nobody').execute();
    await museum.signIn('nobody');
    expect((await readLog({ action: 'firstSignIn' })).list).toEqual([
      expect.objectContaining({ operator: expect.objectContaining({ title: 'nobody' }) }),
    ]);
  });

  test('for a refused call, once a minute if it is repeated', async () => {
    for (let count = 0; count < 3; count += 1) await museum.call('GET', 'member/list', { as: 'editor' });
    await museum.call('POST', 'news/', { as: 'approver', body: draftOf(news) });
    const { list } = await readLog({ action: 'refused' });
    expect(list.map(({ operator, section, details }) => [operator?.title, section, details])).toEqual([
      ['顾明章', 'news', { call: 'POST news/' }],
      ['苏念慈', 'memberManage', { call: 'GET member/list' }],
    ]);
    museum.clock.now = new Date(museum.clock.now.getTime() + 61_000);
    await museum.call('GET', 'member/list', { as: 'editor' });
    expect((await readLog({ action: 'refused' })).total).toBe(3);
  });

  test('for the permissions a role and the roles an operator got and lost', async () => {
    const body = { code: 'reception', name: '接待', exportLimit: 10, enabled: true, permissions: ['news', 'notice'] };
    const role = (await museum.call('POST', 'role/', { as: 'admin', body })).data;
    const change = { id: role.id, version: role.version, permissions: ['news', 'reminder'], exportLimit: 20 };
    await museum.call('PUT', 'role/', { as: 'admin', body: change });
    expect((await readHistory('role', role.id, 'admin')).data.list[0]?.details).toEqual({
      fields: ['exportLimit', 'permissions'],
      added: ['reminder'],
      removed: ['notice'],
      exportLimit: [10, 20],
    });
    const [operator] = (await museum.call('GET', 'operator/list', { as: 'admin', query: { account: 'desk' } })).data
      .list;
    const roles = [{ id: role.id, title: '' }];
    await museum.call('PUT', 'operator/', { as: 'admin', body: { id: operator.id, version: operator.version, roles } });
    expect((await readHistory('operator', operator.id, 'admin')).data.list[0]?.details).toEqual({
      fields: ['roles'],
      rolesAdded: ['接待'],
      rolesRemoved: ['服务台'],
    });
  });

  test('with the masked title of a record that is the name of a person', async () => {
    const world = await createWorld(museum, volunteer, { as: 'admin' });
    const { id } = await world.create(volunteer, { name: '沈知夏' });
    const { list } = await readLog({ section: 'volunteer', action: 'create' });
    expect(list).toMatchObject([{ recordId: id, title: '沈*' }]);
  });

  test('without the phone number and the real name of a new member', async () => {
    const body = { nickname: '晴舟', phone: '13900001111', realName: '沈知夏', channel: 'desk' };
    await museum.call('POST', 'member/', { as: 'admin', body });
    const entries = JSON.stringify((await readLog({ section: 'memberManage' })).list);
    expect(entries).toContain('create');
    expect(entries).not.toContain('13900001111');
    expect(entries).not.toContain('沈知夏');
  });
});

describe('reading the audit log', () => {
  test('requires the code operator:audit, not only the code of the section of operators', async () => {
    const { allowOnly } = await import('../../support/access.ts');
    await allowOnly(museum.parts.database.db, 'nobody', ['operator']);
    expect((await museum.call('GET', 'operator/audit', { as: 'nobody' })).status).toBe(403);
    await allowOnly(museum.parts.database.db, 'nobody', ['operator', 'operator:audit']);
    expect((await museum.call('GET', 'operator/audit', { as: 'nobody' })).status).toBe(200);
    expect((await museum.call('GET', 'operator/audit')).status).toBe(402);
  });

  test('filters by operator, section, action, date, record and title, and returns pages', async () => {
    const first = await createNotice(1);
    const second = await createNotice(2);
    const editor = (await museum.call('GET', 'operator/list', { as: 'admin', query: { account: 'editor' } })).data
      .list[0];
    expect((await readLog({ section: 'notice' })).total).toBe(2);
    expect((await readLog({ section: 'notice', record: second.id })).list.map(({ recordId }) => recordId)).toEqual([
      second.id,
    ]);
    expect((await readLog({ operator: editor.id, action: 'create' })).total).toBe(2);
    expect(
      (await readLog({ section: 'notice', keyword: String(second.title) })).list.map(({ recordId }) => recordId),
    ).toEqual([second.id]);
    expect((await readLog({ operator: 9999 })).total).toBe(0);
    expect((await readLog({ operator: 'x' })).total).toBe(0);
    expect((await readLog({ at: '2026-03-02..2026-03-02', action: 'create' })).total).toBe(2);
    expect((await readLog({ at: '2026-03-03..', action: 'create' })).total).toBe(0);
    const page = await readLog({ section: 'notice', current: 2, pageSize: 1 });
    expect(page.list.map(({ recordId }) => recordId)).toEqual([first.id]);
    expect(await readLog({ section: 'notice', current: 9 })).toEqual({ list: [], total: 2 });
  });

  test('has changes and sign-ins apart, and filters by a changed field', async () => {
    const record = await createNotice();
    const change = { id: record.id, version: record.version, title: '闭馆通知第二版' };
    await museum.call('PUT', 'notice/', { as: 'editor', body: change });
    // The same refusal within a minute, also of an earlier test, is written down once.
    museum.clock.now = new Date(museum.clock.now.getTime() + 5 * 60_000);
    await museum.call('GET', 'member/list', { as: 'editor' });
    const actionsIn = async (query: CallOptions['query']) => (await readLog(query)).list.map(({ action }) => action);
    expect(new Set(await actionsIn({ kind: 'access' }))).toEqual(new Set(['signIn', 'refused']));
    expect(await actionsIn({ kind: 'changes', section: 'notice' })).toEqual(['edit', 'create']);
    expect(await actionsIn({ kind: 'changes', action: 'signIn' })).toEqual([]);
    expect(await actionsIn({ section: 'notice', field: 'title' })).toEqual(['edit']);
    expect(await actionsIn({ section: 'notice', field: 'category' })).toEqual([]);
    // As of an export: a kind that there is not is refused, and not ignored.
    const query = { kind: 'everything', format: 'csv' };
    expect((await museum.call('GET', 'operator/audit/export', { as: 'admin', query })).status).toBe(422);
  });

  test('returns the right total, with and without a filter, while entries are added and removed', async () => {
    const { db } = museum.parts.database;
    const counted = async (condition: RawBuilder<unknown>) =>
      (await sql<{ n: number }>`select count(*)::integer as n from audit where ${condition}`.execute(db)).rows[0]?.n;
    const expectTotals = async () => {
      expect((await readLog()).total).toBe(await counted(sql`true`));
      expect((await readLog({ action: 'create' })).total).toBe(await counted(sql`action = 'create'`));
      expect((await readLog({ keyword: '通知' })).total).toBe(await counted(sql`title like '%通知%'`));
    };
    for (let hour = 1; hour <= 3; hour += 1) {
      await createNotice(hour);
      await expectTotals();
      await expectTotals();
      museum.clock.now = new Date(museum.clock.now.getTime() + 61 * 60_000);
      await db.updateTable('session').set({ seenAt: museum.clock.now, createdAt: museum.clock.now }).execute();
      await expectTotals();
    }
    // No call removes entries, but an administrator of the database may remove old ones.
    await sql`delete from audit where id = (select min(id) from audit)`.execute(db);
    await expectTotals();
  });

  test('of one record requires the permission to read it, and gets 404 if there is no such record', async () => {
    const record = await createNotice();
    expect((await readHistory('notice', record.id, 'nobody')).status).toBe(403);
    expect((await readHistory('notice', 987654)).status).toBe(404);
    expect((await readHistory('notice', record.id, 'auditor')).status).toBe(200);
  });

  test('is the only call: POST, PUT and DELETE get 405', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect((await museum.call(method, 'operator/audit', { as: 'admin', body: {} })).status).toBe(405);
    }
  });
});
