import type { KyselyPlugin } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyDraft, AnyRecord } from '../../../src/declare/define-resource.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivities } from '../../../src/resources/education/juniorActivities.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { sections } from '../../../src/resources/index.ts';
import { storage } from '../../../src/resources/shared/storage.ts';
import { venue } from '../../../src/resources/shared/venue.ts';
import { DatabaseAway } from '../../../src/server/database/pool.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { createFind } from '../../../src/server/files/import/find.ts';
import { createSharedNames, withPlaceAfterWrite, withPlaces } from '../../../src/server/records/visibility/places.ts';
import { allowOnly } from '../../support/access.ts';
import { readSheet } from '../../support/read-sheet.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

/** A reference names its record with the path of the parents and with the time the record begins. */

let museum: TestApp;
let world: World;

const db = () => museum.parts.database.db;
const call = async (method: 'GET' | 'POST' | 'PUT', path: string, options: object, as = 'admin') => {
  const answer = await museum.call(method, path, { as, ...options });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
};
const createRecord = (path: string, body: AnyDraft): Promise<AnyRecord> => call('POST', `${path}/`, { body });
const createPlace = (parent: AnyRecord | null, name: string) =>
  createRecord('storage', { name, kind: parent ? 'shelf' : 'room', parent: parent && { id: parent.id, title: '' } });
const listChoices = async (path: string, query: object = {}, as = 'admin'): Promise<string[]> => {
  const { list } = await call('GET', `${path}/list`, { query: { choices: 1, ...query } }, as);
  return list.map((record: AnyRecord) => {
    const parent = (record.parent ?? record.activity ?? null) as { title: string; place?: { title: string }[] } | null;
    const names = parent ? [...(parent.place ?? []), parent].map(({ title }) => title) : [];
    return [...names, record.name].join('/');
  });
};

