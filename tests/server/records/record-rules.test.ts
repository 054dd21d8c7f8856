import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { artifactOffer } from '../../../src/resources/about/artifactOffer.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { sliderConfig } from '../../../src/resources/home/sliderConfig.ts';
import { melodrama } from '../../../src/resources/literature/melodrama.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { allowOnly } from '../../support/access.ts';
import { type Answer, type CallOptions, type TestApp, testApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

let museum: TestApp;
let world: World;

beforeAll(async () => {
  museum = await testApp();
  await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
  world = await createWorld(museum, juniorActivitiesApply, { others: [sliderConfig, melodrama] });
});

const post = (api: string, body: object, as = 'editor'): Promise<Answer> =>
  museum.call('POST', `${api}/`, { as, body });
const put = (api: string, { id, version }: AnyRecord, more: object, as = 'editor'): Promise<Answer> =>
  museum.call('PUT', `${api}/`, { as, body: { id, version, ...more } });
const remove = (api: string, { id, version }: AnyRecord): Promise<Answer> =>
  museum.call('DELETE', `${api}/`, { as: 'editor', query: { id, version } });
const read = async (api: string, id: number, as = 'editor'): Promise<AnyRecord> =>
  (await museum.call('GET', `${api}/`, { as, query: { id } })).data;
const list = async (api: string, query: CallOptions['query'] = {}, as = 'editor'): Promise<AnyRecord[]> =>
  (await museum.call('GET', `${api}/list`, { as, query })).data.list;
const createRecord = async (api: string, body: object): Promise<AnyRecord> => {
  const answer = await post(api, body);
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data as AnyRecord;
};

describe('a field that applies to one choice only', () => {
  test('is required only for that choice, and is emptied when another one is made', async () => {
    const media = { title: '一条媒体报道', category: 'media' };
    const { id, version } = await createRecord('news', media);
    const submission = await museum.call('POST', 'news/move', { as: 'editor', body: { id, version, move: 'submit' } });
    expect(submission.data).toMatchObject({ fields: { sourceUrl: '请填写“原文网址”。' } });
    const report = await createRecord('news', { ...media, sourceUrl: 'https://example.cn/1' });
    const response = await put('news', report, { category: 'museum' });
    expect(response.data).toMatchObject({ category: 'museum', sourceUrl: null });
    expect(
      await createRecord('news', { ...media, category: 'museum', sourceUrl: 'https://example.cn/1' }),
    ).toMatchObject({
      sourceUrl: null,
    });
  });
});

describe('the automatic fields of an application', () => {
  test('are filled in by the server, and values that an operator sends for them are ignored', async () => {
    const body = { applyNo: 'JA-209901-00001', submittedAt: '2000-01-01T00:00:00.000Z', queueNo: 7, seatCode: 'MINE' };
    const application = await world.create(juniorActivitiesApply, body);
    expect(application).toMatchObject({ submittedAt: museum.clock.now.toISOString(), queueNo: null, seatCode: null });
    const response = await put('juniorActivitiesApply', application, { ...body, school: '中心小学' });
    expect(response.data).toMatchObject({ applyNo: application.applyNo, queueNo: null, school: '中心小学' });
  });
});

describe('unique values', () => {
  test('a duplicate is refused at its field with the id of the other record, until that is deleted', async () => {
    const hall = await createRecord('venue', { name: '报告厅' });
    const refusal = await post('venue', { name: ' 报告厅 ' });
    expect(refusal).toMatchObject({
      status: 422,
      data: { fields: { name: expect.stringContaining(`（#${hall.id}）`) } },
    });
    expect((await put('venue', hall, { name: '报告厅', floor: '一层' })).status).toBe(200);
    await remove('venue', { ...hall, version: hall.version + 1 });
    expect((await post('venue', { name: '报告厅' })).status).toBe(200);
  });

  test('of twenty records created with the same value at the same time exactly one is stored', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => post('venue', { name: '多功能厅' })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(19);
  });

  test('two fields that are unique together are refused only if both are the same', async () => {
    await createRecord('authority', { kind: 'person', name: '翠亨' });
    await createRecord('authority', { kind: 'place', name: '翠亨' });
    expect((await post('authority', { kind: 'place', name: '翠亨' })).data).toMatchObject({
      fields: { name: expect.stringContaining('“类别”和“名称”与此相同') },
    });
  });

  test('a second record for an option is refused where the section allows one for each option', async () => {
    const first = await createRecord('introduce', { title: '本馆概况', block: 'overview' });
    const refusal = await post('introduce', { title: '另一个概况', block: 'overview' });
    expect(refusal).toMatchObject({
      status: 422,
      data: { fields: { block: expect.stringContaining(`#${first.id}`) } },
    });
  });
});

