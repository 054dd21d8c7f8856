import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { luhnDigit } from '../../../src/kinds/auto-number/auto-number.ts';
import { artifactOffer } from '../../../src/resources/about/artifactOffer.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { friendsOfMuseumsApply } from '../../../src/resources/education/friendsOfMuseumsApply.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { lectureBooking } from '../../../src/resources/education/lectureBooking.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { runScheduledChanges } from '../../../src/server/app/scheduler.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { allowOnly } from '../../support/access.ts';
import { draftOf } from '../../support/draft.ts';
import { type Answer, sharedApp, type TestApp, testApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

let museum: TestApp;
let world: World;

const setUp = async (resource: Resource) => {
  museum = await sharedApp();
  await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
  world = await createWorld(museum, resource);
};

const move = (code: string, { id, version }: AnyRecord, name: string, more: object = {}): Promise<Answer<AnyRecord>> =>
  museum.call('POST', `${code}/move`, { as: 'admin', body: { id, version, move: name, ...more } });

const moveRecord = async (code: string, record: AnyRecord, name: string, more: object = {}): Promise<AnyRecord> => {
  const answer = await move(code, record, name, more);
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};

const fieldErrors = ({ data }: Answer<unknown>): object => (data as { fields?: object } | null)?.fields ?? {};

const readRow = (code: string, { id }: AnyRecord): Promise<Record<string, unknown>> =>
  sectionTables(museum.parts.database.db).selectFrom(code).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the values of a move', () => {
  beforeAll(() => setUp(volunteer));

  test('a refusal or conflict names a person in full only to operators who may see the name', async () => {
    const application = await world.create(volunteer, { name: '欧阳明月' });
    const afterScreening = await moveRecord('volunteer', application, 'screen');
    await allowOnly(museum.parts.database.db, 'nobody', ['volunteer', 'volunteer:edit', 'volunteer:screen']);
    const body = { id: afterScreening.id, version: afterScreening.version, move: 'screen' };
    const maskedRefusal = await museum.call('POST', 'volunteer/move', { as: 'nobody', body });
    expect(maskedRefusal).toMatchObject({ status: 422, msg: expect.stringContaining('“欧*') });
    const conflict = await museum.call('POST', 'volunteer/move', { as: 'nobody', body: { ...body, version: 1 } });
    expect(conflict).toMatchObject({ status: 409, data: { theirs: { name: expect.stringContaining('欧*') } } });
    expect(conflict.text).not.toContain('明月');
    const fullRefusal = await museum.call('POST', 'volunteer/move', { as: 'admin', body });
    expect(fullRefusal.msg).toContain('“欧阳明月”');
  });

  test('are sent and stored with it, and refused at their field when missing or out of range', async () => {
    const application = await world.create(volunteer, { interviewAt: null, examScore: null });
    const afterScreening = await moveRecord('volunteer', application, 'screen');
    const refusal = await move('volunteer', afterScreening, 'invite');
    expect(refusal.status).toBe(422);
    expect(fieldErrors(refusal)).toEqual({ interviewAt: '“邀请面试”之前请填写“面试时间”。' });
    const interviewAt = '2026-03-10T02:00:00.000Z';
    const afterInvitation = await moveRecord('volunteer', afterScreening, 'invite', {
      fields: { interviewAt, name: '别人' },
    });
    expect(afterInvitation).toMatchObject({ status: 'interview', interviewAt, name: application.name });
    const afterInterview = await moveRecord('volunteer', afterInvitation, 'pass', { fields: { interviewScore: 80 } });
    const lowScore = await move('volunteer', afterInterview, 'certify', { fields: { examScore: 59 } });
    expect(fieldErrors(lowScore)).toEqual({ examScore: '“考核成绩”不到 60，不能“上岗”。' });
    expect(await readRow('volunteer', afterInterview)).toMatchObject({ status: 'training', examScore: null });
    const outOfRange = await move('volunteer', afterInterview, 'certify', { fields: { examScore: 600 } });
    expect(fieldErrors(outOfRange)).toEqual({ examScore: expect.stringContaining('0 到 100') });
    const afterCertification = await moveRecord('volunteer', afterInterview, 'certify', { fields: { examScore: 60 } });
    expect(afterCertification).toMatchObject({ status: 'active', volunteerNo: 'V2026001' });
    const onLeave = await moveRecord('volunteer', afterCertification, 'leave');
    expect((await moveRecord('volunteer', onLeave, 'return')).volunteerNo).toBe('V2026001');
  });

  test('may include a declared reason, which is stored with the text of the operator', async () => {
    const application = await world.create(volunteer);
    expect(fieldErrors(await move('volunteer', application, 'reject', { because: 'nonsense' }))).toHaveProperty(
      'reason',
    );
    const rejection = await moveRecord('volunteer', application, 'reject', { because: 'age', reason: '未满 14 岁' });
    expect(rejection.rejectReason).toBe('年龄不符：未满 14 岁');
  });
});

