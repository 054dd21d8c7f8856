import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { luhnDigit } from '../../../src/declare/kinds/auto-number.ts';
import { artifactOffer } from '../../../src/resources/about/artifactOffer.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { friendsOfMuseumsApply } from '../../../src/resources/education/friendsOfMuseumsApply.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { lectureBooking } from '../../../src/resources/education/lectureBooking.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { grantRole } from '../../../src/server/people/roles.ts';
import { runScheduledChanges } from '../../../src/server/schedule/scheduler.ts';
import { allowOnly } from '../../support/access.ts';
import { draftOf } from '../../support/draft.ts';
import { type Answer, sharedApp, type TestApp, testApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

let museum: TestApp;
let world: World;

const begin = async (resource: Resource) => {
  museum = await sharedApp();
  await grantRole(museum.parts.database.db, 'editor', 'administrator');
  world = await createWorld(museum, resource);
};

const move = (code: string, { id, version }: AnyRecord, name: string, more: object = {}): Promise<Answer<AnyRecord>> =>
  museum.call('POST', `${code}/move`, { as: 'admin', body: { id, version, move: name, ...more } });

const moved = async (code: string, record: AnyRecord, name: string, more: object = {}): Promise<AnyRecord> => {
  const answer = await move(code, record, name, more);
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};

const fieldsOf = ({ data }: Answer<unknown>): object => (data as { fields?: object } | null)?.fields ?? {};

const rowOf = (code: string, { id }: AnyRecord): Promise<Record<string, unknown>> =>
  sectionTables(museum.parts.database.db).selectFrom(code).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('what a move needs', () => {
  beforeAll(() => begin(volunteer));

  test('a refusal calls a person as the list does: whole only before whoever may see the name', async () => {
    const applied = await world.create(volunteer, { name: '欧阳明月' });
    const screened = await moved('volunteer', applied, 'screen');
    await allowOnly(museum.parts.database.db, 'nobody', ['volunteer', 'volunteer:edit', 'volunteer:screen']);
    const body = { id: screened.id, version: screened.version, move: 'screen' };
    const closed = await museum.call('POST', 'volunteer/move', { as: 'nobody', body });
    expect(closed).toMatchObject({ status: 422, msg: expect.stringContaining('“欧*') });
    const stale = await museum.call('POST', 'volunteer/move', { as: 'nobody', body: { ...body, version: 1 } });
    expect(stale).toMatchObject({ status: 409, data: { theirs: { name: expect.stringContaining('欧*') } } });
    expect(stale.text).not.toContain('明月');
    const whole = await museum.call('POST', 'volunteer/move', { as: 'admin', body });
    expect(whole.msg).toContain('“欧阳明月”');
  });

  test('is asked for with the move, kept with it, and refused at its field when it is missing or too little', async () => {
    const applied = await world.create(volunteer, { interviewAt: null, examScore: null });
    const screened = await moved('volunteer', applied, 'screen');
    const refused = await move('volunteer', screened, 'invite');
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual({ interviewAt: '“邀请面试”之前请填写“面试时间”。' });
    const interviewAt = '2026-03-10T02:00:00.000Z';
    const invited = await moved('volunteer', screened, 'invite', { fields: { interviewAt, name: '别人' } });
    expect(invited).toMatchObject({ status: 'interview', interviewAt, name: applied.name });
    const passed = await moved('volunteer', invited, 'pass', { fields: { interviewScore: 80 } });
    const low = await move('volunteer', passed, 'certify', { fields: { examScore: 59 } });
    expect(fieldsOf(low)).toEqual({ examScore: '“考核成绩”不到 60，不能“上岗”。' });
    expect(await rowOf('volunteer', passed)).toMatchObject({ status: 'training', examScore: null });
    const wrong = await move('volunteer', passed, 'certify', { fields: { examScore: 600 } });
    expect(fieldsOf(wrong)).toEqual({ examScore: expect.stringContaining('0 到 100') });
    const taken = await moved('volunteer', passed, 'certify', { fields: { examScore: 60 } });
    expect(taken).toMatchObject({ status: 'active', volunteerNo: 'V2026001' });
    const away = await moved('volunteer', taken, 'leave');
    expect((await moved('volunteer', away, 'return')).volunteerNo).toBe('V2026001');
  });

  test('may be one of the usual reasons, which the record then says', async () => {
    const applied = await world.create(volunteer);
    expect(fieldsOf(await move('volunteer', applied, 'reject', { because: 'nonsense' }))).toHaveProperty('reason');
    const refused = await moved('volunteer', applied, 'reject', { because: 'age', reason: '未满 14 岁' });
    expect(refused.rejectReason).toBe('年龄不符：未满 14 岁');
  });
});

describe('an offer', () => {
  beforeAll(() => begin(artifactOffer));

  test('is not declined without an appraisal', async () => {
    const offer = await world.create(artifactOffer, { appraisals: null });
    expect(fieldsOf(await move('artifactOffer', offer, 'decline', { because: 'scope' }))).toEqual({
      appraisals: expect.stringContaining('鉴定意见'),
    });
  });

  test('that is accepted becomes objects to be catalogued, one an item, in the same step', async () => {
    const items = ['书信', '砚台'].map((name) => ({ name, quantity: 2, photos: [], story: '家中旧藏' }));
    const photos = [{ ...world.draftOptions.image, alt: '一封信', caption: null }];
    let offer = await world.create(artifactOffer, { items: items.map((item) => ({ ...item, photos })), way: 'donate' });
    for (const name of ['contact', 'appraise', 'accept', 'accession'])
      offer = await moved('artifactOffer', offer, name);
    const objects = offer.objects as { id: number; title: string }[];
    expect(objects.map(({ title }) => title)).toEqual(['书信', '砚台']);
    const { data } = await museum.call('GET', 'collectionManage/', { as: 'admin', query: { id: objects[0]?.id ?? 0 } });
    expect(data).toMatchObject({
      status: 'cataloguing',
      title: '书信',
      quantity: 2,
      sourceWay: 'donation',
      offer: { id: offer.id },
      images: [{ alt: '一封信' }],
      category: null,
    });
    // Whoever began it may not be the one who checks it.
    expect((await move('collectionManage', data, 'check')).status).toBe(403);
    const certificateAt = '2026-03-02';
    const closed = await moved('artifactOffer', offer, 'issueCertificate', { fields: { certificateAt } });
    expect(closed).toMatchObject({ status: 'closed', certificateNo: 'JZ20260001', certificateAt });
  });
});

describe('a friend of the museum', () => {
  beforeEach(() => begin(friendsOfMuseumsApply));

  const apply = (more: object = {}) =>
    world.create(friendsOfMuseumsApply, { validFrom: null, validTo: null, birthday: '1980-01-01', ...more });

  test('gets a card with a number that proves itself, for as long as the membership says', async () => {
    const tier = world.draftOptions.record?.('friendsOfMuseums');
    const { db } = museum.parts.database;
    await sectionTables(db)
      .updateTable('friendsOfMuseums')
      .set({ validMonths: 12 })
      .where('id', '=', tier?.id)
      .execute();
    const friend = await moved('friendsOfMuseumsApply', await apply(), 'approve');
    expect(friend).toMatchObject({ status: 'active', validFrom: '2026-03-02', validTo: '2027-03-01', renewals: 0 });
    const number = String(friend.cardNo);
    expect(number).toMatch(/^88202600001\d$/);
    expect(luhnDigit('7992739871')).toBe('3');
    expect(luhnDigit(number.slice(0, -1))).toBe(number.at(-1));
    const next = await moved('friendsOfMuseumsApply', await apply(), 'approve');
    expect(next.cardNo).toMatch(/^88202600002\d$/);
    const renewed = await moved('friendsOfMuseumsApply', friend, 'renew');
    expect(renewed).toMatchObject({ validTo: '2028-03-01', renewals: 1, cardNo: number });
  });

  test('is one no longer once the card has run out, and not a day before', async () => {
    const friend = await moved('friendsOfMuseumsApply', await apply({ validTo: '2026-03-31' }), 'approve');
    museum.clock.now = new Date('2026-03-31T15:59:00.000Z');
    await runScheduledChanges(museum.parts);
    expect((await rowOf('friendsOfMuseumsApply', friend)).status).toBe('active');
    museum.clock.now = new Date('2026-03-31T16:00:00.000Z');
    await Promise.all([runScheduledChanges(museum.parts), runScheduledChanges({ ...museum.parts })]);
    expect(await rowOf('friendsOfMuseumsApply', friend)).toMatchObject({
      status: 'expired',
      version: friend.version + 1,
    });
  });
});

describe('a session', () => {
  beforeEach(() => begin(juniorActivitiesApply));

  const session = (more: object = {}) =>
    world.create(activitySession, {
      ...{ capacity: 1, waitlist: 5, state: 'open', activity: world.draftOptions.record?.('juniorActivities') },
      ...more,
    });
  const apply = ({ id }: AnyRecord) =>
    world.create(juniorActivitiesApply, { session: { id, title: '' }, source: 'desk', birthday: '2014-01-01' });
  const stateOf = async (one: AnyRecord) => (await rowOf('activitySession', one)).state;

  test('is full once its seats are given, and open again once one is free or added', async () => {
    const morning = await session();
    const seated = await moved('juniorActivitiesApply', await apply(morning), 'approve');
    expect(await stateOf(morning)).toBe('full');
    await moved('juniorActivitiesApply', seated, 'cancel', { reason: '生病' });
    expect(await stateOf(morning)).toBe('open');
    await moved('juniorActivitiesApply', await apply(morning), 'approve');
    const body = { id: morning.id, version: morning.version, capacity: 2 };
    expect((await museum.call('PUT', 'activitySession/', { as: 'admin', body })).data.state).toBe('open');
  });

  test('that was closed by hand stays closed', async () => {
    const closed = await session({ state: 'closed' });
    await moved('juniorActivitiesApply', await apply(closed), 'approve');
    expect(await stateOf(closed)).toBe('closed');
  });

  test('that is over leaves those absent who did not come, and whoever was missed at the door is checked in later', async () => {
    const morning = await session({ startAt: '2026-03-05T01:00:00.000Z', endAt: '2026-03-05T03:00:00.000Z' });
    const child = await moved('juniorActivitiesApply', await apply(morning), 'approve');
    await runScheduledChanges(museum.parts);
    expect((await rowOf('juniorActivitiesApply', child)).status).toBe('approved');
    museum.clock.now = new Date('2026-03-05T03:00:00.000Z');
    await runScheduledChanges(museum.parts);
    // The clock has ended the sessions of those who had signed in, so somebody else goes on.
    const as = 'approver';
    await grantRole(museum.parts.database.db, as, 'administrator');
    const absent = (await museum.call('GET', 'juniorActivitiesApply/', { as, query: { id: child.id } })).data;
    expect(absent).toMatchObject({ status: 'absent', updatedBy: null });
    const body = { id: child.id, version: absent.version, move: 'checkIn' };
    const came = await museum.call('POST', 'juniorActivitiesApply/move', { as, body });
    expect(came.data).toMatchObject({ status: 'attended', checkedInAt: '2026-03-05T03:00:00.000Z' });
  });
});

test('the desk books a seat by a code of its own, without being able to edit the lecture', async () => {
  await begin(lectureBooking);
  const { db } = museum.parts.database;
  const body = draftOf(lectureBooking, { ...world.draftOptions, number: 77, fixed: { seats: 1 } });
  const book = () => museum.call('POST', 'lectureBooking/', { as: 'nobody', body });
  await allowOnly(db, 'nobody', ['zhongshanLecture', 'zhongshanLecture:edit']);
  expect((await book()).status).toBe(403);
  await allowOnly(db, 'nobody', ['zhongshanLecture', 'zhongshanLecture:lectureBooking.create']);
  const booked = await book();
  expect(booked, booked.text).toMatchObject({ status: 200 });
  const { id, version } = booked.data;
  const edited = await museum.call('PUT', 'lectureBooking/', { as: 'nobody', body: { id, version, name: '改名' } });
  expect(edited.status).toBe(403);
});

test('a section is held before it is asked, so that of two servers nobody slips in between', async () => {
  await begin(activitySession);
  const { database } = museum.parts;
  const asked: string[] = [];
  const watched = database.db.withPlugin({
    transformQuery({ node }) {
      const said = JSON.stringify(node);
      if (said.includes('tableVersion') && said.includes('"venue"')) asked.push('held');
      else if (said.includes('"venue"') && node.kind === 'SelectQueryNode') asked.push('asked');
      else if (said.includes('"venue"') && node.kind === 'InsertQueryNode') asked.push('written');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  museum = await testApp({ database: { ...database, db: watched } });
  await museum.call('GET', 'venue/list', { as: 'admin' });
  asked.length = 0;
  await museum.call('POST', 'venue/', { as: 'admin', body: { name: '多功能厅' } });
  expect(asked.indexOf('held')).toBeGreaterThanOrEqual(0);
  expect(asked.indexOf('asked')).toBeGreaterThan(asked.indexOf('held'));
  expect(asked.indexOf('written')).toBeGreaterThan(asked.indexOf('asked'));
});
