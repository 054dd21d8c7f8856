import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { news } from '../../../src/resources/info/news.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { allowOnly, codesOf } from '../../support/access.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';
import { createWorld } from '../../support/world.ts';

/** A referring record is named only to operators who read its section and see the reference field unmasked. */

let museum: TestApp;
let place: AnyRecord;
let object: AnyRecord;

const db = () => museum.parts.database.db;
/** May read the collection and its references, but not the location of its objects. */
const codesWithoutLocation = ['collectionManage', 'collectionManage:edit', 'storage:edit', 'storage:delete'];
const codesWithLocation = [...codesWithoutLocation, 'collectionManage:location'];
const referenceTo = (record: AnyRecord, title = String(record.name)) => ({ id: record.id, title });

beforeEach(async () => {
  museum = await sharedApp();
  const world = await createWorld(museum, collectionManage, { as: 'admin' });
  const createPlace = async (name: string) => {
    const { data, status, text } = await museum.call('POST', 'storage/', {
      as: 'admin',
      body: { name, kind: 'room' },
    });
    expect(status, text).toBe(200);
    return data as AnyRecord;
  };
  place = await createPlace('地下三库');
  object = await world.create(collectionManage, { location: referenceTo(place) });
});

const listUses = (as: string) => museum.call('GET', 'storage/uses', { as, query: { id: place.id } });
const remove = (as: string) =>
  museum.call('DELETE', 'storage/', { as, query: { id: place.id, version: place.version } });

describe('the objects at a storage location', () => {
  test('are neither listed nor counted as uses of it for an approver, who may not see locations', async () => {
    expect(await codesOf(db(), 'approver')).not.toContain('collectionManage:location');
    expect((await listUses('approver')).data).toEqual({ list: [], total: 0 });
    expect((await listUses('registrar')).data).toMatchObject({
      list: [{ section: 'collectionManage', id: object.id }],
      total: 1,
    });
  });

  test('prevent its deletion, with a message that names them only to operators who may see locations', async () => {
    await allowOnly(db(), 'nobody', codesWithoutLocation);
    const refusal = await remove('nobody');
    expect(refusal).toMatchObject({ status: 422, msg: expect.stringContaining('您无权查看的内容') });
    expect(refusal.text).not.toContain(`#${object.id}`);
    await allowOnly(db(), 'nobody', codesWithLocation);
    expect((await remove('nobody')).msg).toContain(`（#${object.id}）还在使用它`);
  });

  test('cannot be restored after its deletion, and the message names it only to operators who may see it', async () => {
    const { id, version } = object;
    await museum.call('DELETE', 'collectionManage/', { as: 'admin', query: { id, version } });
    await sectionTables(db())
      .updateTable('storage')
      .set({ deletedAt: new Date() })
      .where('id', '=', place.id)
      .execute();
    const undelete = (as: string) =>
      museum.call('POST', 'collectionManage/undelete', { as, body: { id, version: version + 1 } });
    await allowOnly(db(), 'nobody', [...codesWithoutLocation, 'collectionManage:delete', 'collectionManage:create']);
    expect(await undelete('nobody')).toMatchObject({ status: 422, msg: expect.stringContaining('您无权查看') });
    expect((await undelete('nobody')).text).not.toContain('地下三库');
    expect((await undelete('admin')).msg).toContain('地下三库');
  });

  test('have no change of location in their history for an approver', async () => {
    const otherPlace = await museum.call('POST', 'storage/', { as: 'admin', body: { name: '二层', kind: 'room' } });
    const body = { id: object.id, version: object.version, location: referenceTo(otherPlace.data) };
    expect(await museum.call('PUT', 'collectionManage/', { as: 'admin', body })).toMatchObject({ status: 200 });
    const changedFields = async (as: string) =>
      (await museum.call('GET', 'collectionManage/history', { as, query: { id: object.id } })).data.list[0].details
        .fields;
    expect(await changedFields('approver')).toEqual([]);
    expect(await changedFields('admin')).toEqual(['location']);
  });

  test('are not found by an approver with a filter, a keyword or a search for the location', async () => {
    const total = async (query: Record<string, string | number>, as = 'approver') =>
      (await museum.call('GET', 'collectionManage/list', { as, query })).data.total;
    const filter = { location: 987_654 };
    expect(await total(filter)).toBe(await total({}));
    expect(await total(filter, 'registrar')).toBe(0);
    expect(await total({ keyword: '地下三库' })).toBe(0);
    const response = await museum.call('GET', 'search/', { as: 'approver', query: { q: '地下三库' } });
    expect(response.data.sections.map(({ section }: { section: string }) => section)).toEqual(['storage']);
  });
});

test('a refused deletion names the referring record only to operators who may read its section', async () => {
  const { data: target } = await museum.call('POST', 'news/', {
    as: 'editor',
    body: { title: '被指向的新闻', category: 'museum' },
  });
  const linkRecord = { section: news.code, id: target.id, title: target.title };
  const slide = { linkType: 'record', linkRecord, title: '指向它的轮播图', channels: ['web'] };
  expect(await museum.call('POST', 'sliderConfig/', { as: 'admin', body: slide })).toMatchObject({ status: 200 });
  await allowOnly(db(), 'nobody', ['news', 'news:delete']);
  const query = { id: target.id, version: target.version };
  const refusal = await museum.call('DELETE', 'news/', { as: 'nobody', query });
  expect(refusal).toMatchObject({ status: 422, msg: expect.stringContaining('您无权查看的内容') });
  expect(refusal.text).not.toContain('轮播');
  expect((await museum.call('DELETE', 'news/', { as: 'admin', query })).msg).toContain('指向它的轮播图');
});