describe('an offer of objects', () => {
  beforeAll(() => setUp(artifactOffer));

  test('cannot be declined without an appraisal', async () => {
    const offer = await world.create(artifactOffer, { appraisals: null });
    expect(fieldErrors(await move('artifactOffer', offer, 'decline', { because: 'scope' }))).toEqual({
      appraisals: expect.stringContaining('鉴定意见'),
    });
  });

  test('creates an object to be catalogued for each item when it is accessioned', async () => {
    const items = ['书信', '砚台'].map((name) => ({ name, quantity: 2, photos: [], story: '家中旧藏' }));
    const photos = [{ ...world.draftOptions.image, alt: '一封信', caption: null }];
    let offer = await world.create(artifactOffer, { items: items.map((item) => ({ ...item, photos })), way: 'donate' });
    for (const name of ['contact', 'appraise', 'accept', 'accession'])
      offer = await moveRecord('artifactOffer', offer, name);
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
    // It has yet to be catalogued.
    expect((await move('collectionManage', data, 'submit')).data).toMatchObject({
      fields: { category: '请填写“文物类别”。' },
    });
    const certificateAt = '2026-03-02';
    const closedOffer = await moveRecord('artifactOffer', offer, 'issueCertificate', { fields: { certificateAt } });
    expect(closedOffer).toMatchObject({ status: 'closed', certificateNo: 'JZ20260001', certificateAt });
  });
});

describe('a friend of the museum', () => {
  beforeEach(() => setUp(friendsOfMuseumsApply));

  const apply = (more: object = {}) =>
    world.create(friendsOfMuseumsApply, { validFrom: null, validTo: null, birthday: '1980-01-01', ...more });

  test('gets a card number with a check digit and the validity of the membership, which a renewal extends', async () => {
    const tier = world.draftOptions.record?.('friendsOfMuseums');
    const { db } = museum.parts.database;
    await sectionTables(db)
      .updateTable('friendsOfMuseums')
      .set({ validMonths: 12 })
      .where('id', '=', tier?.id)
      .execute();
    const friend = await moveRecord('friendsOfMuseumsApply', await apply(), 'approve');
    expect(friend).toMatchObject({ status: 'active', validFrom: '2026-03-02', validTo: '2027-03-01', renewals: 0 });
    const number = String(friend.cardNo);
    expect(number).toMatch(/^88202600001\d$/);
    expect(luhnDigit('7992739871')).toBe('3');
    expect(luhnDigit(number.slice(0, -1))).toBe(number.at(-1));
    const nextFriend = await moveRecord('friendsOfMuseumsApply', await apply(), 'approve');
    expect(nextFriend.cardNo).toMatch(/^88202600002\d$/);
    const renewal = await moveRecord('friendsOfMuseumsApply', friend, 'renew');
    expect(renewal).toMatchObject({ validTo: '2028-03-01', renewals: 1, cardNo: number });
  });

  test('expires after the last valid day, once, even with two servers', async () => {
    const friend = await moveRecord('friendsOfMuseumsApply', await apply({ validTo: '2026-03-31' }), 'approve');
    museum.clock.now = new Date('2026-03-31T15:59:00.000Z');
    await runScheduledChanges(museum.parts);
    expect((await readRow('friendsOfMuseumsApply', friend)).status).toBe('active');
    museum.clock.now = new Date('2026-03-31T16:00:00.000Z');
    await Promise.all([runScheduledChanges(museum.parts), runScheduledChanges({ ...museum.parts })]);
    expect(await readRow('friendsOfMuseumsApply', friend)).toMatchObject({
      status: 'expired',
      version: friend.version + 1,
    });
  });
});

