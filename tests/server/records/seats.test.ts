import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../src/contract/audit.ts';
import { API_PREFIX } from '../../../src/contract/calls.ts';
import type { BulkAnswer } from '../../../src/contract/job.ts';
import { inShanghai } from '../../../src/contract/museum-time.ts';
import type { SeatCount } from '../../../src/contract/seats.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { declaredSeats } from '../../../src/declare/seats.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivities } from '../../../src/resources/education/juniorActivities.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { lectureBooking } from '../../../src/resources/education/lectureBooking.ts';
import { zhongshanLecture } from '../../../src/resources/education/zhongshanLecture.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { countSeats } from '../../../src/server/records/seats/seat-counts.ts';
import { allowOnly } from '../../support/access.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Answer, sharedApp, type TestApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

let museum: TestApp;
let world: World;

const setUp = async () => {
  museum = await sharedApp();
  await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
  world = await createWorld(museum, juniorActivitiesApply);
};

const createSession = (capacity: number, waitlist = 0) =>
  world.create(activitySession, { capacity, waitlist, activity: world.draftOptions.record?.('juniorActivities') });
const createApplication = (session: AnyRecord, more: object = {}) =>
  world.create(juniorActivitiesApply, { session: { id: session.id, title: '' }, source: 'desk', ...more });
const move = (name: string, { id, version }: AnyRecord, reason = '名额调整'): Promise<Answer<AnyRecord>> =>
  museum.call('POST', 'juniorActivitiesApply/move', { as: 'admin', body: { id, version, move: name, reason } });
