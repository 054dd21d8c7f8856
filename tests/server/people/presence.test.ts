import { beforeEach, describe, expect, test } from 'vitest';
import type { Presence } from '../../../src/contract/presence.ts';
import { runScheduledChanges } from '../../../src/server/app/scheduler.ts';
import { allowOnly } from '../../support/access.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;
let id: number;

beforeEach(async () => {
  museum = await sharedApp();
  id = (await museum.call('POST', 'news/', { as: 'editor', body: { title: '开馆', category: 'museum' } })).data.id;
});

const reportPresence = (as: string, more: object = {}) =>
  museum.call<Presence>('PUT', 'presence/', { as, body: { section: 'news', id, visit: `page-of-${as}`, ...more } });
const leave = (as: string, visit = `page-of-${as}`) => museum.call('DELETE', 'presence/', { as, query: { visit } });
const advanceClock = (seconds: number) => {
  museum.clock.now = new Date(museum.clock.now.getTime() + seconds * 1000);
};
const countRows = async (table: 'audit' | 'revision' | 'presence') =>
  (await museum.parts.database.db.selectFrom(table).selectAll().execute()).length;

describe('presence on a record', () => {
  test('shows each operator the names of the others, since when, and whether they edit', async () => {
    expect((await reportPresence('editor', { editing: true })).data.others).toEqual([]);
    const since = museum.clock.now.toISOString();
    advanceClock(20);
    await reportPresence('editor', { editing: true });
    const { data } = await reportPresence('approver');
    expect(data.others).toEqual([
      { id: expect.any(Number), name: expect.any(String), avatar: null, editing: true, since },
    ]);
    expect((await reportPresence('editor')).data.others).toMatchObject([{ editing: false }]);
  });

  test('lists an operator with several pages once, and as editing while one of them is a form', async () => {
    await reportPresence('editor', { visit: 'first-page' });
    advanceClock(5);
    await reportPresence('editor', { visit: 'second-page', editing: true });
    expect((await reportPresence('approver')).data.others).toMatchObject([
      { editing: true, since: '2026-03-02T02:00:00.000Z' },
    ]);
    await leave('editor', 'second-page');
    expect((await reportPresence('approver')).data.others).toMatchObject([{ editing: false }]);
    await leave('editor', 'first-page');
    expect((await reportPresence('approver')).data.others).toEqual([]);
  });

  test('does not list operators who have another record open', async () => {
    const other = await museum.call('POST', 'news/', { as: 'editor', body: { title: '闭馆', category: 'museum' } });
    await reportPresence('editor', { id: other.data.id });
    expect((await reportPresence('approver')).data.others).toEqual([]);
  });

  test('ends after a minute without a report, and the next sweep deletes its row', async () => {
    await reportPresence('editor');
    advanceClock(59);
    expect((await reportPresence('approver')).data.others).toHaveLength(1);
    advanceClock(2);
    expect((await reportPresence('approver')).data.others).toEqual([]);
    await runScheduledChanges(museum.parts);
    expect(await countRows('presence')).toBe(1);
  });

  test('cannot be ended by another operator', async () => {
    await reportPresence('editor');
    await leave('approver', 'page-of-editor');
    expect((await reportPresence('approver')).data.others).toHaveLength(1);
  });

  test('is answered with the current version of the record and who saved it when', async () => {
    expect((await reportPresence('approver')).data).toMatchObject({ version: 1 });
    advanceClock(10);
    await museum.call('PUT', 'news/', { as: 'editor', body: { id, version: 1, title: '开馆了' } });
    const { data } = await reportPresence('approver');
    expect(data).toMatchObject({ version: 2, by: { title: expect.any(String) }, at: museum.clock.now.toISOString() });
    expect(data.by?.id).not.toBe((await museum.call('GET', 'sso/currentUser', { as: 'approver' })).data.id);
  });

  test('writes neither an audit entry nor a revision, not even when it is refused', async () => {
    await reportPresence('auditor');
    await museum.signIn('approver');
    await reportPresence('approver');
    const before = [await countRows('audit'), await countRows('revision')];
    await reportPresence('approver', { editing: true });
    await allowOnly(museum.parts.database.db, 'auditor', ['notice']);
    expect((await reportPresence('auditor')).status).toBe(403);
    await leave('auditor');
    expect([await countRows('audit'), await countRows('revision')]).toEqual(before);
  });

  test('answers 403 without permission, 404 for a missing record and 400 for an invalid visit', async () => {
    await reportPresence('editor');
    await allowOnly(museum.parts.database.db, 'auditor', ['notice']);
    expect(await reportPresence('auditor')).toMatchObject({ status: 403 });
    expect((await reportPresence('auditor')).data).toBeNull();
    expect((await reportPresence('approver', { id: id + 1000 })).status).toBe(404);
    expect((await reportPresence('approver', { visit: 'short' })).status).toBe(400);
    expect((await reportPresence('approver', { section: 'nothing' })).status).toBe(403);
    await museum.call('DELETE', 'news/', { as: 'admin', query: { id, version: 1 } });
    expect((await reportPresence('approver')).status).toBe(404);
  });
});