describe('a session of an activity', () => {
  beforeEach(() => setUp(juniorActivitiesApply));

  const session = (more: object = {}) =>
    world.create(activitySession, {
      ...{ capacity: 1, waitlist: 5, state: 'open', activity: world.draftOptions.record?.('juniorActivities') },
      ...more,
    });
  const apply = ({ id }: AnyRecord) =>
    world.create(juniorActivitiesApply, { session: { id, title: '' }, source: 'desk', birthday: '2014-01-01' });
  const stateOf = async (record: AnyRecord) => (await readRow('activitySession', record)).state;

  test('is full when its seats are taken, and open when one is cancelled or added', async () => {
    const morning = await session();
    const booking = await moveRecord('juniorActivitiesApply', await apply(morning), 'approve');
    expect(await stateOf(morning)).toBe('full');
    await moveRecord('juniorActivitiesApply', booking, 'cancel', { reason: '生病' });
    expect(await stateOf(morning)).toBe('open');
    await moveRecord('juniorActivitiesApply', await apply(morning), 'approve');
    const body = { id: morning.id, version: morning.version, capacity: 2 };
    expect((await museum.call('PUT', 'activitySession/', { as: 'admin', body })).data.state).toBe('open');
  });

  test('that an operator closed stays closed', async () => {
    const closedSession = await session({ state: 'closed' });
    await moveRecord('juniorActivitiesApply', await apply(closedSession), 'approve');
    expect(await stateOf(closedSession)).toBe('closed');
  });

  test('that is over makes approved children absent, who can still be checked in', async () => {
    const morning = await session({ startAt: '2026-03-05T01:00:00.000Z', endAt: '2026-03-05T03:00:00.000Z' });
    const child = await moveRecord('juniorActivitiesApply', await apply(morning), 'approve');
    await runScheduledChanges(museum.parts);
    expect((await readRow('juniorActivitiesApply', child)).status).toBe('approved');
    museum.clock.now = new Date('2026-03-05T03:00:00.000Z');
    await runScheduledChanges(museum.parts);
    // The later clock has expired the sessions of the other operators, so a new operator continues.
    const as = 'approver';
    await giveRoleByCode(museum.parts.database.db, as, 'administrator');
    const absent = (await museum.call('GET', 'juniorActivitiesApply/', { as, query: { id: child.id } })).data;
    expect(absent).toMatchObject({ status: 'absent', updatedBy: null });
    const body = { id: child.id, version: absent.version, move: 'checkIn' };
    const response = await museum.call('POST', 'juniorActivitiesApply/move', { as, body });
    expect(response.data).toMatchObject({ status: 'attended', checkedInAt: '2026-03-05T03:00:00.000Z' });
  });
});

test('booking a lecture seat has its own permission, which does not allow editing the booking', async () => {
  await setUp(lectureBooking);
  const { db } = museum.parts.database;
  const body = draftOf(lectureBooking, { ...world.draftOptions, number: 77, fixed: { seats: 1 } });
  const bookSeat = () => museum.call('POST', 'lectureBooking/', { as: 'nobody', body });
  await allowOnly(db, 'nobody', ['zhongshanLecture', 'zhongshanLecture:edit']);
  expect((await bookSeat()).status).toBe(403);
  await allowOnly(db, 'nobody', ['zhongshanLecture', 'zhongshanLecture:lectureBooking.create']);
  const response = await bookSeat();
  expect(response, response.text).toMatchObject({ status: 200 });
  const { id, version } = response.data;
  const editResponse = await museum.call('PUT', 'lectureBooking/', {
    as: 'nobody',
    body: { id, version, name: '改名' },
  });
  expect(editResponse.status).toBe(403);
});

test('a write increments the version of its table with its last statement, so that other writes do not wait for it', async () => {
  await setUp(activitySession);
  const { database } = museum.parts;
  const statements: string[] = [];
  const observedDb = database.db.withPlugin({
    transformQuery({ node }) {
      const query = JSON.stringify(node);
      if (query.includes('tableVersion') && query.includes('"venue"')) statements.push('version');
      else if (query.includes('"venue"') && node.kind === 'SelectQueryNode') statements.push('select');
      else if (query.includes('"venue"') && node.kind === 'InsertQueryNode') statements.push('insert');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  museum = await testApp({ database: { ...database, db: observedDb } });
  await museum.call('GET', 'venue/list', { as: 'admin' });
  statements.length = 0;
  await museum.call('POST', 'venue/', { as: 'admin', body: { name: '多功能厅' } });
  expect(statements).toContain('insert');
  expect(statements.indexOf('version')).toBe(statements.length - 1);
});