describe('a tree', () => {
  const createPlace = (name: string, parent: AnyRecord | null, kind = 'shelf') =>
    createRecord('storage', { name, kind, parent: parent && { id: parent.id } });

  test('refuses a cycle, a fifth level and the deletion of a record with children', async () => {
    const room = await createPlace('一号库房', null);
    const rack = await createPlace('甲架', room);
    const shelf = await createPlace('第三层', rack);
    const box = await createPlace('囊匣', shelf);
    const tooDeep = await post('storage', { name: '袋', kind: 'shelf', parent: { id: box.id } });
    expect(tooDeep.data).toMatchObject({ fields: { parent: '最多 4 级，请另选上级。' } });
    for (const parent of [room, shelf]) {
      const cycle = await put('storage', room, { parent: { id: parent.id } });
      expect(cycle.data, String(parent.name)).toMatchObject({ fields: { parent: expect.stringContaining('自己') } });
    }
    const other = await createPlace('二号库房', null);
    const tooDeepMove = await put('storage', room, { parent: { id: other.id } });
    expect(tooDeepMove.data).toMatchObject({ fields: { parent: '最多 4 级，请另选上级。' } });
    expect((await remove('storage', shelf)).msg).toContain('“囊匣”');
    expect((await remove('storage', box)).status).toBe(200);
    expect((await remove('storage', shelf)).status).toBe(200);
  });

  test('refuses a name twice under one parent or at the root, and accepts it under different parents', async () => {
    const [north, south] = [await createPlace('北楼', null, 'room'), await createPlace('南楼', null, 'room')];
    await createPlace('甲架', north, 'rack');
    await createPlace('甲架', south, 'rack');
    expect((await post('storage', { name: '北楼', kind: 'room' })).status).toBe(422);
    expect((await post('storage', { name: '甲架', kind: 'rack', parent: { id: south.id } })).status).toBe(422);
  });
});

describe('a changed order of published records', () => {
  test('is published at once without approval, unlike a changed title', async () => {
    const slide = await world.create(sliderConfig, { publishAt: null, offlineAt: null, sortNo: 5 });
    const body = { id: slide.id, version: slide.version, move: 'publish' };
    const { data } = await museum.call('POST', 'sliderConfig/move', { as: 'admin', body });
    expect(data).toMatchObject({ status: 'published', sortNo: 5 });
    const reordered = await put('sliderConfig', data, { sortNo: 3 });
    expect(reordered.data).toMatchObject({ status: 'published', changed: false, changedByMe: false, sortNo: 3 });
    const readLive = () =>
      sectionTables(museum.parts.database.db)
        .selectFrom('sliderConfig')
        .select('live')
        .where('id', '=', slide.id)
        .execute();
    expect(await readLive()).toMatchObject([{ live: { sortNo: 3, title: slide.title } }]);
    const edit = await put('sliderConfig', reordered.data as AnyRecord, { title: '另一个标题', sortNo: 2 });
    expect(edit.data).toMatchObject({ changed: true });
    expect(await readLive()).toMatchObject([{ live: { sortNo: 3, title: slide.title } }]);
  });
});

