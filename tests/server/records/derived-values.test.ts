import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { news } from '../../../src/resources/info/news.ts';
import { venue } from '../../../src/resources/shared/venue.ts';
import { runScheduledChanges } from '../../../src/server/app/scheduler.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { draftOf } from '../../support/draft.ts';
import { runJobs } from '../../support/jobs.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';
import { checkSheet, problemsIn, runSheet, sendSheet } from '../../support/sheets.ts';
import { createWorld, type World } from '../../support/world.ts';

/**
 * What the product derives from rows, by a rule or in a cache, equals what its rows say after every way of writing. The
 * question is asked of each value after each way, and again after that way has been undone.
 */

let museum: TestApp;
let world: World;
let since: string;

const db = () => museum.parts.database.db;
/** By less than a cache lasts that ends by time. */
const advanceClock = (): void => {
  museum.clock.now = new Date(museum.clock.now.getTime() + 1_000);
};

const APPLICATIONS = 'juniorActivitiesApply';
const SESSIONS = 'activitySession';

/** What every way begins with: a full session with a queue, one with free seats, news, and an operator with a role. */
interface Start {
  full: AnyRecord;
  free: AnyRecord;
  seated: [AnyRecord, AnyRecord];
  waiting: [AnyRecord, AnyRecord];
  seatedElsewhere: AnyRecord;
  pending: AnyRecord;
  article: AnyRecord;
  colleague: AnyRecord;
  roles: [AnyRecord, AnyRecord];
}

