import { beforeEach, describe, expect, test } from 'vitest';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { lectureBooking } from '../../../src/resources/education/lectureBooking.ts';
import { serviceRecord } from '../../../src/resources/education/serviceRecord.ts';
import { zhongshanLecture } from '../../../src/resources/education/zhongshanLecture.ts';
import { basicExhibition } from '../../../src/resources/exhibition/basicExhibition.ts';
import { tmpExhibition } from '../../../src/resources/exhibition/tmpExhibition.ts';
import { venue } from '../../../src/resources/shared/venue.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { draftOf } from '../../support/draft.ts';
import { type Answer, sharedApp, type TestApp } from '../../support/server.ts';
import { checkSheet, problemsIn, runSheet, sendSheet } from '../../support/sheets.ts';
import { createWorld, type World } from '../../support/world.ts';

let museum: TestApp;
let world: World;

beforeEach(async () => {
  museum = await sharedApp();
  await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
});

const call = (method: 'POST' | 'PUT', path: string, body: object, as = 'admin'): Promise<Answer<AnyRecord>> =>
  museum.call(method, path, { as, body });
const post = (section: Resource, fixed: AnyDraft, as = 'admin'): Promise<Answer<AnyRecord>> => {
  const draft = draftOf(section, { ...world.draftOptions, number: world.next(), fixed });
  return call('POST', `${apiPathOf(section)}/`, draft, as);
};
const put = (section: Resource, { id, version }: AnyRecord, change: AnyDraft) =>
  call('PUT', `${apiPathOf(section)}/`, { id, version, ...change });
const move = (section: Resource, { id, version }: AnyRecord, name: string, more: object = {}) =>
  call('POST', `${apiPathOf(section)}/move`, { id, version, move: name, ...more });

const fieldsOf = ({ data }: Answer<unknown>): unknown => (data as { fields?: unknown } | null)?.fields;

const expectInTheWay = (answer: Answer<unknown>, field: string, sentence: string) =>
  expect([answer.status, fieldsOf(answer)], answer.text).toEqual([422, { [field]: expect.stringContaining(sentence) }]);
const expectDone = (answer: Answer<unknown>) => expect(answer.status, answer.text).toBe(200);

/** From one hour to another of a day in June 2026, in Shanghai, without a date of publication. */
const hours = (from: number, to: number): AnyDraft => ({
  ...{ state: 'open', publishAt: null, offlineAt: null },
  startAt: new Date(Date.UTC(2026, 5, 10, from - 8)).toISOString(),
  endAt: new Date(Date.UTC(2026, 5, 10, to - 8)).toISOString(),
});

const timesOf = ({ startAt, endAt }: AnyDraft): AnyDraft => ({ startAt, endAt });

