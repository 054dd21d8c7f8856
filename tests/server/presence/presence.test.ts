import { beforeEach, describe, expect, test } from 'vitest';
import type { Presence } from '../../../src/contract/presence.ts';
import { runScheduledChanges } from '../../../src/server/schedule/scheduler.ts';
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

describe('who has a record open', () => {
  test('is told to everybody else who has, by name, with what they do there and since when', async () => {
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

  test('is one person, however many pages they have at it; one form makes them edit', async () => {
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

  test('is nobody who has another record open', async () => {
    const other = await museum.call('POST', 'news/', { as: 'editor', body: { title: '闭馆', category: 'museum' } });
    await reportPresence('editor', { id: other.data.id });
    expect((await reportPresence('approver')).data.others).toEqual([]);
  });

  test('is forgotten after a minute of silence, and its row goes', async () => {
    await reportPresence('editor');
    advanceClock(59);
    expect((await reportPresence('approver')).data.others).toHaveLength(1);
    advanceClock(2);
    expect((await reportPresence('approver')).data.others).toEqual([]);
    await runScheduledChanges(museum.parts);
    expect(await countRows('presence')).toBe(1);
  });

  test('ends for oneself alone', async () => {
    await reportPresence('editor');
    await leave('approver', 'page-of-editor');
    expect((await reportPresence('approver')).data.others).toHaveLength(1);
  });

  test('comes with the version the record has by now, and who made it', async () => {
    expect((await reportPresence('approver')).data).toMatchObject({ version: 1 });
    advanceClock(10);
    await museum.call('PUT', 'news/', { as: 'editor', body: { id, version: 1, title: '开馆了' } });
    const { data } = await reportPresence('approver');
    expect(data).toMatchObject({ version: 2, by: { title: expect.any(String) }, at: museum.clock.now.toISOString() });
    expect(data.by?.id).not.toBe((await museum.call('GET', 'sso/currentUser', { as: 'approver' })).data.id);
  });

  test('leaves nothing in the log or among the revisions, not even when it is refused', async () => {
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

  test('is asked by whoever may read the record, of a record that is there, by a page that says which', async () => {
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
