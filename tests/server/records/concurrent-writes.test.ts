import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { API_PREFIX } from '../../../src/contract/calls.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { news } from '../../../src/resources/info/news.ts';
import { buildApp } from '../../../src/server/app/app.ts';
import { runTransaction } from '../../../src/server/database/transaction.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { type Answer, ORIGIN, sharedApp, type TestApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

/** Ten operators write at the same time. Writes of a section do not wait for each other unless a rule asks for it. */

let museum: TestApp;
const db = () => museum.parts.database.db;
const isServer = Boolean(process.env.TEST_DATABASE_URL);

beforeEach(async () => {
  museum = await sharedApp();
  for (const account of ['editor', 'approver']) await giveRoleByCode(db(), account, 'administrator');
});

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const times = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

const noticeDraft = (title: string, more: object = {}) => ({
  title: `公告${title}`,
  docNo: `文〔2026〕${title}号`,
  category: 'opening',
  body: '<p>全文见附件，请各部门遵照执行，不得有误。</p>',
  ...more,
});
const createNotice = (title: string, as = 'admin', more: object = {}) =>
  museum.call<AnyRecord>('POST', 'notice/', { as, body: noticeDraft(title, more) });
const total = async (section: string) =>
  (await museum.call('GET', `${section}/list`, { as: 'admin', query: { current: 1, pageSize: 10 } })).data.total;

test('records created at the same time each have their author, audit entry and revision, and the total counts them', async () => {
  expect(await total('notice')).toBe(0);
  const answers = await times(24, (at) => createNotice(String(at + 10), at % 2 === 0 ? 'admin' : 'approver'));
  expect(statuses(answers)).toEqual(Array(24).fill(200));
  const { rows } = await sql<{ agree: boolean }>`
    select a."operatorId" = t."createdBy" and r."operatorId" = t."createdBy" and r.record ->> 'title' = t.title as agree
    from notice t
    join audit a on a.section = 'notice' and a."recordId" = t.id and a.action = 'create' and a.title = t.title
    join revision r on r.section = 'notice' and r."recordId" = t.id and r.version = 1`.execute(db());
  expect(rows).toEqual(Array(24).fill({ agree: true }));
  expect(await total('notice')).toBe(24);
});

test('of records created at the same time those with a validation error or a value that is taken are refused', async () => {
  const answers = await Promise.all([
    createNotice('甲'),
    createNotice('乙', 'admin', { docNo: '同号' }),
    createNotice('丙', 'admin', { docNo: '同号' }),
    createNotice('丁', 'admin', { title: '' }),
  ]);
  expect(statuses(answers).toSorted()).toEqual([200, 200, 422, 422]);
  expect(await total('notice')).toBe(2);
});

test.runIf(isServer)(
  'a record is saved while another transaction that has written to the section is open',
  async () => {
    const { data } = await createNotice('甲');
    await runTransaction(db(), async (tx) => {
      await sql`insert into notice ("createdAt", "updatedAt", title) values (now(), now(), '未提交')`.execute(tx);
      const body = { id: data.id, version: data.version, title: '改过的公告' };
      const answer = await museum.call('PUT', 'notice/', { as: 'admin', body });
      expect(answer.status, answer.text).toBe(200);
    });
  },
);

test('two servers on one database give each number once, and both count all records', async () => {
  const other = await buildApp({ ...museum.parts, database: museum.parts.database.secondHandle() });
  const headers = { host: new URL(ORIGIN).host, 'sec-fetch-site': 'same-origin', ...(await museum.signIn('admin')) };
  const readTotal = async () =>
    (await other.inject({ url: `${API_PREFIX}/member/list?current=1&pageSize=10`, headers })).json().data.total;
  expect([await total('member'), await readTotal()]).toEqual([0, 0]);
  const numbers = await times(20, async (at) => {
    const payload = { nickname: `访客${at}`, phone: `139${String(at).padStart(8, '0')}`, channel: 'desk' };
    if (at % 2) return (await museum.call('POST', 'member/', { as: 'admin', body: payload })).data.memberNo;
    const answer = await other.inject({ method: 'POST', url: `${API_PREFIX}/member/`, headers, payload });
    return answer.json().data.memberNo;
  });
  expect(new Set(numbers.filter(Boolean)).size).toBe(20);
  expect([await total('member'), await readTotal()]).toEqual([20, 20]);
  await other.close();
});