describe('a venue', () => {
  beforeEach(async () => {
    world = await createWorld(museum, activitySession, { others: [zhongshanLecture] });
  });

  const sentence = '一个场地同一时间只办一场。';

  test('has one session at a time: the next begins when it ends, and another is refused with the name of the first', async () => {
    const first = await world.create(activitySession, { ...hours(9, 11), name: '上午场' });
    expectInTheWay(await post(activitySession, hours(10, 12)), 'venue', `${sentence}已有“上午场”（#${first.id}）。`);
    const next = await post(activitySession, hours(11, 12));
    expectDone(next);
    expectInTheWay(await put(activitySession, next.data, timesOf(hours(10, 12))), 'venue', sentence);
    expectDone(await put(activitySession, next.data, timesOf(hours(12, 13))));
  });

  test('is free again when a session is cancelled, which then cannot be opened again', async () => {
    const first = await world.create(activitySession, hours(9, 11));
    const cancelled = await put(activitySession, first, { state: 'cancelled' });
    expectDone(await post(activitySession, hours(10, 12)));
    expectInTheWay(await put(activitySession, cancelled.data, { state: 'open' }), 'venue', sentence);
  });

  test('has no lecture during a session, and no session during a lecture', async () => {
    await world.create(activitySession, hours(9, 11));
    expectInTheWay(await post(zhongshanLecture, hours(10, 12)), 'venue', sentence);
    await world.create(zhongshanLecture, hours(14, 16));
    expectInTheWay(await post(activitySession, hours(15, 17)), 'venue', sentence);
  });

  test('keeps a session in the trash while another takes place', async () => {
    const first = await world.create(activitySession, hours(9, 11));
    const query = { id: first.id, version: first.version };
    expectDone(await museum.call('DELETE', `${apiPathOf(activitySession)}/`, { as: 'admin', query }));
    expectDone(await post(activitySession, hours(10, 12)));
    const trashed = { id: first.id, version: Number(first.version) + 1 };
    const back = await call('POST', `${apiPathOf(activitySession)}/undelete`, trashed);
    expect([back.status, back.text]).toEqual([422, expect.stringContaining(sentence)]);
  });

  test('of two sessions that are created at the same moment it has one', async () => {
    const answers = await Promise.all([0, 1, 2, 3].map(() => post(activitySession, hours(9, 11))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test('of a session and a lecture that are created at the same moment it has one', async () => {
    const sections: Resource[] = [activitySession, zhongshanLecture, activitySession, zhongshanLecture];
    const answers = await Promise.all(sections.map((section) => post(section, hours(9, 11))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test('of two rows of a sheet it has one', async () => {
    const activity = `#${world.draftOptions.record?.('juniorActivities')?.id}`;
    const venue = `#${world.draftOptions.record?.('venue')?.id}`;
    const row = (name: string, from: string) =>
      [activity, name, `2026-06-10 ${from}`, '2026-06-10 12:00', venue, 20, 0, '可报名'].join();
    const sheet = ['活动,场次名称,开始,结束,地点,名额,候补名额,报名状态', row('甲', '09:00'), row('乙', '10:00')];
    await sendSheet(museum, activitySession, sheet.join('\n'));
    await checkSheet(museum, activitySession);
    await runSheet(museum, activitySession);
    expect((await problemsIn(museum, activitySession)).join()).toContain(sentence);
    const { data } = await museum.call<{ total: number }>('GET', `${apiPathOf(activitySession)}/list`, { as: 'admin' });
    expect(data.total).toBe(1);
  });

  test('a lecture that was taken offline does not come back while another takes place', async () => {
    const lecture = await world.create(zhongshanLecture, hours(9, 11));
    const published = await move(zhongshanLecture, lecture, 'publish');
    expectDone(published);
    const offline = await move(zhongshanLecture, published.data, 'offline', { reason: '改期' });
    expectDone(offline);
    expectDone(await post(activitySession, hours(10, 12)));
    expectInTheWay(await move(zhongshanLecture, offline.data, 'publish'), 'venue', sentence);
  });

  test('undoing a cancellation is refused while another session takes place', async () => {
    const first = await world.create(activitySession, hours(9, 11));
    museum.clock.now = new Date(museum.clock.now.getTime() + 60_000);
    const since = museum.clock.now.toISOString();
    expectDone(await put(activitySession, first, { state: 'cancelled' }));
    museum.clock.now = new Date(museum.clock.now.getTime() + 60_000);
    expectDone(await post(activitySession, hours(10, 12), 'editor'));
    const { db } = museum.parts.database;
    const me = await db.selectFrom('operator').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow();
    const preview = await museum.call<{ groups: object[] }>('GET', 'undo/preview', {
      as: 'admin',
      query: { operator: me.id, since },
    });
    expect(preview.text).toContain(sentence);
  });
});

describe('a hall', () => {
  const sentence = '一个展厅同一时间只办一个展览。';

  test('has one exhibition a day, permanent or temporary, and a permanent one without an end stays', async () => {
    world = await createWorld(museum, tmpExhibition, { others: [basicExhibition] });
    const hall = await world.create(venue);
    const inHall = (startDate: string, endDate: string | null) => ({
      ...{ venue: { id: hall.id, title: '' }, startDate, endDate },
    });
    await world.create(tmpExhibition, inHall('2026-03-01', '2026-03-31'));
    expectInTheWay(await post(tmpExhibition, inHall('2026-03-31', '2026-04-30')), 'venue', sentence);
    expectInTheWay(await post(basicExhibition, inHall('2026-01-01', null)), 'venue', sentence);
    expectDone(await post(basicExhibition, inHall('2026-04-01', null)));
    expectInTheWay(await post(tmpExhibition, inHall('2030-01-01', '2030-02-01')), 'venue', sentence);
  });
});

test('a telephone number books a lecture once, and again when the booking was cancelled', async () => {
  world = await createWorld(museum, lectureBooking);
  const first = await world.create(lectureBooking, { phone: '13800138000', source: 'desk' });
  const again = await post(lectureBooking, { phone: '13800138000', source: 'desk' });
  expectInTheWay(again, 'phone', '每个电话每场讲座预约一次。');
  const other = await world.create(lectureBooking, { phone: '13800138001', source: 'desk' });
  expectInTheWay(await put(lectureBooking, other, { phone: '13800138000' }), 'phone', '每个电话每场讲座预约一次。');
  expectDone(await move(lectureBooking, first, 'cancel', { reason: '来不了' }));
  expectDone(await put(lectureBooking, other, { phone: '13800138000' }));
});

test('a volunteer has a shift once, when it is created, edited or imported', async () => {
  world = await createWorld(museum, serviceRecord);
  const shift = world.draftOptions.record?.('shift');
  const volunteer = world.draftOptions.record?.('volunteer');
  await world.create(serviceRecord, { shift });
  expectInTheWay(await post(serviceRecord, { shift }), 'shift', '一名志愿者每个班次排一次。');
  const other = await world.create(serviceRecord);
  expectInTheWay(await put(serviceRecord, other, { shift }), 'shift', '一名志愿者每个班次排一次。');
  await sendSheet(museum, serviceRecord, `志愿者,班次,服务内容\n#${volunteer?.id},#${shift?.id},讲解\n`);
  await checkSheet(museum, serviceRecord);
  expect((await problemsIn(museum, serviceRecord)).join()).toContain('一名志愿者每个班次排一次。');
});