describe('a reference to a record in a tree', () => {
  let rack: AnyRecord;
  let shelf: AnyRecord;
  let object: AnyRecord;

  beforeEach(async () => {
    museum = await sharedApp();
    world = await createWorld(museum, collectionManage, { as: 'admin' });
    rack = await createPlace(await createPlace(null, '一号库房'), '二号柜');
    shelf = await createPlace(rack, '第二层');
    object = await world.create(collectionManage, { location: { id: shelf.id, title: '' } });
  });

  const path = { id: expect.any(Number), title: '第二层', place: [{ title: '一号库房' }, { title: '二号柜' }] };

  test('stays without its path in the answer to a write that is stored when the database has become too busy to read it', async () => {
    const failing = (error: Error): KyselyPlugin => ({
      transformQuery: () => {
        throw error;
      },
      transformResult: async ({ result }) => result,
    });
    const operator = { codes: new Set(['collectionManage', 'storage']) };
    const answerAfter = (error: Error) =>
      withPlaceAfterWrite(db().withPlugin(failing(error)), collectionManage, object, { operator, sections });
    expect(await answerAfter(new DatabaseAway(new Error('timeout')))).toBe(object);
    await expect(answerAfter(new TypeError('a mistake'))).rejects.toThrow('a mistake');
  });

  test('has the path of the parents in a list, a record, the answer to a write, a revision and a conflict', async () => {
    const section = apiPathOf(collectionManage);
    const [{ list }, single] = [
      await call('GET', `${section}/list`, { query: { keyword: object.title, pageSize: 100 } }),
      await call('GET', `${section}/`, { query: { id: object.id } }),
    ];
    expect(list.find(({ id }: AnyRecord) => id === object.id).location).toEqual(path);
    expect(single.location).toEqual(path);
    const body = { id: object.id, version: single.version, title: '改过' };
    expect((await call('PUT', `${section}/`, { body })).location).toEqual(path);
    const { after } = await call('GET', `${section}/revision`, { query: { id: object.id, version: 1 } });
    expect(after.location).toEqual(path);
    const conflict = await museum.call('PUT', `${section}/`, { as: 'admin', body: { ...body, title: '又改' } });
    expect(conflict).toMatchObject({ status: 409, data: { theirs: { location: path }, base: { location: path } } });
  });

  test('is accompanied by the same path in search results and in the list of uses', async () => {
    const firstHit = async (query: object) => (await call('GET', 'search/', { query })).sections[0].list[0];
    expect(await firstHit({ q: '第二层', section: 'storage' })).toMatchObject({ id: shelf.id, place: path.place });
    expect(await firstHit({ q: '第二层' })).toMatchObject({ place: path.place });
    const { list } = await call('GET', 'storage/uses', { query: { id: rack.id } });
    expect(list).toMatchObject([{ section: 'storage', id: shelf.id, title: '第二层', place: path.place }]);
  });

  test('is resolved for thirty records by one query', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({
      location: { id: index % 2 ? shelf.id : rack.id, title: '' },
    }));
    const { plugin, count } = countQueries();
    const context = {
      operator: { codes: new Set(['collectionManage', 'collectionManage:location']) },
      sections,
    };
    const rowsWithPath = await withPlaces(db().withPlugin(plugin), collectionManage.fields, rows, context);
    expect(count()).toBe(1);
    expect(rowsWithPath.map(({ location }) => (location as { place?: unknown[] }).place?.length)).toEqual(
      rows.map((_, at) => (at % 2 ? 2 : 1)),
    );
  });

  test('is resolved by one query for operators at the same time, each with the names they may see', async () => {
    const { plugin, count } = countQueries();
    const namesFor = createSharedNames(db().withPlugin(plugin), sections);
    const withCodes = (...codes: string[]) => ({ codes: new Set(codes) });
    const reads = [
      withCodes('collectionManage', 'collectionManage:location'),
      withCodes('collectionManage', 'collectionManage:location', 'news'),
      withCodes(),
    ].map(async (operator) => (await namesFor(operator, undefined)(storage, [shelf.id])).get(shelf.id)?.place?.length);
    expect(await Promise.all(reads)).toEqual([2, 2, undefined]);
    expect(count()).toBe(1);
  });

  test('has the new name of a parent in the next list', async () => {
    const placeInList = async () => {
      const query = { current: 1, pageSize: 10, sort: '-id' };
      const { list } = await call('GET', `${apiPathOf(collectionManage)}/list`, { query });
      return list.find(({ id }: AnyRecord) => id === object.id).location.place;
    };
    const rename = async (id: number, name: string) => {
      const record = await call('GET', `${apiPathOf(storage)}/`, { query: { id } });
      await call('PUT', `${apiPathOf(storage)}/`, { body: { ...record, name } });
    };
    const before = await placeInList();
    expect(await placeInList()).toEqual(before);
    await rename(rack.id, '换了名的柜');
    expect(await placeInList()).toEqual([before[0], { ...before[1], title: '换了名的柜' }]);
    await rename(rack.id, before[1].title);
    expect(await placeInList()).toEqual(before);
  });

  test('has no path for an operator who may not read the tree, or sees its names or parents masked', async () => {
    const pathFor = async (codes: readonly string[], resource: typeof storage | object = storage) => {
      const context = {
        operator: { codes: new Set(codes) },
        sections: sections.map((section) => (section.code === 'storage' ? resource : section)),
      };
      const [rowWithPath] = await withPlaces(
        db(),
        collectionManage.fields,
        [{ location: { id: shelf.id, title: '第二层' } }],
        context as never,
      );
      return rowWithPath?.location;
    };
    expect(await pathFor(['collectionManage'])).toEqual({ ...path, id: shelf.id });
    expect(await pathFor(['news'])).toEqual({ id: shelf.id, title: '第二层' });
    for (const name of ['name', 'parent'] as const) {
      const field = { ...storage.fields[name], seenBy: 'personal' };
      const masked = { ...storage, fields: { ...storage.fields, [name]: field } };
      expect(await pathFor(['collectionManage'], masked), name).toEqual({ id: shelf.id, title: '第二层' });
    }
  });

  test('is returned although the parents form a cycle', async () => {
    await sectionTables(db()).updateTable('storage').set({ parent: shelf.id }).where('id', '=', rack.id).execute();
    const { location } = await call('GET', `${apiPathOf(collectionManage)}/`, { query: { id: object.id } });
    expect(location).toMatchObject({ id: shelf.id, title: '第二层' });
  });
});

