import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { runScheduledChanges } from '../../../src/server/app/scheduler.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { allowOnly } from '../../support/access.ts';
import { type TestApp, testApp } from '../../support/server.ts';
import { createWorld } from '../../support/world.ts';

const DAY = 86_400_000;
let museum: TestApp;

beforeAll(async () => {
  museum = await testApp();
});

let name: string;
let number = 0;
beforeEach(() => {
  number += 1;
  name = `第 ${number} 厅`;
});

const db = () => museum.parts.database.db;
const createRecord = async (api: string, body: object): Promise<AnyRecord> => {
  const answer = await museum.call('POST', `${api}/`, { as: 'admin', body });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data as AnyRecord;
};
const remove = (api: string, { id, version }: AnyRecord) =>
  museum.call('DELETE', `${api}/`, { as: 'admin', query: { id, version } });
const trash = async (api = 'venue', as = 'admin') => museum.call('GET', `${api}/trash/list`, { as });
const undelete = (api: string, { id, version }: AnyRecord, as = 'admin') =>
  museum.call('POST', `${api}/undelete`, { as, body: { id, version: version + 1 } });
const read = (api: string, { id }: AnyRecord) => museum.call('GET', `${api}/`, { as: 'admin', query: { id } });

describe('a deleted record', () => {
  test('is in the trash with who deleted it and until when it stays, and is restored with its id', async () => {
    const hall = await createRecord('venue', { name, floor: '一层' });
    await remove('venue', hall);
    const { data } = await trash();
    expect(data.list[0]).toEqual({
      ...{ id: hall.id, version: 2, title: name },
      deletedAt: museum.clock.now.toISOString(),
      deletedBy: { id: 1, title: '林知远' },
      purgedAt: new Date(museum.clock.now.getTime() + 30 * DAY).toISOString(),
    });
    expect((await read('venue', hall)).status).toBe(404);
    expect((await undelete('venue', hall)).data).toMatchObject({ id: hall.id, version: 3, name, floor: '一层' });
    expect((await read('venue', hall)).data).toMatchObject({ name });
    expect((await trash()).data.list).not.toContainEqual(expect.objectContaining({ id: hall.id }));
    const history = await museum.call('GET', 'venue/history', { as: 'admin', query: { id: hall.id } });
    expect(history.data.list.map(({ action }: AnyRecord) => action)).toEqual(['undelete', 'delete', 'create']);
  });

  test('is restored as a draft without a published version', async () => {
    const item = await createRecord('news', { title: name, category: 'museum' });
    const live = JSON.stringify({ title: name });
    await sectionTables(db()).updateTable('news').set({ status: 'offline', live }).where('id', '=', item.id).execute();
    await remove('news', item);
    expect((await undelete('news', item)).data).toMatchObject({ status: 'draft', publishedAt: null });
    const [row] = await sectionTables(db()).selectFrom('news').select('live').where('id', '=', item.id).execute();
    expect(row).toEqual({ live: null });
  });

  test('cannot be restored while another record has its unique value', async () => {
    const hall = await createRecord('venue', { name });
    await remove('venue', hall);
    const other = await createRecord('venue', { name });
    expect(await undelete('venue', hall)).toMatchObject({ status: 422, msg: expect.stringContaining(`#${other.id}`) });
    await remove('venue', other);
    expect((await undelete('venue', hall)).status).toBe(200);
  });

  test('cannot be restored while its parent is deleted', async () => {
    const room = await createRecord('storage', { name, kind: 'room' });
    const rack = await createRecord('storage', { name: `${name}甲架`, kind: 'rack', parent: { id: room.id } });
    await remove('storage', rack);
    await remove('storage', room);
    expect(await undelete('storage', rack)).toMatchObject({ status: 422, msg: expect.stringContaining(name) });
    expect((await undelete('storage', room)).status).toBe(200);
    expect((await undelete('storage', rack)).status).toBe(200);
  });

  test('is restored once, and only with its current version', async () => {
    const hall = await createRecord('venue', { name });
    await remove('venue', hall);
    expect((await undelete('venue', { ...hall, version: 7 })).status).toBe(409);
    expect((await undelete('venue', hall)).status).toBe(200);
    expect((await undelete('venue', { ...hall, version: 2 })).status).toBe(404);
  });

  test('is listed and restored only with the permission to delete', async () => {
    const item = await createRecord('news', { title: name, category: 'museum' });
    await remove('news', item);
    await allowOnly(db(), 'auditor', ['news', 'news:edit']);
    expect((await trash('news', 'auditor')).status).toBe(403);
    expect((await undelete('news', item, 'auditor')).status).toBe(403);
    await allowOnly(db(), 'auditor', ['news', 'news:delete']);
    expect((await trash('news', 'auditor')).data.list[0]).toMatchObject({ id: item.id, title: name });
    expect((await undelete('news', item, 'auditor')).status).toBe(200);
  });

  test('is not restored with a role that the operator who restores it may not assign', async () => {
    const [role] = await db().selectFrom('role').select('id').where('code', '=', 'administrator').execute();
    const body = { account: `new-${number}`, name, roles: [{ id: role?.id }] };
    const operator = await createRecord('operator', body);
    await remove('operator', operator);
    await allowOnly(db(), 'auditor', ['operator', 'operator:delete']);
    expect(await undelete('operator', operator, 'auditor')).toMatchObject({ status: 422 });
    expect((await undelete('operator', operator)).status).toBe(200);
  });

  test('is purged with its revisions after thirty days, with an audit entry', async () => {
    const [hall, laterHall] = [
      await createRecord('venue', { name }),
      await createRecord('venue', { name: `${name}二` }),
    ];
    await remove('venue', hall);
    const deletionTime = museum.clock.now.getTime();
    await remove('venue', laterHall);
    const oneDayLater = new Date(deletionTime + DAY);
    await sectionTables(db())
      .updateTable('venue')
      .set({ deletedAt: oneDayLater })
      .where('id', '=', laterHall.id)
      .execute();
    await runScheduledChanges({ ...museum.parts, now: () => new Date(deletionTime + 30 * DAY + 60_000) });
    const remainingRows = await sectionTables(db())
      .selectFrom('venue')
      .select('id')
      .where('deletedAt', 'is not', null)
      .execute();
    expect(remainingRows).toEqual([{ id: laterHall.id }]);
    const revisions = await db().selectFrom('revision').select('version').where('recordId', '=', hall.id).execute();
    expect(revisions).toEqual([]);
    const [auditEntry] = await db()
      .selectFrom('audit')
      .selectAll()
      .where('title', '=', name)
      .where('action', '=', 'purge')
      .execute();
    expect(auditEntry).toMatchObject({ section: 'venue', recordId: hall.id, title: name, operatorId: null });
  });
});