const moveApplication = async (name: string, record: AnyRecord): Promise<AnyRecord> => {
  const answer = await move(name, record);
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const readApplication = async ({ id }: AnyRecord): Promise<AnyRecord> =>
  (await museum.call('GET', 'juniorActivitiesApply/', { as: 'admin', query: { id } })).data;

describe('the seats of a session', () => {
  beforeEach(setUp);

  test('an approval takes a seat and gives a code, and is refused when no seat is left', async () => {
    const morning = await createSession(1);
    const first = await moveApplication('approve', await createApplication(morning));
    expect(first).toMatchObject({
      status: 'approved',
      seatCode: expect.stringMatching(/^[A-Z0-9]{6}$/),
      queueNo: null,
    });
    expect(first.decidedAt).toBe(museum.clock.now.toISOString());
    const second = await createApplication(morning);
    const refusal = await move('approve', second);
    expect(refusal).toMatchObject({ status: 422, msg: '名额已满（1/1），请转候补，或先增加名额。' });
    expect(await readApplication(second)).toMatchObject({ status: 'pending', version: second.version });
  });

  test('an approved website application joins the waiting list when no seat is left, until the list is full', async () => {
    const morning = await createSession(1, 1);
    await moveApplication('approve', await createApplication(morning));
    expect(await moveApplication('approve', await createApplication(morning, { source: 'web' }))).toMatchObject({
      status: 'waitlisted',
      queueNo: 1,
      seatCode: null,
    });
    const refusal = await move('approve', await createApplication(morning, { source: 'web' }));
    expect(refusal).toMatchObject({ status: 422, msg: expect.stringContaining('候补均已满') });
  });

  test('a cancelled seat goes to the first on the waiting list, and the next keeps waiting', async () => {
    const morning = await createSession(1, 5);
    const approved = await moveApplication('approve', await createApplication(morning));
    const first = await moveApplication('waitlist', await createApplication(morning));
    const second = await moveApplication('waitlist', await createApplication(morning));
    expect([first.queueNo, second.queueNo]).toEqual([1, 2]);
    expect((await move('promote', first)).status).toBe(422);
    await moveApplication('cancel', approved);
    expect(await readApplication(first)).toMatchObject({
      status: 'approved',
      queueNo: null,
      version: first.version + 1,
    });
    expect(await readApplication(second)).toMatchObject({ status: 'waitlisted', queueNo: 2 });
  });

  test('an application with a seat cannot be deleted or changed to a full session', async () => {
    const [morning, evening] = [await createSession(1), await createSession(1)];
    await moveApplication('approve', await createApplication(evening));
    const approved = await moveApplication('approve', await createApplication(morning));
    const { id, version } = approved;
    const deletion = await museum.call('DELETE', 'juniorActivitiesApply/', { as: 'admin', query: { id, version } });
    expect(deletion.msg).toContain('请先取消');
    const body = { id, version, session: { id: evening.id } };
    const response = await museum.call('PUT', 'juniorActivitiesApply/', { as: 'admin', body });
    expect(response).toMatchObject({ status: 422, data: { fields: { session: expect.stringContaining('名额已满') } } });
  });

  test('the capacity cannot be reduced below the number of taken seats', async () => {
    const morning = await createSession(2);
    for (const application of [await createApplication(morning), await createApplication(morning)])
      await moveApplication('approve', application);
    const body = { id: morning.id, version: morning.version, capacity: 1 };
    const refusal = await museum.call('PUT', 'activitySession/', { as: 'admin', body });
    expect(refusal).toMatchObject({
      status: 422,
      data: { fields: { capacity: expect.stringContaining('已通过 2 个名额') } },
    });
  });

  const editSession = async ({ id, version }: AnyRecord, values: object): Promise<AnyRecord> => {
    const body = { id, version, ...values };
    const answer = await museum.call('PUT', 'activitySession/', { as: 'admin', body });
    expect(answer, answer.text).toMatchObject({ status: 200 });
    return answer.data;
  };
  const readSession = async ({ id }: AnyRecord): Promise<AnyRecord> =>
    (await museum.call('GET', 'activitySession/', { as: 'admin', query: { id } })).data;
  const remove = ({ id, version }: AnyRecord) =>
    museum.call('DELETE', 'juniorActivitiesApply/', { as: 'admin', query: { id, version } });
  const undelete = ({ id, version }: AnyRecord) =>
    museum.call('POST', 'juniorActivitiesApply/undelete', { as: 'admin', body: { id, version: version + 1 } });

  /** Undoes what the editor has done since the clock was set. */
  const undoEditor = async () => {
    const { id: operator } = await museum.parts.database.db
      .selectFrom('operator')
      .select('id')
      .where('account', '=', 'editor')
      .executeTakeFirstOrThrow();
    const scope = { operator, since: museum.clock.now.toISOString() };
    const preview = await museum.call('GET', 'undo/preview', { as: 'admin', query: scope });
    const { token, refused } = preview.data;
    const answer = await museum.call('POST', 'undo/', { as: 'admin', body: { ...scope, token, without: refused } });
    expect(answer, answer.text).toMatchObject({ status: 200 });
  };

  test('more seats go to the waiting list in its order, and the audit log names who moved up', async () => {
    const morning = await createSession(1, 5);
    await moveApplication('approve', await createApplication(morning));
    const waiting: AnyRecord[] = [];
    for (let count = 0; count < 3; count += 1)
      waiting.push(await moveApplication('waitlist', await createApplication(morning)));
    const session = await editSession(await readSession(morning), { capacity: 3 });
    expect(session.state).toBe('full');
    const states = await Promise.all(waiting.map(async (one) => (await readApplication(one)).status));
    expect(states).toEqual(['approved', 'approved', 'waitlisted']);
    const { rows } = await sql`select "recordId" from audit where action = 'movedUp' order by id`.execute(
      museum.parts.database.db,
    );
    expect(rows).toEqual(waiting.slice(0, 2).map(({ id }) => ({ recordId: id })));
  });

  test('the totals of the list of applications follow when more seats go to its waiting list', async () => {
    const countWaiting = async () => {
      const query = { status: 'waitlisted', session: morning.id };
      return (await museum.call('GET', 'juniorActivitiesApply/list', { as: 'admin', query })).data.total;
    };
    const morning = await createSession(1, 5);
    await moveApplication('approve', await createApplication(morning));
    for (let count = 0; count < 2; count += 1) await moveApplication('waitlist', await createApplication(morning));
    expect(await countWaiting()).toBe(2);
    await editSession(await readSession(morning), { capacity: 2 });
    expect(await countWaiting()).toBe(1);
  });

  test('a session is open again when an undo gives it back its seats', async () => {
    const morning = await createSession(3);
    museum.clock.now = new Date(museum.clock.now.getTime() + 1_000);
    const body = { id: morning.id, version: morning.version, capacity: 1 };
    expect((await museum.call('PUT', 'activitySession/', { as: 'editor', body })).status).toBe(200);
    await moveApplication('approve', await createApplication(morning));
    expect(await readSession(morning)).toMatchObject({ capacity: 1, state: 'full' });
    await undoEditor();
    expect(await readSession(morning)).toMatchObject({ capacity: 3, state: 'open' });
  });

  test('an application that an undo puts back and then moves up to the freed seat has every version in its history', async () => {
    const morning = await createSession(1, 5);
    const waiting = await moveApplication('waitlist', await createApplication(morning));
    const seated = await createApplication(morning);
    museum.clock.now = new Date(museum.clock.now.getTime() + 1_000);
    const asEditor = async (method: 'PUT' | 'POST', path: string, body: object) => {
      const answer = await museum.call(method, `juniorActivitiesApply/${path}`, { as: 'editor', body });
      expect(answer, answer.text).toMatchObject({ status: 200 });
    };
    await asEditor('PUT', '', { id: waiting.id, version: waiting.version, guardianPhone: '13900001234' });
    await asEditor('POST', 'move', { id: seated.id, version: seated.version, move: 'approve' });
    await undoEditor();
    expect(await readApplication(seated)).toMatchObject({ status: 'pending' });
    const moved = await readApplication(waiting);
    expect(moved).toMatchObject({ status: 'approved', guardianPhone: waiting.guardianPhone });
    const query = { id: waiting.id };
    const history = await museum.call('GET', 'juniorActivitiesApply/revision/list', { as: 'admin', query });
    const lines = history.data.list as { version: number; action: string }[];
    expect(lines.slice(0, 3).map(({ version, action }) => [version, action])).toEqual([
      [moved.version, 'movedUp'],
      [moved.version - 1, 'undo'],
      [moved.version - 2, 'edit'],
    ]);
  });

  test('an application restored from the trash gets a new place on the waiting list, and is refused while the list is full', async () => {
    const morning = await createSession(1, 2);
    await moveApplication('approve', await createApplication(morning));
    const first = await moveApplication('waitlist', await createApplication(morning));
    const second = await moveApplication('waitlist', await createApplication(morning));
    expect((await remove(second)).status).toBe(200);
    const third = await moveApplication('waitlist', await createApplication(morning));
    expect(third.queueNo).toBe(2);
    expect(await undelete(second)).toMatchObject({ status: 422, msg: expect.stringContaining('候补均已满') });
    await moveApplication('cancel', first);
    expect(await undelete(second)).toMatchObject({ status: 200, data: { status: 'waitlisted', queueNo: 3 } });
  });

  test('a waiting application that changes to another session gets the last place of its waiting list, and is refused while that is full', async () => {
    const [morning, evening] = [await createSession(1, 5), await createSession(1, 1)];
    for (const session of [morning, evening]) await moveApplication('approve', await createApplication(session));
    const moving = await moveApplication('waitlist', await createApplication(morning));
    const waiting = await moveApplication('waitlist', await createApplication(evening));
    const change = { id: moving.id, version: moving.version, session: { id: evening.id } };
    const edit = () => museum.call('PUT', 'juniorActivitiesApply/', { as: 'admin', body: change });
    expect(await edit()).toMatchObject({ status: 422, msg: expect.stringContaining('候补均已满') });
    await editSession(await readSession(evening), { waitlist: 2 });
    expect((await edit()).data).toMatchObject({ status: 'waitlisted', queueNo: 2 });
    expect((await readApplication(waiting)).queueNo).toBe(1);
  });

  test('a child can apply for a session once, and only for a session of the chosen activity', async () => {
    const morning = await createSession(5);
    const child = { childName: '陈小满', birthday: '2016-05-01' };
    const first = await createApplication(morning, child);
    await expect(createApplication(morning, child)).rejects.toThrow(`#${first.id}`);
    await moveApplication('cancel', first);
    expect((await createApplication(morning, child)).status).toBe('pending');
    const otherActivity = await world.create(juniorActivities);
    const { id, version } = await createApplication(morning);
    const body = { id, version, activity: { id: otherActivity.id } };
    const refusal = await museum.call('PUT', 'juniorActivitiesApply/', { as: 'admin', body });
    expect(refusal).toMatchObject({
      status: 422,
      data: { fields: { session: expect.stringContaining('不属于所选活动') } },
    });
  });

  test('pending applications are listed oldest first, and waiting ones by number, unless sorted otherwise', async () => {
    const morning = await createSession(1, 5);
    const applications: AnyRecord[] = [];
    for (const minute of ['01', '02', '03']) {
      museum.clock.now = new Date(`2026-03-02T02:${minute}:00.000Z`);
      applications.push(await createApplication(morning));
    }
    const [first, second, third] = applications as [AnyRecord, AnyRecord, AnyRecord];
    const listIds = async (query: Record<string, string>): Promise<number[]> => {
      const options = { as: 'admin', query: { session: String(morning.id), ...query } };
      return (await museum.call('GET', 'juniorActivitiesApply/list', options)).data.list.map(({ id }: AnyRecord) => id);
    };
    expect(await listIds({})).toEqual([third.id, second.id, first.id]);
    expect(await listIds({ status: 'pending' })).toEqual([first.id, second.id, third.id]);
    expect(await listIds({ waiting: 'me' })).toEqual([first.id, second.id, third.id]);
    expect(await listIds({ status: 'pending', sort: '-submittedAt' })).toEqual([third.id, second.id, first.id]);
    for (const application of [third, first]) await moveApplication('waitlist', application);
    expect(await listIds({ status: 'waitlisted' })).toEqual([third.id, first.id]);
  });

  test('a lecture counts the seats of each booking, and has a maximum for one booking', async () => {
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

describe('the seat counts', () => {
  beforeEach(setUp);

  const readSeatCounts = (ids: readonly number[], as = 'admin'): Promise<Answer<SeatCount[]>> =>
    museum.call('GET', 'juniorActivitiesApply/seats', { as, query: { id: [...ids] } });
  const bulk = async (
    what: string,
    applications: readonly AnyRecord[],
    check: boolean,
    as = 'admin',
    more: object = {},
  ): Promise<BulkAnswer> => {
    const answer = await askBulk({ what, rows: rowsOf(applications), check, ...more }, as);
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const askBulk = (body: object, as = 'admin'): Promise<Answer<BulkAnswer>> =>
    museum.call('POST', 'juniorActivitiesApply/bulk', { as, body: body as Record<string, unknown> });
  const rowsOf = (applications: readonly AnyRecord[]) => applications.map(({ id, version }) => ({ id, version }));

  test('have capacity, taken seats and waiting list of up to a hundred sessions', async () => {
    const [morning, evening] = [await createSession(1, 5), await createSession(3)];
    await moveApplication('approve', await createApplication(morning));
    await moveApplication('waitlist', await createApplication(morning));
    await createApplication(evening);
    expect((await readSeatCounts([morning.id, evening.id, 999_999])).data).toEqual([
      { id: morning.id, capacity: 1, taken: 1, waitlist: 5, waiting: 1 },
      { id: evening.id, capacity: 3, taken: 0, waitlist: 0, waiting: 0 },
    ]);
    const { status } = await readSeatCounts(Array.from({ length: 101 }, (_, index) => index + 1));
    expect(status).toBe(400);
  });

  test('of several sessions are read by one query', async () => {
    const sessions = [await createSession(1), await createSession(2), await createSession(3)];
    const { db } = museum.parts.database;
    const log: string[] = [];
    const observedDb = db.withPlugin({
      transformQuery: ({ node }) => {
        log.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const places = declaredSeats(juniorActivitiesApply);
    const seatCounts = await countSeats(
      observedDb,
      places,
      sessions.map(({ id }) => id),
    );
    expect(seatCounts.map(({ capacity }) => capacity)).toEqual([1, 2, 3]);
    expect(log).toHaveLength(1);
  });

  test('are returned only to operators who may read both the applications and the activities', async () => {
    const morning = await createSession(1);
    const application = await createApplication(morning);
    const { db } = museum.parts.database;
    const decisionCodes = ['juniorActivitiesApply', 'juniorActivitiesApply:approve'];
    await allowOnly(db, 'desk', decisionCodes);
    expect((await readSeatCounts([morning.id], 'desk')).status).toBe(403);
    expect(await bulk('approve', [application], true, 'desk')).not.toHaveProperty('seats');
    await allowOnly(db, 'desk', ['juniorActivities']);
    expect((await readSeatCounts([morning.id], 'desk')).status).toBe(403);
    await allowOnly(db, 'desk', [...decisionCodes, 'juniorActivities']);
    expect((await readSeatCounts([morning.id], 'desk')).status).toBe(200);
    expect((await bulk('approve', [application], true, 'desk')).seats).toHaveLength(1);
  });

  test('predict for each session the outcome of a bulk approval, which its job then has', async () => {
    const [morning, evening] = [await createSession(2, 1), await createSession(5)];
    const applications = [
      ...[
        await createApplication(morning, { source: 'web' }),
        await createApplication(morning),
        await createApplication(morning, { source: 'web' }),
      ],
      ...[
        await createApplication(morning, { source: 'web' }),
        await createApplication(morning),
        await createApplication(evening),
      ],
    ];
    const { seats, first } = await bulk('approve', applications, true);
    expect(first.map(({ id }) => id)).toEqual(applications.slice(0, 5).map(({ id }) => id));
    const morningCount = { capacity: 2, taken: 0, waitlist: 1, waiting: 0 };
    expect(seats).toEqual([
      { id: morning.id, title: morning.name, ...morningCount, seated: 2, queued: 1, refused: 2 },
      {
        ...{ id: evening.id, title: evening.name, capacity: 5, taken: 0 },
        waitlist: 0,
        waiting: 0,
        seated: 1,
        queued: 0,
        refused: 0,
      },
    ]);
    const { job } = await bulk('approve', applications, false);
    await runJobs(museum);
    const results = await Promise.all(applications.map(readApplication));
    // The earliest application is decided first, although the list begins with the latest.
    expect(results.map(({ status }) => status)).toEqual([
      ...['approved', 'approved', 'waitlisted', 'pending', 'pending'],
      'approved',
    ]);
    const rows = await museum.call('GET', 'job/rows', { as: 'admin', query: { id: job?.id ?? 0, outcome: 'refused' } });
    expect(rows.data.total).toBe(2);
  });

  test('predict that a bulk promotion gives the seat to the first in the queue, as its job then does', async () => {
    const morning = await createSession(1, 5);
    const [first, second] = [await createApplication(morning), await createApplication(morning)];
    const firstInQueue = await moveApplication('waitlist', second);
    const secondInQueue = await moveApplication('waitlist', first);
    const { seats } = await bulk('promote', [secondInQueue, firstInQueue], true);
    expect(seats).toMatchObject([{ capacity: 1, taken: 0, waiting: 2, seated: 1, queued: 0, refused: 1 }]);
    await bulk('promote', [secondInQueue, firstInQueue], false);
    await runJobs(museum);
    expect([(await readApplication(firstInQueue)).status, (await readApplication(secondInQueue)).status]).toEqual([
      'approved',
      'waitlisted',
    ]);
  });

  test('let one job approve all that fit and put the rest on the waiting list, as it has predicted', async () => {
    const morning = await createSession(2, 1);
    const applications = [
      await createApplication(morning),
      await createApplication(morning),
      await createApplication(morning),
      await createApplication(morning),
    ];
    const orElse = { orElse: 'waitlist' };
    const { seats } = await bulk('approve', applications, true, 'admin', orElse);
    expect(seats).toMatchObject([{ seated: 2, queued: 1, refused: 1 }]);
    const { job } = await bulk('approve', applications, false, 'admin', orElse);
    await runJobs(museum);
    const results = await Promise.all(applications.map(readApplication));
    expect(results.map(({ status, queueNo }) => [status, queueNo])).toEqual([
      ['approved', null],
      ['approved', null],
      ['waitlisted', 1],
      ['pending', null],
    ]);
    expect(results[2]).toMatchObject({ seatCode: null, version: (applications[2]?.version ?? 0) + 1 });
    const rows = await museum.call('GET', 'job/rows', { as: 'admin', query: { id: job?.id ?? 0, outcome: 'refused' } });
    expect(rows.data.list).toMatchObject([{ sentence: expect.stringContaining('候补均已满') }]);
  });

  test('let nobody use the second move of such a job without its permission, or one that gives no place', async () => {
    const rows = rowsOf([await createApplication(await createSession(1, 1))]);
    const body = { what: 'approve', rows, check: true };
    for (const orElse of ['reject', 'approve', 'nothing', 7])
      expect((await askBulk({ ...body, orElse })).status, String(orElse)).toBe(400);
    await allowOnly(museum.parts.database.db, 'desk', ['juniorActivitiesApply', 'juniorActivitiesApply:approve']);
    expect((await askBulk({ ...body, orElse: 'waitlist' }, 'desk')).status).toBe(403);
    expect((await askBulk(body, 'desk')).status).toBe(200);
  });

  test('stay as they are where the first move is refused for another reason than seats', async () => {
    const morning = await createSession(1, 5);
    const [first, second] = [await createApplication(morning), await createApplication(morning)];
    await moveApplication('cancel', second);
    await bulk('approve', [first, second], false, 'admin', { orElse: 'waitlist' });
    await runJobs(museum);
    expect((await readApplication(first)).status).toBe('approved');
    expect((await readApplication(second)).status).toBe('cancelled');
  });

  test('are not returned for a bulk move that gives no seat', async () => {
    expect(await bulk('reject', [await createApplication(await createSession(1))], true)).not.toHaveProperty('seats');
  });
});

describe('the check-in', () => {
  beforeEach(setUp);

  const findBy = (query: Record<string, string>, as = 'admin') =>
    museum.call('GET', 'juniorActivitiesApply/list', { as, query });

  test('is found in the audit log by the field that it changes', async () => {
    const attended = await moveApplication(
      'checkIn',
      await moveApplication('approve', await createApplication(await createSession(1))),
    );
    const query = { section: 'juniorActivitiesApply', record: attended.id, field: 'checkedInAt' };
    const { data } = await museum.call('GET', 'operator/audit', { as: 'admin', query });
    expect(data.list.map(({ action, details }: AuditEntry) => [action, details])).toEqual([
      ['checkIn', { fields: ['checkedInAt'] }],
    ]);
  });

  test('of somebody who is checked in already is refused with the time of the first, which stays', async () => {
    const approved = await moveApplication('approve', await createApplication(await createSession(1)));
    const attended = await moveApplication('checkIn', approved);
    museum.clock.now = new Date(museum.clock.now.getTime() + 60_000);
    const again = await move('checkIn', attended);
    const time = inShanghai(Date.parse(String(attended.checkedInAt)))
      .slice(0, 16)
      .replace('T', ' ');
    expect(again).toMatchObject({ status: 422, msg: `“${approved.childName}”已于 ${time} 签到，请勿重复签到。` });
    const english = await museum.call('POST', 'juniorActivitiesApply/move', {
      as: 'admin',
      body: { id: attended.id, version: attended.version, move: 'checkIn' },
      headers: { 'accept-language': 'en-US' },
    });
    expect(english.msg).toBe(`“${approved.childName}” was checked in at ${time} already.`);
    expect(await readApplication(approved)).toMatchObject({ status: 'attended', checkedInAt: attended.checkedInAt });
  });

  test('of somebody who has cancelled is refused with the state', async () => {
    const approved = await moveApplication('approve', await createApplication(await createSession(1)));
    const answer = await move('checkIn', await moveApplication('cancel', approved));
    expect(answer).toMatchObject({ status: 422, msg: expect.stringContaining('现在是“已取消”，不能“签到”') });
  });

  test('finds to which session a number, a code or a telephone belongs, with its start', async () => {
    const [morning, evening] = [await createSession(2), await createSession(2)];
    await moveApplication('approve', await createApplication(morning));
    const other = await moveApplication('approve', await createApplication(evening, { guardianPhone: '13911112222' }));
    const session = { id: evening.id, title: evening.name, begins: evening.startAt };
    const texts: [string, unknown][] = [
      ['applyNo', other.applyNo],
      ['seatCode', other.seatCode],
      ['guardianPhone', '2222'],
    ];
    for (const [name, text] of texts) {
      const { list } = (await findBy({ [name]: String(text) })).data;
      expect(list, name).toMatchObject([{ id: other.id, session }]);
    }
  });

  test('finds a masked telephone by its whole number only', async () => {
    await createApplication(await createSession(1), { guardianPhone: '13911112222' });
    await allowOnly(museum.parts.database.db, 'desk', ['juniorActivitiesApply', 'juniorActivitiesApply:checkIn']);
    expect((await findBy({ guardianPhone: '2222' }, 'desk')).data.total).toBe(0);
    expect((await findBy({ guardianPhone: '13911112222' }, 'desk')).data.list).toMatchObject([
      { guardianPhone: '139****2222' },
    ]);
  });
});

describe('a hundred approvals at once, over the network', () => {
  let cookie = '';
  let port = 0;

  beforeAll(async () => {
    await setUp();
    cookie = (await museum.signIn('admin')).cookie ?? '';
    await museum.app.listen({ host: '127.0.0.1', port: 0 });
    port = (museum.app.server.address() as AddressInfo).port;
  });

  /** As often as the answer is that the database is too busy, which says that nothing was written. */
  const approve = async (application: AnyRecord): Promise<number> => {
    let status = 503;
    while (status === 503) status = await approveOnce(application);
    return status;
  };
  const approveOnce = ({ id, version }: AnyRecord): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      const path = `${API_PREFIX}/juniorActivitiesApply/move`;
      const clientRequest = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      });
      clientRequest.once('error', reject).end(JSON.stringify({ id, version, move: 'approve' }));
    });

  test('thirty applications get a seat, fifty join the waiting list in order, and twenty are refused', async () => {
    const morning = await createSession(30, 50);
    const applications: AnyRecord[] = [];
    for (let count = 0; count < 100; count += 1) applications.push(await createApplication(morning, { source: 'web' }));
    const statuses = await Promise.all(applications.map(approve));
    const times = (status: number) => statuses.filter((one) => one === status).length;
    expect([...new Set(statuses)].map((status) => [status, times(status)]).sort()).toEqual([
      [200, 80],
      [422, 20],
    ]);

    const results = await Promise.all(applications.map(readApplication));
    expect(results.filter(({ status }) => status === 'approved')).toHaveLength(30);
    const waitlisted = results.filter(({ status }) => status === 'waitlisted');
    expect(waitlisted.map(({ queueNo }) => Number(queueNo)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    expect(results.filter(({ status }) => status === 'pending')).toHaveLength(20);
    expect(new Set(results.map(({ applyNo }) => applyNo)).size).toBe(100);
  });
});