describe('the deletion of a referenced record', () => {
  test('is refused with a message that names the referring record', async () => {
    const hall = await createRecord('venue', { name: '序厅' });
    const { id } = await world.create(activitySession, { venue: { id: hall.id, title: '' } });
    expect((await remove('venue', hall)).msg).toMatch(new RegExp(`“活动场次”中的“.+”（#${id}）还在使用它`));
    expect((await read('venue', hall.id)).name).toBe('序厅');
  });

  test('is also refused for a reference in a list of references or in a table field', async () => {
    const first = await createRecord('news', { title: '被引用的新闻', category: 'museum' });
    const second = await createRecord('news', {
      title: '引用它的新闻',
      category: 'museum',
      related: [{ section: 'news', id: first.id }],
    });
    expect((await remove('news', first)).msg).toContain('“引用它的新闻”');
    await put('news', second, { related: null });
    expect((await remove('news', first)).status).toBe(200);
    const yard = await createRecord('venue', { name: '戏台' });
    const performances = [{ startAt: '2026-05-01T02:00:00.000Z', venue: { id: yard.id }, state: 'planned' }];
    const play = await world.create(melodrama, { performances });
    expect((await remove('venue', yard)).msg).toContain(`“${play.title}”`);
    expect(play.performances).toMatchObject([{ venue: { id: yard.id, title: '戏台' } }]);
    await put('venue', yard, { name: '露天戏台' });
    expect((await read('melodrama', play.id)).performances).toMatchObject([{ venue: { title: '露天戏台' } }]);
  });
});

describe('records inside a parent record', () => {
  test('are filtered by their parent, and read and written with the permissions of its section', async () => {
    const { db } = museum.parts.database;
    const activity = world.draftOptions.record?.('juniorActivities');
    const session = await world.create(activitySession, { activity });
    const sessions = await list('activitySession', { activity: String(activity?.id), pageSize: 100 });
    expect(sessions.map(({ id }) => id)).toContain(session.id);
    expect(await list('activitySession', { activity: '987654' })).toEqual([]);
    await allowOnly(db, 'nobody', ['juniorActivities']);
    expect((await list('activitySession', {}, 'nobody')).length).toBeGreaterThan(0);
    expect((await put('activitySession', session, { teacher: '林' }, 'nobody')).status).toBe(403);
    await allowOnly(db, 'nobody', ['juniorActivities', 'juniorActivities:edit']);
    expect((await put('activitySession', session, { teacher: '林' }, 'nobody')).status).toBe(200);
    await allowOnly(db, 'nobody', ['activitySession', 'activitySession:edit']);
    expect((await museum.call('GET', 'activitySession/list', { as: 'nobody' })).status).toBe(403);
  });

  test('are moved with a permission of their own in the section of the parent', async () => {
    const { db } = museum.parts.database;
    const offerWorld = await createWorld(museum, artifactOffer);
    const { id, version } = await offerWorld.create(artifactOffer);
    const contact = () =>
      museum.call('POST', 'artifactOffer/move', { as: 'nobody', body: { id, version, move: 'contact' } });
    await allowOnly(db, 'nobody', ['artifactCollect', 'artifactCollect:edit', 'artifactOffer:contact']);
    expect((await contact()).status).toBe(403);
    await allowOnly(db, 'nobody', ['artifactCollect', 'artifactCollect:artifactOffer.contact']);
    expect((await contact()).status).toBe(200);
  });
});

describe('records shared by sections', () => {
  test('are read with the permission of one of those sections, and written with permissions of their own', async () => {
    const { db } = museum.parts.database;
    const mayRead = async (...codes: string[]) => {
      await allowOnly(db, 'nobody', codes);
      return (await museum.call('GET', 'venue/list', { as: 'nobody' })).status;
    };
    expect(await mayRead('zhongshanLecture')).toBe(200);
    expect(await mayRead('juniorActivities')).toBe(200);
    expect(await mayRead('venue:edit')).toBe(200);
    expect(await mayRead('news', 'news:edit')).toBe(403);
    await allowOnly(db, 'nobody', ['zhongshanLecture', 'zhongshanLecture:edit']);
    expect((await post('venue', { name: '后院' }, 'nobody')).status).toBe(403);
    await allowOnly(db, 'nobody', ['zhongshanLecture', 'venue:create']);
    expect((await post('venue', { name: '后院' }, 'nobody')).status).toBe(200);
  });

  test('have their buttons in each of those sections', async () => {
    const { data } = await museum.call('GET', 'menu/getMenuList', { as: 'admin' });
    const sections = data.flatMap(({ children }: { children: AnyRecord[] }) => children) as unknown as {
      menuCode: string;
      buttonList: { menuCode: string }[];
    }[];
    const sectionsWithButton = (code: string) =>
      sections
        .filter(({ buttonList }) => buttonList.some((button) => button.menuCode === code))
        .map((section) => section.menuCode);
    expect(sectionsWithButton('venue:create')).toEqual(
      expect.arrayContaining(['juniorActivities', 'zhongshanLecture', 'tmpExhibition']),
    );
    expect(sectionsWithButton('storage:edit')).toEqual(['collectionManage']);
    expect(sectionsWithButton('shift:edit')).toEqual(['volunteer']);
    expect(sectionsWithButton('zhongshanLecture:lectureBooking.approve')).toEqual(['zhongshanLecture']);
  });
});