describe('the choices from a tree', () => {
  beforeAll(async () => {
    museum = await sharedApp();
    for (const room of ['乙库', '甲库']) {
      const roomRecord = await createPlace(null, room);
      for (const rack of ['2 架', '1 架']) {
        const rackRecord = await createPlace(roomRecord, rack);
        for (const shelf of ['二层', '一层']) await createPlace(rackRecord, shelf);
      }
    }
  });

  const expectedPaths = ['乙库', '甲库'].map((room) => [
    room,
    ...['1 架', '2 架'].flatMap((rack) => [rack, `${rack}/一层`, `${rack}/二层`].map((name) => `${room}/${name}`)),
  ]);

  test('are listed branch by branch in the order of the tree, also page by page', async () => {
    expect(await listChoices('storage', { pageSize: 100 })).toEqual(expectedPaths.flat());
    expect(await listChoices('storage', { pageSize: 5 })).toEqual(expectedPaths.flat().slice(0, 5));
    expect(await listChoices('storage', { pageSize: 5, current: 2 })).toEqual(expectedPaths.flat().slice(5, 10));
    expect((await call('GET', 'storage/list', { query: { choices: 1, pageSize: 5 } })).total).toBe(14);
  });

  test('are searched by any part of the path, with slashes or spaces between the names', async () => {
    expect(await listChoices('storage', { keyword: '甲库' })).toEqual(expectedPaths[1]);
    expect(await listChoices('storage', { keyword: '甲库/2 架/一' })).toEqual(['甲库/2 架/一层']);
    expect(await listChoices('storage', { keyword: '一层 乙' })).toEqual(['乙库/1 架/一层', '乙库/2 架/一层']);
    expect(await listChoices('storage', { keyword: '甲库／没有' })).toEqual([]);
    expect(await listChoices('storage', { keyword: '1 架', kind: 'shelf', pageSize: 2 })).toEqual([
      '乙库/1 架',
      '乙库/1 架/一层',
    ]);
  });

  test('do not change the search of an ordinary list', async () => {
    const { list } = await call('GET', 'storage/list', { query: { keyword: '甲库' } });
    expect(list.map(({ name }: AnyRecord) => name)).toEqual(['甲库']);
  });
});