describe('a reference to a deleted record', () => {
  beforeAll(async () => {
    museum = await testApp();
  });

  const readPrevious = async (api: string, id: number) =>
    (await museum.call('GET', `${api}/revision`, { as: 'admin', query: { id, version: 2 } })).data.before;
  const edit = async (api: string, body: object) => {
    const answer = await museum.call('PUT', `${api}/`, { as: 'admin', body: { version: 1, ...body } });
    expect(answer, answer.text).toMatchObject({ status: 200 });
  };

  test('is marked as deleted in a revision until the record is restored', async () => {
    const hall = await createRecord('venue', { name });
    const exhibition = await createRecord('tmpExhibition', { title: name, venue: { id: hall.id } });
    await edit('tmpExhibition', { id: exhibition.id, venue: null });
    await remove('venue', hall);
    expect((await readPrevious('tmpExhibition', exhibition.id)).venue).toEqual({
      id: hall.id,
      title: name,
      gone: true,
    });
    await undelete('venue', hall);
    expect((await readPrevious('tmpExhibition', exhibition.id)).venue).toEqual({ id: hall.id, title: name });
  });

  test('is marked as deleted in a revision with several references', async () => {
    const news = (title: string) => createRecord('news', { title, category: 'museum' });
    const [first, second, third] = [await news(name), await news(`${name}二`), await news(`${name}三`)];
    const related = [first, second].map(({ id }) => ({ section: 'news', id }));
    await edit('news', { id: third.id, related });
    await museum.call('PUT', 'news/', { as: 'admin', body: { id: third.id, version: 2, related: related.slice(1) } });
    await remove('news', first);
    const options = { as: 'admin', query: { id: third.id, version: 3 } };
    expect((await museum.call('GET', 'news/revision', options)).data.before.related).toEqual([
      { section: 'news', id: first.id, title: name, gone: true },
      { section: 'news', id: second.id, title: `${name}二` },
    ]);
  });

  test('is marked as deleted in a record and in a list, and also after the record was purged', async () => {
    const hall = await createRecord('venue', { name });
    const exhibition = await createRecord('tmpExhibition', { title: name, venue: { id: hall.id } });
    const deletedAt = new Date(museum.clock.now.getTime() - DAY);
    await sectionTables(db()).updateTable('venue').set({ deletedAt }).where('id', '=', hall.id).execute();
    const keyObjects = JSON.stringify([4_711]);
    await sectionTables(db())
      .updateTable('tmpExhibition')
      .set({ keyObjects })
      .where('id', '=', exhibition.id)
      .execute();
    expect((await read('tmpExhibition', exhibition)).data).toMatchObject({
      venue: { id: hall.id, title: name, gone: true },
      keyObjects: [{ id: 4_711, title: '', gone: true }],
    });
    const options = { as: 'admin', query: { keyword: name } };
    const { data } = await museum.call('GET', 'tmpExhibition/list', options);
    expect(data.list[0]).toMatchObject({ id: exhibition.id, venue: { title: name, gone: true } });
    await sectionTables(db()).deleteFrom('venue').where('id', '=', hall.id).execute();
    expect((await read('tmpExhibition', exhibition)).data.venue).toEqual({ id: hall.id, title: '', gone: true });
  });
});

test('the trash of records inside a parent can be filtered by the parent', async () => {
  const { create } = await createWorld(museum, activitySession, { as: 'admin' });
  const [first, second] = [await create(activitySession), await create(activitySession)];
  const activity = (first.activity as { id: number }).id;
  const sessions = sectionTables(db()).updateTable('activitySession');
  await sessions
    .set({ activity: activity + 1 })
    .where('id', '=', second.id)
    .execute();
  await sessions.set({ deletedAt: museum.clock.now }).where('id', 'in', [first.id, second.id]).execute();
  const listTrash = async (query: Record<string, number>) => {
    const { data } = await museum.call('GET', 'activitySession/trash/list', { as: 'admin', query });
    return [data.total, data.list.map(({ id }: AnyRecord) => id)];
  };
  expect(await listTrash({ activity })).toEqual([1, [first.id]]);
  expect(await listTrash({ activity: activity + 1 })).toEqual([1, [second.id]]);
  expect(await listTrash({})).toEqual([2, expect.arrayContaining([first.id, second.id])]);
});
