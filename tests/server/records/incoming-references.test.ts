import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { news } from '../../../src/resources/info/news.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { allowOnly, codesOf } from '../../support/access.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';
import { createWorld } from '../../support/world.ts';

/** That A names B is told to whoever reads A's section and sees the field whole, and by no other way to anybody else. */

let museum: TestApp;
let place: AnyRecord;
let object: AnyRecord;

const db = () => museum.parts.database.db;
/** Reads the collection and what it refers to, and does not see where its objects lie. */
const blind = ['collectionManage', 'collectionManage:edit', 'storage:edit', 'storage:delete'];
const sighted = [...blind, 'collectionManage:location'];
const at = (one: AnyRecord, title = String(one.name)) => ({ id: one.id, title });

beforeEach(async () => {
  museum = await sharedApp();
  const world = await createWorld(museum, collectionManage, { as: 'admin' });
  const made = async (name: string) => {
    const { data, status, text } = await museum.call('POST', 'storage/', {
      as: 'admin',
      body: { name, kind: 'room' },
    });
    expect(status, text).toBe(200);
    return data as AnyRecord;
  };
  place = await made('地下三库');
  object = await world.create(collectionManage, { location: at(place) });
});

const uses = (as: string) => museum.call('GET', 'storage/uses', { as, query: { id: place.id } });
const remove = (as: string) =>
  museum.call('DELETE', 'storage/', { as, query: { id: place.id, version: place.version } });

describe('what lies at a storage place', () => {
  test('is not told to an approver, who reads the collection and not its places, not even how much it is', async () => {
    expect(await codesOf(db(), 'approver')).not.toContain('collectionManage:location');
    expect((await uses('approver')).data).toEqual({ list: [], total: 0 });
    expect((await uses('registrar')).data).toMatchObject({
      list: [{ section: 'collectionManage', id: object.id }],
      total: 1,
    });
  });

  test('keeps it from being deleted, by a sentence that names the object only to whoever may know', async () => {
    await allowOnly(db(), 'nobody', blind);
    const unseen = await remove('nobody');
    expect(unseen).toMatchObject({ status: 422, msg: expect.stringContaining('您无权查看的内容') });
    expect(unseen.text).not.toContain(`#${object.id}`);
    await allowOnly(db(), 'nobody', sighted);
    expect((await remove('nobody')).msg).toContain(`（#${object.id}）还在使用它`);
  });

  test('is not named either where an object cannot come back because its place is gone', async () => {
    const { id, version } = object;
    await museum.call('DELETE', 'collectionManage/', { as: 'admin', query: { id, version } });
    await sectionTables(db())
      .updateTable('storage')
      .set({ deletedAt: new Date() })
      .where('id', '=', place.id)
      .execute();
    const back = (as: string) =>
      museum.call('POST', 'collectionManage/untrash', { as, body: { id, version: version + 1 } });
    await allowOnly(db(), 'nobody', [...blind, 'collectionManage:delete', 'collectionManage:create']);
    expect(await back('nobody')).toMatchObject({ status: 422, msg: expect.stringContaining('您无权查看') });
    expect((await back('nobody')).text).not.toContain('地下三库');
    expect((await back('admin')).msg).toContain('地下三库');
  });

  test('is not said to have changed in the history of an object either', async () => {
    const elsewhere = await museum.call('POST', 'storage/', { as: 'admin', body: { name: '二层', kind: 'room' } });
    const body = { id: object.id, version: object.version, location: at(elsewhere.data) };
    expect(await museum.call('PUT', 'collectionManage/', { as: 'admin', body })).toMatchObject({ status: 200 });
    const fields = async (as: string) =>
      (await museum.call('GET', 'collectionManage/history', { as, query: { id: object.id } })).data.list[0].details
        .fields;
    expect(await fields('approver')).toEqual([]);
    expect(await fields('admin')).toEqual(['location']);
  });

  test('is no way to find an object by: neither a filter, nor an order, nor a search asks for it', async () => {
    const total = async (query: Record<string, string | number>, as = 'approver') =>
      (await museum.call('GET', 'collectionManage/list', { as, query })).data.total;
    const none = { location: 987_654 };
    expect(await total(none)).toBe(await total({}));
    expect(await total(none, 'registrar')).toBe(0);
    expect(await total({ keyword: '地下三库' })).toBe(0);
    const found = await museum.call('GET', 'search/', { as: 'approver', query: { q: '地下三库' } });
    expect(found.data.sections.map(({ section }: { section: string }) => section)).toEqual(['storage']);
  });
});

test('a refusal names a record only to whoever reads its section', async () => {
  const { data: named } = await museum.call('POST', 'news/', {
    as: 'editor',
    body: { title: '被指向的新闻', category: 'museum' },
  });
  const linkRecord = { section: news.code, id: named.id, title: named.title };
  const slide = { linkType: 'record', linkRecord, title: '指向它的轮播图', channels: ['web'] };
  expect(await museum.call('POST', 'sliderConfig/', { as: 'admin', body: slide })).toMatchObject({ status: 200 });
  await allowOnly(db(), 'nobody', ['news', 'news:delete']);
  const query = { id: named.id, version: named.version };
  const refused = await museum.call('DELETE', 'news/', { as: 'nobody', query });
  expect(refused).toMatchObject({ status: 422, msg: expect.stringContaining('您无权查看的内容') });
  expect(refused.text).not.toContain('轮播');
  expect((await museum.call('DELETE', 'news/', { as: 'admin', query })).msg).toContain('指向它的轮播图');
});