describe('a reference to a record inside a parent record', () => {
  let activity: AnyRecord;

  const session = (name: string, startAt: string, parent = activity, more: object = {}): Promise<AnyRecord> =>
    world.create(activitySession, {
      ...{ name, startAt, endAt: new Date(Date.parse(startAt) + 3_600_000).toISOString() },
      activity: { id: parent.id, title: '' },
      ...more,
    });

  const createApplication = (id = 0) =>
    world.create(juniorActivitiesApply, { activity: { id: activity.id, title: '' }, session: { id, title: '' } });

  beforeEach(async () => {
    museum = await sharedApp();
    world = await createWorld(museum, juniorActivitiesApply, { as: 'admin' });
    const id = world.draftOptions.record?.('juniorActivities')?.id;
    activity = await call('GET', 'juniorActivities/', { query: { id } });
    const body = { id, version: activity.version, title: '春耕体验', titleEn: 'Spring sowing' };
    activity = await call('PUT', 'juniorActivities/', { body });
  });

  test('has the title of the parent in both languages and the start time', async () => {
    const morning = await session('上午场', '2026-04-18T01:00:00.000Z');
    const application = await createApplication(morning.id);
    const record = await call('GET', 'juniorActivitiesApply/', { query: { id: application.id } });
    expect(record.activity).toEqual({ id: activity.id, title: '春耕体验', titleEn: 'Spring sowing' });
    expect(record.session).toEqual({
      ...{ id: morning.id, title: '上午场', titleEn: morning.nameEn, begins: '2026-04-18T01:00:00.000Z' },
      place: [{ title: '春耕体验', titleEn: 'Spring sowing' }],
    });
  });

  test('names only the record itself to operators who may not read the section of the parent', async () => {
    const morning = await session('上午场', '2026-04-18T01:00:00.000Z');
    const application = await createApplication(morning.id);
    const readApplication = () => call('GET', 'juniorActivitiesApply/', { query: { id: application.id } }, 'nobody');
    await allowOnly(db(), 'nobody', ['juniorActivitiesApply']);
    expect((await readApplication()).session).toEqual({ id: morning.id, title: '上午场', titleEn: morning.nameEn });
    await allowOnly(db(), 'nobody', ['juniorActivitiesApply', 'juniorActivities']);
    expect((await readApplication()).session).toMatchObject({ place: [{ title: '春耕体验' }] });
  });

  test('is exported with parent and start time, and found by that text among others of the same name', async () => {
    const other = await world.create(juniorActivities, { title: '夏夜观星', heldFrom: null, heldTo: null });
    const hall = await world.create(venue, { capacity: 500 });
    const sessionIds = [
      await session('上午场', '2026-04-18T01:00:00.000Z'),
      await session('上午场', '2026-04-19T01:00:00.000Z'),
      await session('上午场', '2026-04-18T01:00:00.000Z', other, { venue: { id: hall.id, title: '' } }),
    ].map(({ id }) => id);
    const application = await createApplication(sessionIds[0]);
    const body = { format: 'csv', ids: [application.id], columns: ['session'] };
    const exportResponse = await call('POST', 'juniorActivitiesApply/export', { body });
    const file = await museum.app.inject({ url: exportResponse.url, headers: await museum.signIn('admin') });
    const cell = (await readSheet(file.rawPayload)).rows.at(-1)?.cells[0] ?? '';
    expect(cell).toBe('春耕体验/上午场（2026-04-18 09:00）');
    const find = createFind(db(), { sections, operator: { codes: new Set(['juniorActivities']) } });
    const findIndexes = async (text: string, parentId?: number) =>
      (await find('activitySession', text, parentId)).map(({ id }) => sessionIds.indexOf(id));
    expect(await findIndexes(cell)).toEqual([0]);
    expect(await findIndexes(cell, activity.id)).toEqual([0]);
    expect(await findIndexes('上午场 (2026-04-18 09:00)')).toEqual([0, 2]);
    expect(await findIndexes('夏夜观星 ／ 上午场')).toEqual([2]);
    expect(await findIndexes('春耕体验/上午场')).toEqual([0, 1]);
    expect(await findIndexes('没有/上午场')).toEqual([]);
    const findWithoutActivities = createFind(db(), {
      sections,
      operator: { codes: new Set(['juniorActivitiesApply']) },
    });
    expect(await findWithoutActivities('activitySession', cell)).toEqual([]);
  });

  test('is chosen from a list with coming records first, which is searched by parent or date', async () => {
    const other = await world.create(juniorActivities, { title: '夏夜观星', heldFrom: null, heldTo: null });
    await session('上周', '2026-02-24T01:00:00.000Z');
    await session('去年', '2025-03-05T01:00:00.000Z');
    await session('明天', '2026-03-03T01:00:00.000Z', other);
    await session('下月', '2026-04-02T01:00:00.000Z');
    const path = apiPathOf(activitySession);
    const listSessions = async (query: object) =>
      (await listChoices(path, query)).filter((name) => /上周|去年|明天|下月/.test(name));
    expect(await listSessions({ pageSize: 100 })).toEqual([
      '夏夜观星/明天',
      '春耕体验/下月',
      '春耕体验/上周',
      '春耕体验/去年',
    ]);
    expect(await listSessions({ keyword: '观星' })).toEqual(['夏夜观星/明天']);
    expect(await listSessions({ keyword: 'sowing 下' })).toEqual(['春耕体验/下月']);
    expect(await listSessions({ keyword: '2025-03' })).toEqual(['春耕体验/去年']);
    expect(await listSessions({ activity: activity.id })).toEqual(['春耕体验/下月', '春耕体验/上周', '春耕体验/去年']);
  });
});

function countQueries(): { plugin: KyselyPlugin; count: () => number } {
  let queries = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, count: () => queries };
}