describe('a session that is edited while others sign up for it', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(museum, juniorActivitiesApply);
  });

  const createSession = (capacity: number, waitlist: number) =>
    world.create(activitySession, { capacity, waitlist, activity: world.draftOptions.record?.('juniorActivities') });
  const createApplication = ({ id }: AnyRecord) =>
    world.create(juniorActivitiesApply, { session: { id, title: '' }, source: 'desk' });

  test('gets every sign-up, and every edit is stored or answered with 409', async () => {
    const session = await createSession(100, 0);
    const edits: Answer[] = [];
    const edit = async (capacity: number) => {
      const { data } = await museum.call('GET', 'activitySession/', { as: 'editor', query: { id: session.id } });
      const body = { id: session.id, version: data.version, capacity };
      edits.push(await museum.call('PUT', 'activitySession/', { as: 'editor', body }));
    };
    await Promise.all([
      times(6, async () => {
        for (let count = 0; count < 4; count += 1) await createApplication(session);
      }),
      times(3, async (at) => {
        for (let count = 0; count < 6; count += 1) await edit(60 + at * 10 + count);
      }),
    ]);
    expect(edits.filter(({ status }) => status !== 200 && status !== 409).map(({ text }) => text)).toEqual([]);
    expect(await total('juniorActivitiesApply')).toBe(24);
  });

  test('gives no more seats than it has when approvals, cancellations and sign-ups come at the same time', async () => {
    const session = await createSession(6, 50);
    const applications: AnyRecord[] = [];
    for (let count = 0; count < 16; count += 1) applications.push(await createApplication(session));
    const move = async (name: string, { id }: AnyRecord, as: string) => {
      const { data } = await museum.call('GET', 'juniorActivitiesApply/', { as, query: { id } });
      const body = { id, version: data.version, move: name, reason: '名额调整' };
      return museum.call('POST', 'juniorActivitiesApply/move', { as, body });
    };
    const answers = (
      await Promise.all([
        times(16, (at) => move('approve', applications[at] as AnyRecord, at % 2 ? 'admin' : 'approver')),
        times(4, async (at) => {
          await createApplication(session);
          return move('cancel', applications[at] as AnyRecord, 'editor');
        }),
      ])
    ).flat();
    expect(answers.filter(({ status }) => ![200, 409, 422].includes(status)).map(({ text }) => text)).toEqual([]);
    const { rows } = await sql<{ seated: number; queued: number; numbers: number }>`
      select count(*) filter (where status = 'approved')::integer as seated,
        count(*) filter (where status = 'waitlisted')::integer as queued,
        count(distinct "queueNo") filter (where status = 'waitlisted')::integer as numbers
      from "juniorActivitiesApply"`.execute(db());
    expect(rows[0]?.seated).toBeLessThanOrEqual(6);
    expect(rows[0]?.numbers).toBe(rows[0]?.queued);
  });
});

test('of ten news pinned at the same time five are published', async () => {
  const world = await createWorld(museum, news);
  const pinnedUntil = '2027-01-01T00:00:00.000Z';
  const drafts: AnyRecord[] = [];
  for (let count = 0; count < 10; count += 1)
    drafts.push(await world.create(news, { pinnedUntil, publishAt: null }, count + 1));
  const move = async (name: string, { id, version }: AnyRecord, as: string) =>
    museum.call<AnyRecord>('POST', 'news/move', { as, body: { id, version, move: name } });
  const submitted: AnyRecord[] = [];
  for (const draft of drafts) submitted.push((await move('submit', draft, 'editor')).data);
  const answers = await times(10, (at) => move('approve', submitted[at] as AnyRecord, at % 2 ? 'admin' : 'approver'));
  expect(new Set(statuses(answers))).toEqual(new Set([200, 422]));
  const { rows } = await sql<{ pinned: number }>`
    select count(*)::integer as pinned from news where (live ->> 'pinnedUntil')::timestamptz > ${museum.clock.now}`.execute(
    db(),
  );
  expect(rows).toEqual([{ pinned: 5 }]);
});

test('of two branches of a tree that are moved below each other at the same time one is refused', async () => {
  const create = async (name: string) =>
    (await museum.call<AnyRecord>('POST', 'storage/', { as: 'admin', body: { name, kind: 'room' } })).data;
  const [one, other] = [await create('一部'), await create('二部')];
  const moveBelow = ({ id, version }: AnyRecord, parent: AnyRecord, as: string) =>
    museum.call('PUT', 'storage/', { as, body: { id, version, parent: { id: parent.id, title: '' } } });
  const answers = await Promise.all([moveBelow(one, other, 'admin'), moveBelow(other, one, 'approver')]);
  expect(statuses(answers).toSorted()).toEqual([200, 422]);
});

test('a transaction that the database ends because of a deadlock is run again', async () => {
  await createNotice('甲');
  await createNotice('乙');
  const { rows } = await sql<{ id: number }>`select id from notice order by id`.execute(db());
  const [one, other] = rows.map(({ id }) => id);
  const attempts: number[] = [];
  const touchBoth = (first = 0, second = 0) =>
    runTransaction(db(), async (tx) => {
      attempts.push(first);
      await sql`update notice set title = title || '改' where id = ${first}`.execute(tx);
      if (isServer) await new Promise((resolve) => setTimeout(resolve, 300));
      await sql`update notice set title = title || '改' where id = ${second}`.execute(tx);
    });
  await Promise.all([touchBoth(one, other), touchBoth(other, one)]);
  const { rows: after } = await sql<{ title: string }>`select title from notice order by id`.execute(db());
  expect(after.map(({ title }) => title)).toEqual(['公告甲改改', '公告乙改改']);
  if (isServer) expect(attempts.length).toBeGreaterThan(2);
});
