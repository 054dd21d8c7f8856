import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_PREFIX } from '../../src/contract/calls.ts';
import type { AnyRecord } from '../../src/declare/define-resource.ts';
import { activitySession } from '../../src/resources/education/activitySession.ts';
import { juniorActivities } from '../../src/resources/education/juniorActivities.ts';
import { juniorActivitiesApply } from '../../src/resources/education/juniorActivitiesApply.ts';
import { lectureBooking } from '../../src/resources/education/lectureBooking.ts';
import { zhongshanLecture } from '../../src/resources/education/zhongshanLecture.ts';
import { grantRole } from '../../src/server/people/roles.ts';
import { type Answer, sharedApp, type TestApp } from '../support/server.ts';
import { type World, worldFor } from '../support/world.ts';

let museum: TestApp;
let world: World;

const begin = async () => {
  museum = await sharedApp();
  await grantRole(museum.parts.database.db, 'editor', 'administrator');
  world = await worldFor(museum, juniorActivitiesApply);
};

const session = (capacity: number, waitlist = 0) =>
  world.create(activitySession, { capacity, waitlist, activity: world.given.record?.('juniorActivities') });
const apply = (to: AnyRecord, more: object = {}) =>
  world.create(juniorActivitiesApply, { session: { id: to.id, title: '' }, source: 'desk', ...more });
const move = (name: string, { id, version }: AnyRecord, reason = '名额调整'): Promise<Answer<AnyRecord>> =>
  museum.call('POST', 'juniorActivitiesApply/move', { as: 'admin', body: { id, version, move: name, reason } });
