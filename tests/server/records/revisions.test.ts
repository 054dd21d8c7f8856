import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { runScheduledChanges } from '../../../src/server/schedule/scheduler.ts';
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

const made = async (body: object = media): Promise<AnyRecord> => {
  const answer = await museum.call('POST', 'news/', { as: 'admin', body });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const edited = async ({ id, version }: AnyRecord, more: object, as = 'admin'): Promise<AnyRecord> => {
  const answer = await museum.call('PUT', 'news/', { as, body: { id, version, ...more } });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const linesOf = (id: number, as = 'admin', api = 'news') =>
  museum.call('GET', `${api}/revision/list`, { as, query: { id } });
const revision = (id: number, version: number, as = 'admin', api = 'news') =>
  museum.call('GET', `${api}/revision`, { as, query: { id, version } });

describe('a revision', () => {
  test('is left by every write, and says which fields it changed', async () => {
    const one = await made();
    await edited(one, { title: '改过的报道', summary: '改过的摘要' });
    const { data } = await linesOf(one.id);
    expect(data).toMatchObject({
      total: 2,
      list: [
        { version: 2, action: 'edit', fields: ['title', 'summary'], operator: { title: expect.any(String) } },
        { version: 1, action: 'create', fields: expect.arrayContaining(['title', 'sourceUrl', 'status']) },
      ],
    });
    const paged = await museum.call('GET', 'news/revision/list', {
      as: 'admin',
      query: { id: one.id, current: 2, pageSize: 1 },
    });
    expect(paged.data).toMatchObject({ total: 2, list: [{ version: 1 }] });
  });

  test('says what was there before and what after, and the record as it then was', async () => {
    const one = await made();
    await edited(one, { title: '改过的报道', category: 'museum' });
    const { data } = await revision(one.id, 2);
    expect(data).toMatchObject({
      previous: 1,
      before: { title: media.title, category: 'media', sourceUrl: media.sourceUrl },
      after: { title: '改过的报道', category: 'museum', sourceUrl: null },
      record: { id: one.id, version: 2, title: '改过的报道' },
    });
    expect(Object.keys(data.after)).toEqual(data.fields);
    expect((await revision(one.id, 1)).data).toMatchObject({
      previous: null,
      before: { title: null },
      fields: expect.arrayContaining(['title']),
    });
    expect(await revision(one.id, 7)).toMatchObject({ status: 404, msg: expect.stringContaining('没有留存') });
  });

  test('of a record that was there before revisions were kept begins with how it stood', async () => {
    const one = await made();
    await db().deleteFrom('revision').where('recordId', '=', one.id).execute();
    expect((await linesOf(one.id)).data).toEqual({ list: [], total: 0 });
    await edited(one, { title: '第一次改动' });
    expect((await linesOf(one.id)).data).toMatchObject({
      list: [
        { version: 2, action: 'edit', fields: ['title'] },
        { version: 1, action: 'kept', fields: [] },
      ],
    });
    expect((await revision(one.id, 2)).data).toMatchObject({ before: { title: media.title } });
  });

  test('is not left by a write that was refused', async () => {
    const one = await made();
    const body = { id: one.id, version: one.version, title: '' };
    expect((await museum.call('PUT', 'news/', { as: 'admin', body })).status).toBe(422);
    expect((await linesOf(one.id)).data.total).toBe(1);
  });

  test('is left by what the clock does, as nobody’s deed', async () => {
    const shownFrom = new Date(museum.clock.now.getTime() + 60_000).toISOString();
    const one = await made({ ...media, title: '定时的报道', publishAt: shownFrom });
    await sectionTables(db()).updateTable('news').set({ status: 'scheduled' }).where('id', '=', one.id).execute();
    museum.clock.now = new Date(museum.clock.now.getTime() + 120_000);
    await runScheduledChanges(museum.parts);
    const { data } = await linesOf(one.id);
    expect(data.list[0], JSON.stringify(data)).toMatchObject({ version: 2, operator: null, fields: ['status'] });
  });

  test('is found from the line of the history that led to it', async () => {
    const one = await made();
    await edited(one, { title: '改过的报道' });
    const { data } = await museum.call('GET', 'news/history', { as: 'admin', query: { id: one.id } });
    expect(data.list.map(({ action, version }: AnyRecord) => [action, version])).toEqual([
      ['edit', 2],
      ['create', 1],
    ]);
  });

  test('is read by whoever may read the record, and goes out of sight with it', async () => {
    const one = await made();
    await allowOnly(db(), 'auditor', ['notice']);
    expect((await linesOf(one.id, 'auditor')).status).toBe(403);
    expect((await revision(one.id, 1, 'auditor')).status).toBe(403);
    await allowOnly(db(), 'auditor', ['news']);
    expect((await revision(one.id, 1, 'auditor')).status).toBe(200);
    const query = { id: one.id, version: one.version };
    expect((await museum.call('DELETE', 'news/', { as: 'admin', query })).status).toBe(200);
    expect((await linesOf(one.id)).status).toBe(404);
    expect((await revision(one.id, 1)).status).toBe(404);
    const kept = await db()
      .selectFrom('revision')
      .select(['version', 'action'])
      .where('recordId', '=', one.id)
      .execute();
    expect(kept).toContainEqual({ version: 2, action: 'delete' });
  });

  test('shows what is masked as masked', async () => {
    const one = await world.create(volunteer, { phone: '13800138000' });
    const body = { id: one.id, version: one.version, phone: '13900139001' };
    expect(await museum.call('PUT', 'volunteer/', { as: 'admin', body })).toMatchObject({ status: 200 });
    await museum.call('POST', 'volunteer/move', { as: 'admin', body: { id: one.id, version: 2, move: 'screen' } });
    const last = (await linesOf(one.id, 'admin', 'volunteer')).data.list[0];
    expect(last).toMatchObject({ version: 3, action: 'screen', fields: ['decidedAt', 'status'] });
    await allowOnly(db(), 'auditor', ['volunteer']);
    const { data } = await revision(one.id, 2, 'auditor', 'volunteer');
    expect(data).toMatchObject({ before: { phone: '138****8000' }, after: { phone: '139****9001' } });
    expect(JSON.stringify(data)).not.toContain('13900139001');
    expect((await revision(one.id, 2, 'admin', 'volunteer')).data).toMatchObject({ before: { phone: '13800138000' } });
  });
});

describe('an older version', () => {
  const restore = (id: number, version: number, revision: number, as = 'admin') =>
    museum.call('POST', 'news/restore', { as, body: { id, version, revision } });

  test('is restored as a new write that says so, and can be taken back the same way', async () => {
    const one = await made();
    await edited(one, { title: '改过的报道', category: 'museum' });
    const back = await restore(one.id, 2, 1);
    expect(back.data).toMatchObject({ ...media, version: 3 });
    expect((await linesOf(one.id)).data.list[0]).toMatchObject({ version: 3, action: 'restore' });
    const history = await museum.call('GET', 'news/history', { as: 'admin', query: { id: one.id } });
    expect(history.data.list[0]).toMatchObject({ action: 'restore', version: 3, details: { revision: 1 } });
    expect((await restore(one.id, 3, 2)).data).toMatchObject({ title: '改过的报道', sourceUrl: null, version: 4 });
  });

  test('is refused where nothing would change, where it was not kept, and where somebody has saved meanwhile', async () => {
    const one = await made();
    await edited(one, { title: '改过的报道' });
    expect(await restore(one.id, 2, 2)).toMatchObject({ status: 422, msg: expect.stringContaining('没有改动') });
    expect((await restore(one.id, 2, 9)).status).toBe(404);
    expect((await restore(one.id, 1, 1)).status).toBe(409);
  });

  test('is not restored by whoever may not edit, nor while the record is locked', async () => {
    const one = await made();
    await edited(one, { title: '改过的报道' });
    await allowOnly(db(), 'auditor', ['news']);
    expect((await restore(one.id, 2, 1, 'auditor')).status).toBe(403);
    await sectionTables(db()).updateTable('news').set({ status: 'review' }).where('id', '=', one.id).execute();
    expect(await restore(one.id, 2, 1)).toMatchObject({ status: 422, msg: expect.stringContaining('不能修改') });
  });

  test('is checked as any edit: a reference that is gone and a value taken meanwhile are named', async () => {
    const call = async (method: 'POST' | 'PUT', path: string, body: object) =>
      (await museum.call(method, path, { as: 'admin', body })).data;
    const room = await call('POST', 'storage/', { name: '旧库房', kind: 'room' });
    const rack = await call('POST', 'storage/', { name: '甲架', kind: 'rack', parent: { id: room.id } });
    await call('PUT', 'storage/', { id: rack.id, version: 1, parent: null });
    await museum.call('DELETE', 'storage/', { as: 'admin', query: { id: room.id, version: 1 } });
    const gone = { id: rack.id, version: 2, revision: 1 };
    expect(await museum.call('POST', 'storage/restore', { as: 'admin', body: gone })).toMatchObject({
      status: 422,
      data: { fields: { parent: expect.stringContaining('不存在') } },
    });
    const hall = await call('POST', 'venue/', { name: '东厅' });
    await call('PUT', 'venue/', { id: hall.id, version: 1, name: '西厅' });
    const other = await call('POST', 'venue/', { name: '东厅' });
    const taken = { id: hall.id, version: 2, revision: 1 };
    expect(await museum.call('POST', 'venue/restore', { as: 'admin', body: taken })).toMatchObject({
      status: 422,
      data: { fields: { name: expect.stringContaining(`#${other.id}`) } },
    });
  });

  test('leaves what whoever restores may not see whole as it is', async () => {
    const one = await world.create(volunteer, { phone: '13800138000', badgeNo: 'A-1' });
    const body = { id: one.id, version: 1, phone: '13900139001', badgeNo: 'A-2' };
    expect(await museum.call('PUT', 'volunteer/', { as: 'admin', body })).toMatchObject({ status: 200 });
    await allowOnly(db(), 'auditor', ['volunteer', 'volunteer:edit']);
    const asked = { id: one.id, version: 2, revision: 1 };
    const back = await museum.call('POST', 'volunteer/restore', { as: 'auditor', body: asked });
    expect(back, back.text).toMatchObject({ status: 200, data: { badgeNo: 'A-1' } });
    const { data } = await museum.call('GET', 'volunteer/', { as: 'admin', query: { id: one.id } });
    expect(data).toMatchObject({ phone: '13900139001' });
  });
});