const write = async (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object,
  as = 'admin',
): Promise<AnyRecord> => {
  advanceClock();
  const content = method === 'DELETE' ? { query: body as Record<string, number> } : { body };
  const answer = await museum.call(method, path, { as, ...content });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const read = async (section: string, { id }: AnyRecord): Promise<AnyRecord> =>
  (await museum.call('GET', `${section}/`, { as: 'admin', query: { id } })).data;
const edit = async (section: string, record: AnyRecord, values: object, as = 'admin'): Promise<AnyRecord> => {
  const { id, version } = await read(section, record);
  return write('PUT', `${section}/`, { id, version, ...values }, as);
};
const move = async (section: string, record: AnyRecord, name: string, as = 'admin'): Promise<AnyRecord> => {
  const { id, version } = await read(section, record);
  return write('POST', `${section}/move`, { id, version, move: name, reason: '说明' }, as);
};
const remove = async (section: string, record: AnyRecord): Promise<void> => {
  const { id, version } = await read(section, record);
  await write('DELETE', `${section}/`, { id, version });
};
const undelete = (section: string, { id, version }: AnyRecord) =>
  write('POST', `${section}/undelete`, { id, version: version + 1 });
const bulk = async (section: string, what: string, records: readonly AnyRecord[], more: object = {}): Promise<void> => {
  const current = await Promise.all(records.map((record) => read(section, record)));
  const { job } = (await write('POST', `${section}/bulk`, {
    what,
    reason: '说明',
    rows: current.map(({ id, version }) => ({ id, version })),
    ...more,
  })) as unknown as { job: { id: number } };
  await runJobs(museum);
  const { data } = await museum.call('GET', 'job/', { as: 'admin', query: { id: job.id } });
  expect(data).toMatchObject({ state: 'done', refused: 0 });
};
const importSheet = async (section: string, content: string): Promise<void> => {
  advanceClock();
  await sendSheet(museum, { code: section }, content);
  await checkSheet(museum, { code: section });
  expect(await problemsIn(museum, { code: section })).toEqual([]);
  expect(await runSheet(museum, { code: section })).toMatchObject({ state: 'done', done: 1 });
};
const undoSinceStart = async (): Promise<void> => {
  const { id: operator } = await db()
    .selectFrom('operator')
    .select('id')
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow();
  const scope = { operator, since };
  const { data, text } = await museum.call('GET', 'undo/preview', { as: 'admin', query: scope });
  expect(data, text).toMatchObject({ refused: 0 });
  await write('POST', 'undo/', { ...scope, token: data.token, without: 0 });
};

/** Each in a venue of its own, as they take place at the same time. */
const createSession = async (name: string, capacity: number) =>
  world.create(activitySession, {
    venue: { id: (await world.create(venue, { capacity: null })).id, title: '' },
    ...{ name, capacity, waitlist: 5, startAt: '2026-06-01T01:00:00.000Z', endAt: '2026-06-01T02:00:00.000Z' },
    activity: world.draftOptions.record?.('juniorActivities'),
    state: 'open',
  });
const applyAs = (as: string, { id }: AnyRecord): Promise<AnyRecord> => {
  const fixed = { session: { id, title: '' }, source: 'desk' };
  const draft = draftOf(juniorActivitiesApply, { ...world.draftOptions, number: world.next(), fixed });
  return write('POST', `${APPLICATIONS}/`, draft, as);
};

beforeAll(async () => {
  museum = await sharedApp();
  await giveRoleByCode(db(), 'editor', 'administrator');
  world = await createWorld(museum, juniorActivitiesApply, { as: 'admin', others: [news] });
});

/** The records of each way are its own; those of the ways before stay. */
async function createStart(): Promise<Start> {
  const number = world.next();
  const [full, free] = [await createSession('满员场', 2), await createSession('空闲场', 5)];
  const applyFor = async (session: AnyRecord, name?: string) => {
    const application = await applyAs('admin', session);
    return name === undefined ? application : move(APPLICATIONS, application, name);
  };
  const draft = draftOf(news, { ...world.draftOptions, number, fixed: { pinnedUntil: null } });
  const roles: Start['roles'] = [await createRole(`first_${number}`), await createRole(`second_${number}`)];
  return {
    full,
    free,
    seated: [await applyFor(full, 'approve'), await applyFor(full, 'approve')],
    waiting: [await applyFor(full, 'waitlist'), await applyFor(full, 'waitlist')],
    pending: await applyFor(full),
    seatedElsewhere: await applyFor(free, 'approve'),
    article: await write('POST', 'news/', draft, 'editor'),
    roles,
    colleague: await write('POST', 'operator/', { account: `colleague${number}`, name: '同事', roles: [roles[0]] }),
  };
}
const createRole = (code: string) =>
  write('POST', 'role/', { code, name: code, enabled: true, exportLimit: 0, permissions: ['news'] });

const restore = async (section: string, record: AnyRecord, revision: number): Promise<void> => {
  const { id, version } = await read(section, record);
  await write('POST', `${section}/restore`, { id, version, revision });
};
const runClock = async (moment: string): Promise<void> => {
  museum.clock.now = new Date(moment);
  museum.signOutAll();
  await runScheduledChanges(museum.parts, (step, error) => expect.unreachable(`${step}: ${error.stack}`));
};

/** Calls that are answered from caches, of each section that a way may write. */
const cachedCalls: readonly [path: string, query: Record<string, string>][] = [
  [`${APPLICATIONS}/list`, { status: 'waitlisted' }],
  [`${APPLICATIONS}/list`, { status: 'approved' }],
  [`${SESSIONS}/list`, { state: 'full' }],
  ['news/list', { status: 'published' }],
  ['operator/list', { status: 'active' }],
  ['mail/message/count', {}],
];
const readCached = async (): Promise<unknown[]> => {
  const answers: unknown[] = [];
  for (const [path, query] of cachedCalls) {
    const { data, text } = await museum.call('GET', path, { as: 'admin', query });
    expect(data, text).toBeTruthy();
    answers.push([path, query, path.endsWith('/list') ? data.total : data]);
  }
  return answers;
};

interface Value {
  name: string;
  check: () => Promise<void>;
}

const seatedStates = ['approved', 'attended', 'absent'];

/** The sessions with the applications for them, as they are stored. */
async function readSessions() {
  const { rows } = await sql<{ id: number; capacity: number; state: string; applications: AnyRecord[] }>`
    select s.id, s.capacity, s.state, coalesce((select jsonb_agg(to_jsonb(a) order by a."queueNo", a.id)
      from "juniorActivitiesApply" as a where a.session = s.id and a."deletedAt" is null), '[]') as applications
    from "activitySession" as s where s."deletedAt" is null order by s.id`.execute(db());
  return rows.map((session) => {
    const inStates = (...states: string[]) =>
      session.applications.filter(({ status }) => states.includes(String(status)));
    return { ...session, taken: inStates(...seatedStates).length, queue: inStates('waitlisted') };
  });
}

/** The rows of each table, and the version by which caches notice a change of them. */
type Tables = ReadonlyMap<string, { version: number; rows: string }>;

let tablesBefore: Tables;

async function readTables(): Promise<Tables> {
  const versions = await db().selectFrom('tableVersion').selectAll().execute();
  const tables: [string, { version: number; rows: string }][] = [];
  for (const { name, version } of versions) {
    const { rows } = await sql<{ rows: string }>`
      select coalesce(string_agg(to_jsonb(t)::text, ' ' order by t.id), '') as rows from ${sql.id(name)} as t`.execute(
      db(),
    );
    tables.push([name, { version, rows: rows[0]?.rows ?? '' }]);
  }
  return new Map(tables);
}

const values: readonly Value[] = [
  {
    name: 'each table whose rows have changed has another version, by which caches notice it',
    async check() {
      const unnoticed = [...(await readTables())].filter(([name, { version, rows }]) => {
        const before = tablesBefore.get(name);
        return before?.version === version && before.rows !== rows;
      });
      expect(unnoticed.map(([name]) => name)).toEqual([]);
    },
  },
  {
    name: 'a session is full when all its seats are taken, and open otherwise',
    async check() {
      const sessions = await readSessions();
      const open = sessions.filter(({ state }) => state === 'open' || state === 'full');
      const expected = open.map(({ id, taken, capacity }) => [id, taken >= capacity ? 'full' : 'open']);
      expect(open.map(({ id, state }) => [id, state])).toEqual(expected);
    },
  },
  {
    name: 'the counts of seats are those of the stored applications',
    async check() {
      const sessions = await readSessions();
      const query = { id: sessions.map(({ id }) => id) };
      const { data } = await museum.call('GET', `${APPLICATIONS}/seats`, { as: 'admin', query });
      const expected = sessions.map(({ id, capacity, taken, queue }) => ({
        id,
        capacity,
        taken,
        waiting: queue.length,
      }));
      expect(data).toMatchObject(expected);
    },
  },
  {
    name: 'each place in a queue is given once, to a waiting application, and nobody waits beside a free seat',
    async check() {
      for (const { capacity, taken, queue, applications } of await readSessions()) {
        const places = queue.map(({ queueNo }) => queueNo);
        expect(new Set(places).size).toBe(places.length);
        expect(places.every((place) => Number(place) > 0)).toBe(true);
        expect(applications.filter((one) => one.queueNo !== null)).toEqual(queue);
        if (queue.length > 0) expect(taken).toBeGreaterThanOrEqual(capacity);
      }
    },
  },
  {
    name: 'an application has a code of its seat while it has the seat',
    async check() {
      const applications = (await readSessions()).flatMap((session) => session.applications);
      const withCode = applications.filter(({ seatCode }) => seatCode !== null);
      expect(withCode).toEqual(applications.filter(({ status }) => seatedStates.includes(String(status))));
    },
  },
  {
    name: 'a role knows how many operators have it, and an operator with a role does not wait for one',
    async check() {
      const { rows } = await sql`
        select r.code, r."operatorCount" from role as r where r."operatorCount" <> (
          select count(*) from operator as o where o."deletedAt" is null and o.roles @> to_jsonb(r.id))`.execute(db());
      expect(rows).toEqual([]);
      const waiting = await sql`
        select account from operator where status = 'waiting' and jsonb_array_length(coalesce(roles, '[]')) > 0`.execute(
        db(),
      );
      expect(waiting.rows).toEqual([]);
    },
  },
  {
    name: 'the badges of the menu count the rows that are listed as waiting',
    async check() {
      for (const as of ['admin', 'editor']) {
        const { data } = await museum.call<{ menuCode: string; total: number }[]>('GET', 'mail/message/count', { as });
        for (const section of [APPLICATIONS, 'news', 'operator']) {
          const list = await museum.call('GET', `${section}/list`, { as, query: { waiting: 'me' } });
          const badge = data.find(({ menuCode }) => menuCode === section)?.total ?? 0;
          expect([as, section, badge]).toEqual([as, section, list.data.total]);
        }
      }
    },
  },
  {
    name: 'totals of lists and badges are those of the rows, not of a cache',
    async check() {
      const answered = await readCached();
      await sql`update "tableVersion" set version = version + 1000`.execute(db());
      expect(answered).toEqual(await readCached());
    },
  },
];

interface Way {
  name: string;
  write: (start: Start) => Promise<unknown>;
  /** The clock writes for nobody, and an operator is not disabled or enabled by an undo. */
  hasNoUndo?: true;
  /** What has to be there before, and is not undone. */
  prepare?: (start: Start) => Promise<unknown>;
}

/** A sheet of one row, by the headings of its columns. */
const sheetOf = (cells: Record<string, unknown>): string =>
  [Object.keys(cells), Object.values(cells)].map((row) => row.join(',')).join('\n');

const ofActivity = () => `#${world.draftOptions.record?.('juniorActivities')?.id}`;
let days = 0;
const newSession = () => {
  days += 1;
  return sessionOn(`2026-06-${String(days).padStart(2, '0')}`);
};
const sessionOn = (day: string) => ({
  活动: ofActivity(),
  地点: `#${world.draftOptions.record?.('venue')?.id}`,
  ...{ 开始: `${day} 09:00`, 结束: `${day} 10:00`, 名额: 2, 候补名额: 0, 报名状态: '可报名' },
});
const newApplication = () => ({
  ...{ 活动: ofActivity(), 儿童姓名: '陈小满', 出生日期: '2016-05-01', 监护人: '陈先生', 与儿童关系: '父亲' },
  ...{ 监护人电话: '13800138000', 监护人同意: '是', 陪同人数: 0, 来源: '前台', 隐私条款版本: '2026-01' },
});

const inSession = ({ id, name }: AnyRecord) => ({ session: { id, title: String(name) } });

const ways: readonly Way[] = [
  {
    name: 'a save that changes an application to another session',
    write: ({ seated, free }) => edit(APPLICATIONS, seated[0], inSession(free)),
  },
  { name: 'a save that gives a session more seats', write: ({ full }) => edit(SESSIONS, full, { capacity: 3 }) },
  {
    name: 'a save that leaves a session as many seats as are taken',
    write: ({ free }) => edit(SESSIONS, free, { capacity: 1 }),
  },
  {
    name: 'a save that gives an operator another role',
    write: ({ colleague, roles }) => edit('operator', colleague, { roles: [roles[1]] }),
  },
  { name: 'the creation of an application', write: ({ free }) => applyAs('admin', free) },
  {
    name: 'a move that approves the last seat',
    prepare: ({ full }) => edit(SESSIONS, full, { capacity: 5 }),
    write: ({ pending }) => move(APPLICATIONS, pending, 'approve'),
  },
  { name: 'a move that cancels a seat', write: ({ seated }) => move(APPLICATIONS, seated[0], 'cancel') },
  {
    name: 'a move that puts an application on the waiting list',
    write: ({ pending }) => move(APPLICATIONS, pending, 'waitlist'),
  },
  {
    name: 'a move that refuses a waiting application',
    write: ({ waiting }) => move(APPLICATIONS, waiting[0], 'reject'),
  },
  { name: 'a move that publishes', write: ({ article }) => move('news', article, 'publish') },
  { name: 'a move that submits for review', write: ({ article }) => move('news', article, 'submit') },
  {
    name: 'a move that disables an operator',
    hasNoUndo: true,
    write: ({ colleague }) => move('operator', colleague, 'disable'),
  },
  {
    name: 'a move that takes the last seat, whereupon a colleague puts another application on the waiting list',
    prepare: ({ free }) => edit(SESSIONS, free, { capacity: 2 }),
    async write({ free }) {
      const [first, second] = [await applyAs('editor', free), await applyAs('editor', free)];
      await move(APPLICATIONS, first, 'approve');
      await move(APPLICATIONS, second, 'waitlist', 'editor');
    },
  },
  {
    name: 'moves that give up a seat and put a colleague’s application in its place',
    async write({ seated, pending }) {
      await move(APPLICATIONS, seated[0], 'cancel');
      await move(APPLICATIONS, seated[1], 'cancel');
      await move(APPLICATIONS, pending, 'waitlist');
    },
  },
  { name: 'a job that cancels all seats of a session', write: ({ seated }) => bulk(APPLICATIONS, 'cancel', seated) },
  {
    name: 'a job that approves',
    prepare: ({ full }) => edit(SESSIONS, full, { capacity: 5 }),
    write: ({ pending }) => bulk(APPLICATIONS, 'approve', [pending]),
  },
  {
    name: 'a job that edits',
    write: ({ article }) => bulk('news', 'set', [article], { asked: { tags: ['展览'] } }),
  },
  { name: 'a job that deletes', write: ({ waiting, pending }) => bulk(APPLICATIONS, 'delete', [waiting[0], pending]) },
  { name: 'a job that deletes operators', write: ({ colleague }) => bulk('operator', 'delete', [colleague]) },
  {
    name: 'an import that creates a session',
    write: () => importSheet(SESSIONS, sheetOf({ ...newSession(), 场次名称: '新场次' })),
  },
  {
    name: 'an import that gives a session more seats',
    write: ({ full }) => importSheet(SESSIONS, sheetOf({ ID: full.id, 名额: 3 })),
  },
  {
    name: 'an import that creates an application',
    write: ({ free }) => importSheet(APPLICATIONS, sheetOf({ ...newApplication(), 场次: `#${free.id}` })),
  },
  {
    name: 'an import that changes an application to another session',
    write: ({ seated, free }) =>
      importSheet(APPLICATIONS, sheetOf({ 申请编号: seated[0].applyNo, 活动: ofActivity(), 场次: `#${free.id}` })),
  },
  { name: 'a deletion of a waiting application', write: ({ waiting }) => remove(APPLICATIONS, waiting[0]) },
  { name: 'a deletion of an operator', write: ({ colleague }) => remove('operator', colleague) },
  { name: 'a deletion of news', write: ({ article }) => remove('news', article) },
  {
    name: 'the restoration of a waiting application from the trash',
    prepare: ({ waiting }) => remove(APPLICATIONS, waiting[0]),
    write: ({ waiting }) => undelete(APPLICATIONS, waiting[0]),
  },
  {
    name: 'the restoration of an operator from the trash',
    prepare: ({ colleague }) => remove('operator', colleague),
    write: ({ colleague }) => undelete('operator', colleague),
  },
  {
    name: 'the restoration of an earlier version of an application, of another session',
    prepare: async ({ waiting, seated, free }) => {
      for (const application of waiting) await move(APPLICATIONS, application, 'reject');
      await edit(APPLICATIONS, seated[0], inSession(free));
    },
    write: ({ seated }) => restore(APPLICATIONS, seated[0], seated[0].version),
  },
  {
    name: 'the restoration of an earlier version of a session, with more seats',
    prepare: ({ free }) => edit(SESSIONS, free, { capacity: 1 }),
    write: ({ free }) => restore(SESSIONS, free, free.version),
  },
  {
    name: 'a change that the clock makes, when a session is over',
    hasNoUndo: true,
    write: () => runClock('2026-06-02T00:00:00.000Z'),
  },
  {
    name: 'a publication by the clock',
    hasNoUndo: true,
    prepare: async ({ article }) => {
      await move('news', await edit('news', article, { publishAt: '2026-03-05T00:00:00.000Z' }, 'editor'), 'publish');
    },
    write: () => runClock('2026-03-06T00:00:00.000Z'),
  },
];

/** The way that the museum is in the state after. */
let written: Way | undefined;

async function perform(way: Way): Promise<void> {
  const start = await createStart();
  await way.prepare?.(start);
  advanceClock();
  since = museum.clock.now.toISOString();
  tablesBefore = await readTables();
  // Fills the caches, whose results of before must not be answered after.
  await readCached();
  await way.write(start);
  written = way;
}

async function undoWay(way: Way): Promise<void> {
  if (written !== way) await perform(way);
  written = undefined;
  tablesBefore = await readTables();
  await readCached();
  await undoSinceStart();
}

const cases = ways.flatMap((way) => [
  [way.name, () => perform(way)] as const,
  ...(way.hasNoUndo ? [] : [[`${way.name}, and its undo`, () => undoWay(way)] as const]),
]);

describe.each(cases)('after %s', (_after, begin) => {
  beforeAll(begin);

  test.each(values.map(({ name, check }) => [name, check] as const))('%s', (_name, check) => check());
});