describe('personal data', () => {
  const personalData = { name: '陈晓', phone: '13812345678', email: 'chen@example.cn', birthday: '1990-05-06' };
  const readCodes = ['volunteer', 'volunteer:edit'];
  let person: AnyRecord;

  beforeAll(async () => {
    const volunteerWorld = await createWorld(museum, volunteer);
    const values = { idType: 'resident', ...personalData };
    person = await volunteerWorld.create(volunteer, values);
  });

  test('is masked, and complete only with the permission for it', async () => {
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', readCodes);
    const maskedData = {
      name: '陈*',
      phone: '138****5678',
      email: 'c***@example.cn',
      birthday: '1990-**-**',
      photo: null,
    };
    expect(await read('volunteer', person.id, 'nobody')).toMatchObject(maskedData);
    expect((await read('volunteer', person.id, 'nobody')).idNo).toMatch(/^4\*{16}.$/);
    const [row] = await list('volunteer', {}, 'nobody');
    expect(row).toMatchObject({ name: '陈*', phone: '138****5678' });
    await allowOnly(db, 'nobody', [...readCodes, 'volunteer:personal']);
    expect(await read('volunteer', person.id, 'nobody')).toMatchObject(personalData);
  });

  test('is not overwritten by masked values that are sent back, while a new value is stored', async () => {
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', readCodes);
    const visible = await read('volunteer', person.id, 'nobody');
    const response = await put(
      'volunteer',
      visible,
      { ...visible, phone: '13900001111', organisation: '翠亨小学' },
      'nobody',
    );
    expect(response, response.text).toMatchObject({ status: 200, data: { name: '陈*', phone: '139****1111' } });
    const stored = await read('volunteer', person.id);
    expect(stored).toMatchObject({
      ...personalData,
      phone: '13900001111',
      organisation: '翠亨小学',
      idNo: person.idNo,
    });
    expect(stored.photo).toEqual(person.photo);
  });
});

describe('application numbers', () => {
  beforeAll(async () => {
    museum = await testApp();
    // A minute before the month ends in Shanghai.
    museum.clock.now = new Date('2026-04-30T15:59:00.000Z');
    await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
    world = await createWorld(museum, juniorActivitiesApply);
  });

  /** Asks again after a 503, as it says: one of fifty may wait too long for a connection, and nothing was written then. */
  const createAmongMany = (): Promise<AnyRecord> =>
    world.create(juniorActivitiesApply).catch((error: Error) => {
      if (!error.message.includes('"code":503')) throw error;
      return createAmongMany();
    });

  test('restart each month and are unique, even for fifty at the same time or after a deletion', async () => {
    const lastOfApril = await world.create(juniorActivitiesApply);
    expect(lastOfApril.applyNo).toBe('JA-202604-00001');
    museum.clock.now = new Date('2026-04-30T16:00:00.000Z');
    const applications = await Promise.all(Array.from({ length: 50 }, createAmongMany));
    const numbers = applications.map(({ applyNo }) => applyNo).sort();
    expect(numbers).toEqual(
      Array.from({ length: 50 }, (_, index) => `JA-202605-${String(index + 1).padStart(5, '0')}`),
    );
    const highest = applications.find(({ applyNo }) => applyNo === 'JA-202605-00050');
    await remove('juniorActivitiesApply', highest as AnyRecord);
    expect((await world.create(juniorActivitiesApply)).applyNo).toBe('JA-202605-00051');
  });
});