const moved = async (name: string, record: AnyRecord): Promise<AnyRecord> => {
  const answer = await move(name, record);
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const now = async ({ id }: AnyRecord): Promise<AnyRecord> =>
  (await museum.call('GET', 'juniorActivitiesApply/', { as: 'admin', query: { id } })).data;

describe('a session holds its seats', () => {
  beforeEach(begin);

  test('an approval takes a seat and gives a code; when all are taken the desk is told so', async () => {
    const morning = await session(1);
    const first = await moved('approve', await apply(morning));
    expect(first).toMatchObject({
      status: 'approved',
      seatCode: expect.stringMatching(/^[A-Z0-9]{6}$/),
      queueNo: null,
    });
    expect(first.decidedAt).toBe(museum.clock.now.toISOString());
    const second = await apply(morning);
    const refused = await move('approve', second);
    expect(refused).toMatchObject({ status: 422, msg: '名额已满（1/1），请转候补，或先增加名额。' });
    expect(await now(second)).toMatchObject({ status: 'pending', version: second.version });
  });

  test('an application from the website waits instead, as long as there is room to wait', async () => {
    const morning = await session(1, 1);
    await moved('approve', await apply(morning));
    expect(await moved('approve', await apply(morning, { source: 'web' }))).toMatchObject({
      status: 'waitlisted',
      queueNo: 1,
      seatCode: null,
    });
    const refused = await move('approve', await apply(morning, { source: 'web' }));
    expect(refused).toMatchObject({ status: 422, msg: expect.stringContaining('候补均已满') });
  });

  test('a cancelled seat goes to the first in the queue, and the next waits on', async () => {
    const morning = await session(1, 5);
    const seated = await moved('approve', await apply(morning));
    const first = await moved('waitlist', await apply(morning));
    const next = await moved('waitlist', await apply(morning));
    expect([first.queueNo, next.queueNo]).toEqual([1, 2]);
    expect((await move('promote', first)).status).toBe(422);
    await moved('cancel', seated);
    expect(await now(first)).toMatchObject({ status: 'approved', queueNo: null, version: first.version + 1 });
    expect(await now(next)).toMatchObject({ status: 'waitlisted', queueNo: 2 });
  });

  test('a seat that is held is not deleted, nor taken in another session that is full', async () => {
    const [morning, evening] = [await session(1), await session(1)];
    await moved('approve', await apply(evening));
    const seated = await moved('approve', await apply(morning));
    const { id, version } = seated;
    const deleted = await museum.call('DELETE', 'juniorActivitiesApply/', { as: 'admin', query: { id, version } });
    expect(deleted.msg).toContain('请先取消');
    const body = { id, version, session: { id: evening.id } };
    const changed = await museum.call('PUT', 'juniorActivitiesApply/', { as: 'admin', body });
    expect(changed).toMatchObject({ status: 422, data: { fields: { session: expect.stringContaining('名额已满') } } });
  });

  test('there are never fewer seats than have been given', async () => {
    const morning = await session(2);
    for (const one of [await apply(morning), await apply(morning)]) await moved('approve', one);
    const body = { id: morning.id, version: morning.version, capacity: 1 };
    const fewer = await museum.call('PUT', 'activitySession/', { as: 'admin', body });
    expect(fewer).toMatchObject({
      status: 422,
      data: { fields: { capacity: expect.stringContaining('已通过 2 个名额') } },
    });
  });

  test('a child is signed up for a session once, and only for one of the activity', async () => {
    const morning = await session(5);
    const child = { childName: '陈小满', birthday: '2016-05-01' };
    const first = await apply(morning, child);
    await expect(apply(morning, child)).rejects.toThrow(`#${first.id}`);
    await moved('cancel', first);
    expect((await apply(morning, child)).status).toBe('pending');
    const other = await world.create(juniorActivities);
    const { id, version } = await apply(morning);
    const body = { id, version, activity: { id: other.id } };
    const elsewhere = await museum.call('PUT', 'juniorActivitiesApply/', { as: 'admin', body });
    expect(elsewhere).toMatchObject({
      status: 422,
      data: { fields: { session: expect.stringContaining('不属于所选活动') } },
    });
  });

  test('a lecture counts the seats of each booking, and says how many one may have', async () => {
    const fixed = { bookingMode: 'manual', capacity: 3, waitlist: 0, maxPerBooking: 2 };
    const lecture = await world.create(zhongshanLecture, fixed);
    const book = (seats: number) =>
      world.create(lectureBooking, { lecture: { id: lecture.id, title: '' }, seats, source: 'desk' });
    const decide = ({ id, version }: AnyRecord) =>
      museum.call('POST', 'lectureBooking/move', { as: 'admin', body: { id, version, move: 'approve' } });
    await expect(book(3)).rejects.toThrow('每次最多预约 2 个座位');
    expect((await decide(await book(2))).status).toBe(200);
    expect(await decide(await book(2))).toMatchObject({ status: 422, msg: expect.stringContaining('2/3') });
    expect((await decide(await book(1))).status).toBe(200);
  });
});

describe('a hundred approvals at once, over the network', () => {
  let cookie = '';
  let port = 0;

  beforeAll(async () => {
    await begin();
    cookie = (await museum.signIn('admin')).cookie ?? '';
    await museum.app.listen({ host: '127.0.0.1', port: 0 });
    port = (museum.app.server.address() as AddressInfo).port;
  });

  const approve = ({ id, version }: AnyRecord): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      const path = `${API_PREFIX}/juniorActivitiesApply/move`;
      const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      });
      sent.once('error', reject).end(JSON.stringify({ id, version, move: 'approve' }));
    });

  test('thirty seats are given exactly thirty times; then fifty wait in order, and the rest are refused', async () => {
    const morning = await session(30, 50);
    const all: AnyRecord[] = [];
    for (let count = 0; count < 100; count += 1) all.push(await apply(morning, { source: 'web' }));
    const answers = await Promise.all(all.map(approve));
    expect(answers.filter((status) => status === 200)).toHaveLength(80);
    expect(answers.filter((status) => status === 422)).toHaveLength(20);

    const after = await Promise.all(all.map(now));
    expect(after.filter(({ status }) => status === 'approved')).toHaveLength(30);
    const waiting = after.filter(({ status }) => status === 'waitlisted');
    expect(waiting.map(({ queueNo }) => Number(queueNo)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 1),
    );
    expect(after.filter(({ status }) => status === 'pending')).toHaveLength(20);
    expect(new Set(after.map(({ applyNo }) => applyNo)).size).toBe(100);
  }, 60_000);
});
