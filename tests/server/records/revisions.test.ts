import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { news } from '../../../src/resources/info/news.ts';
import { runScheduledChanges } from '../../../src/server/app/scheduler.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { allowOnly } from '../../support/access.ts';
import { type TestApp, testApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

let museum: TestApp;
let world: World;

beforeAll(async () => {
  museum = await testApp();
  world = await createWorld(museum, volunteer, { as: 'admin' });
});

const db = () => museum.parts.database.db;

const media = { title: '一条媒体报道', category: 'media', sourceUrl: 'https://example.cn/1' };

const createNews = async (body: object = media): Promise<AnyRecord> => {
  const answer = await museum.call('POST', 'news/', { as: 'admin', body });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const editNews = async ({ id, version }: AnyRecord, more: object, as = 'admin'): Promise<AnyRecord> => {
  const answer = await museum.call('PUT', 'news/', { as, body: { id, version, ...more } });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const listRevisions = (id: number, as = 'admin', api = 'news') =>
  museum.call('GET', `${api}/revision/list`, { as, query: { id } });
const readRevision = (id: number, version: number, as = 'admin', api = 'news') =>
  museum.call('GET', `${api}/revision`, { as, query: { id, version } });

describe('a revision', () => {
  test('is stored by creating and by editing a record, with the changed fields and the operator', async () => {
    const record = await createNews();
    await editNews(record, { title: '改过的报道', summary: '改过的摘要' });
    const { data } = await listRevisions(record.id);
    expect(data).toMatchObject({
      total: 2,
      list: [
        { version: 2, action: 'edit', fields: ['title', 'summary'], operator: { title: expect.any(String) } },
        { version: 1, action: 'create', fields: expect.arrayContaining(['title', 'sourceUrl', 'status']) },
      ],
    });
    const secondPage = await museum.call('GET', 'news/revision/list', {
      as: 'admin',
      query: { id: record.id, current: 2, pageSize: 1 },
    });
    expect(secondPage.data).toMatchObject({ total: 2, list: [{ version: 1 }] });
  });

  test('has the values before and after the change, and the record as it was then', async () => {
    const record = await createNews();
    await editNews(record, { title: '改过的报道', category: 'museum' });
    const { data } = await readRevision(record.id, 2);
    expect(data).toMatchObject({
      previous: 1,
      before: { title: media.title, category: 'media', sourceUrl: media.sourceUrl },
      after: { title: '改过的报道', category: 'museum', sourceUrl: null },
      record: { id: record.id, version: 2, title: '改过的报道' },
    });
    expect(Object.keys(data.after)).toEqual(data.fields);
    expect((await readRevision(record.id, 1)).data).toMatchObject({
      previous: null,
      before: { title: null },
      fields: expect.arrayContaining(['title']),
    });
    expect(await readRevision(record.id, 7)).toMatchObject({ status: 404, msg: expect.stringContaining('没有留存') });
  });

  test('of a record without revisions is preceded by one with the state before the change', async () => {
    const record = await createNews();
    await db().deleteFrom('revision').where('recordId', '=', record.id).execute();
    expect((await listRevisions(record.id)).data).toEqual({ list: [], total: 0 });
    await editNews(record, { title: '第一次改动' });
    expect((await listRevisions(record.id)).data).toMatchObject({
      list: [
        { version: 2, action: 'edit', fields: ['title'] },
        { version: 1, action: 'kept', fields: [] },
      ],
    });
    expect((await readRevision(record.id, 2)).data).toMatchObject({ before: { title: media.title } });
  });

  test('is not stored by a refused write', async () => {
    const record = await createNews();
    const body = { id: record.id, version: record.version, title: '' };
    expect((await museum.call('PUT', 'news/', { as: 'admin', body })).status).toBe(422);
    expect((await listRevisions(record.id)).data.total).toBe(1);
  });

  test('is stored without an operator by a scheduled publication', async () => {
    const publishAt = new Date(museum.clock.now.getTime() + 60_000).toISOString();
    const world = await createWorld(museum, news);
    const record = await world.create(news, { category: 'museum', publishAt, offlineAt: null });
    await sectionTables(db()).updateTable('news').set({ status: 'scheduled' }).where('id', '=', record.id).execute();
    museum.clock.now = new Date(museum.clock.now.getTime() + 120_000);
    await runScheduledChanges(museum.parts);
    const { data } = await listRevisions(record.id);
    expect(data.list[0], JSON.stringify(data)).toMatchObject({ version: 2, operator: null, fields: ['status'] });
  });

  test('has its version in the entry of the history that belongs to it', async () => {
    const record = await createNews();
    await editNews(record, { title: '改过的报道' });
    const { data } = await museum.call('GET', 'news/history', { as: 'admin', query: { id: record.id } });
    expect(data.list.map(({ action, version }: AnyRecord) => [action, version])).toEqual([
      ['edit', 2],
      ['create', 1],
    ]);
  });

  test('is read with the permission to read the record, and not after the record is deleted', async () => {
    const record = await createNews();
    await allowOnly(db(), 'auditor', ['notice']);
    expect((await listRevisions(record.id, 'auditor')).status).toBe(403);
    expect((await readRevision(record.id, 1, 'auditor')).status).toBe(403);
    await allowOnly(db(), 'auditor', ['news']);
    expect((await readRevision(record.id, 1, 'auditor')).status).toBe(200);
    const query = { id: record.id, version: record.version };
    expect((await museum.call('DELETE', 'news/', { as: 'admin', query })).status).toBe(200);
    expect((await listRevisions(record.id)).status).toBe(404);
    expect((await readRevision(record.id, 1)).status).toBe(404);
    const storedRevisions = await db()
      .selectFrom('revision')
      .select(['version', 'action'])
      .where('recordId', '=', record.id)
      .execute();
    expect(storedRevisions).toContainEqual({ version: 2, action: 'delete' });
  });

  test('has masked values for an operator who may not see personal data', async () => {
    const record = await world.create(volunteer, { phone: '13800138000' });
    const body = { id: record.id, version: record.version, phone: '13900139001' };
    expect(await museum.call('PUT', 'volunteer/', { as: 'admin', body })).toMatchObject({ status: 200 });
    await museum.call('POST', 'volunteer/move', { as: 'admin', body: { id: record.id, version: 2, move: 'screen' } });
    const latest = (await listRevisions(record.id, 'admin', 'volunteer')).data.list[0];
    expect(latest).toMatchObject({ version: 3, action: 'screen', fields: ['decidedAt', 'status'] });
    await allowOnly(db(), 'auditor', ['volunteer']);
    const { data } = await readRevision(record.id, 2, 'auditor', 'volunteer');
    expect(data).toMatchObject({ before: { phone: '138****8000' }, after: { phone: '139****9001' } });
    expect(JSON.stringify(data)).not.toContain('13900139001');
    expect((await readRevision(record.id, 2, 'admin', 'volunteer')).data).toMatchObject({
      before: { phone: '13800138000' },
    });
  });
});

describe('an earlier version', () => {
  const restore = (id: number, version: number, revision: number, as = 'admin') =>
    museum.call('POST', 'news/restore', { as, body: { id, version, revision } });

  test('is restored as a new version marked as restored, from which the later one can be restored again', async () => {
    const record = await createNews();
    await editNews(record, { title: '改过的报道', category: 'museum' });
    const response = await restore(record.id, 2, 1);
    expect(response.data).toMatchObject({ ...media, version: 3 });
    expect((await listRevisions(record.id)).data.list[0]).toMatchObject({ version: 3, action: 'restore' });
    const history = await museum.call('GET', 'news/history', { as: 'admin', query: { id: record.id } });
    expect(history.data.list[0]).toMatchObject({ action: 'restore', version: 3, details: { revision: 1 } });
    expect((await restore(record.id, 3, 2)).data).toMatchObject({ title: '改过的报道', sourceUrl: null, version: 4 });
  });

  test('answers 422 where nothing would change, 404 where it is not stored and 409 after another save', async () => {
    const record = await createNews();
    await editNews(record, { title: '改过的报道' });
    expect(await restore(record.id, 2, 2)).toMatchObject({ status: 422, msg: expect.stringContaining('没有改动') });
    expect((await restore(record.id, 2, 9)).status).toBe(404);
    expect((await restore(record.id, 1, 1)).status).toBe(409);
  });

  test('is not restored without the permission to edit, or while the record is locked', async () => {
    const record = await createNews();
    await editNews(record, { title: '改过的报道' });
    await allowOnly(db(), 'auditor', ['news']);
    expect((await restore(record.id, 2, 1, 'auditor')).status).toBe(403);
    await sectionTables(db()).updateTable('news').set({ status: 'review' }).where('id', '=', record.id).execute();
    expect(await restore(record.id, 2, 1)).toMatchObject({ status: 422, msg: expect.stringContaining('不能修改') });
  });

  test('is checked like an edit, for a reference to a deleted record and a unique value taken meanwhile', async () => {
    const write = async (method: 'POST' | 'PUT', path: string, body: object) =>
      (await museum.call(method, path, { as: 'admin', body })).data;
    const room = await write('POST', 'storage/', { name: '旧库房', kind: 'room' });
    const rack = await write('POST', 'storage/', { name: '甲架', kind: 'rack', parent: { id: room.id } });
    await write('PUT', 'storage/', { id: rack.id, version: 1, parent: null });
    await museum.call('DELETE', 'storage/', { as: 'admin', query: { id: room.id, version: 1 } });
    const missingParent = { id: rack.id, version: 2, revision: 1 };
    expect(await museum.call('POST', 'storage/restore', { as: 'admin', body: missingParent })).toMatchObject({
      status: 422,
      data: { fields: { parent: expect.stringContaining('不存在') } },
    });
    const hall = await write('POST', 'venue/', { name: '东厅' });
    await write('PUT', 'venue/', { id: hall.id, version: 1, name: '西厅' });
    const other = await write('POST', 'venue/', { name: '东厅' });
    const duplicateName = { id: hall.id, version: 2, revision: 1 };
    expect(await museum.call('POST', 'venue/restore', { as: 'admin', body: duplicateName })).toMatchObject({
      status: 422,
      data: { fields: { name: expect.stringContaining(`#${other.id}`) } },
    });
  });

  test('is restored without the fields that the operator sees masked', async () => {
    const record = await world.create(volunteer, { phone: '13800138000', badgeNo: 'A-1' });
    const body = { id: record.id, version: 1, phone: '13900139001', badgeNo: 'A-2' };
    expect(await museum.call('PUT', 'volunteer/', { as: 'admin', body })).toMatchObject({ status: 200 });
    await allowOnly(db(), 'auditor', ['volunteer', 'volunteer:edit']);
    const restoreBody = { id: record.id, version: 2, revision: 1 };
    const response = await museum.call('POST', 'volunteer/restore', { as: 'auditor', body: restoreBody });
    expect(response, response.text).toMatchObject({ status: 200, data: { badgeNo: 'A-1' } });
    const { data } = await museum.call('GET', 'volunteer/', { as: 'admin', query: { id: record.id } });
    expect(data).toMatchObject({ phone: '13900139001' });
  });
});

describe('the changes of one field', () => {
  const fieldChanges = (id: number, field: string, as = 'admin', api = 'news') =>
    museum.call('GET', `${api}/revision/list`, { as, query: { id, field } });

  test('are listed with who made them, and the value before and after each', async () => {
    let record = await createNews();
    record = await editNews(record, { title: '改过的报道' });
    record = await editNews(record, { summary: '只改摘要' });
    await editNews(record, { title: '再改的报道' });
    const { data } = await fieldChanges(record.id, 'title');
    expect(data).toMatchObject({
      total: 3,
      list: [
        { version: 4, action: 'edit', fields: ['title'], before: '改过的报道', after: '再改的报道' },
        { version: 2, action: 'edit', before: '一条媒体报道', after: '改过的报道' },
        { version: 1, action: 'create', before: null, after: '一条媒体报道' },
      ],
    });
    expect(data.list[0].operator.title).toBeTruthy();
  });

  test('do not begin before the field was declared', async () => {
    const record = await createNews();
    await db()
      .updateTable('revision')
      .set({ record: sql`record - 'summary'` })
      .where('recordId', '=', record.id)
      .execute();
    const edited = await editNews(record, { title: '改过的报道' });
    expect((await fieldChanges(record.id, 'summary')).data).toMatchObject({ total: 0, list: [] });
    await editNews(edited, { summary: '后来的摘要' });
    expect((await fieldChanges(record.id, 'summary')).data).toMatchObject({
      total: 1,
      list: [{ version: 3, before: null, after: '后来的摘要' }],
    });
  });

  test('are masked as the record is, and refused to whoever may not read it and for a name that is no field', async () => {
    const record = await world.create(volunteer, { phone: '13800138000' });
    await allowOnly(db(), 'auditor', ['volunteer']);
    const answer = await fieldChanges(record.id, 'phone', 'auditor', 'volunteer');
    expect(answer.data.list).toMatchObject([{ version: 1, before: null, after: '138****8000' }]);
    expect(JSON.stringify(answer.data)).not.toContain('13800138000');
    expect((await fieldChanges(record.id, 'noSuchField')).status).toBe(400);
    await allowOnly(db(), 'auditor', ['notice']);
    expect((await fieldChanges(record.id, 'phone', 'auditor', 'volunteer')).status).toBe(403);
  });
});
