import { beforeAll, expect, test } from 'vitest';
import type { AnyDraft, AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { checkDraft } from '../../../src/declare/draft.ts';
import { publishing } from '../../../src/declare/publishing.ts';
import type { SectionSeed, SeedParts, SeedRecord } from '../../../src/demo/define-seed.ts';
import { seedAfter, seedBefore } from '../../../src/demo/seed.ts';
import { needsAll, numbered, seededDraft } from '../../../src/demo/seed-rows.ts';
import { volunteerSeed } from '../../../src/resources/education/volunteer.seed.ts';
import { seeds } from '../../../src/resources/index.server.ts';
import { records, resources } from '../../../src/resources/index.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { tableOf } from '../../../src/server/fields/section-table.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;
let parts: SeedParts;
let newsAtFirst = 0;

/** What each seed was composed of when it was sown: drawing and writing it all a second time is most of the work. */
const composed = new Map<string, readonly SeedRecord[]>();
const remembering = seeds.map(
  (seed): SectionSeed => ({
    ...seed,
    async records(world) {
      const made = await seed.records(world);
      composed.set(seed.code, made);
      return made;
    },
  }),
);

/** The sections with a page for each of a few topics: there are no more records than topics. */
const pagesOnly = records.filter(({ onePer }) => onePer !== undefined).map(({ code }) => code);
/** Who may do what is a matter of a few roles and people. */
const few = ['role', 'operator', 'memberRole'];

beforeAll(async () => {
  museum = await testApp();
  parts = { ...museum.parts, records, seeds: remembering };
  await seedBefore(parts);
  newsAtFirst = await countOf('news');
  await seedAfter(parts);
}, 240_000);

const rowsOf = (code: string) => {
  const resource = records.find((one) => one.code === code);
  if (!resource) throw new Error(`nothing is called ${code}`);
  return sectionTables(museum.parts.database.db).selectFrom(tableOf(resource)).selectAll().orderBy('id').execute();
};
const countOf = async (code: string): Promise<number> => {
  const { count } = await sectionTables(museum.parts.database.db)
    .selectFrom(tableOf({ code }))
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const all = async (code: string): Promise<AnyRecord[]> => {
  const rows: AnyRecord[] = [];
  for (let current = 1; ; current += 1) {
    const answer = await museum.call('GET', `${code}/list`, { as: 'editor', query: { current, pageSize: 100 } });
    expect(answer.status, `${code}: ${answer.text}`).toBe(200);
    const { data } = answer;
    rows.push(...data.list);
    if (rows.length >= data.total) return rows;
  }
};

test('before anybody looks there are at least sixty news of every column and state, with pictures', async () => {
  expect(newsAtFirst).toBeGreaterThanOrEqual(60);
  const news = await all('news');
  expect(new Set(news.map(({ title }) => title)).size).toBe(news.length);
  expect(new Set(news.map(({ category }) => category)).size).toBe(7);
  expect(new Set(news.map(({ status }) => status)).size).toBe(5);
  const covers = new Set(news.map(({ cover }) => (cover as { url: string } | null)?.url));
  expect(covers.size).toBeGreaterThanOrEqual(16);
  const days = news.map(({ newsDate }) => String(newsDate)).sort();
  expect(Date.parse(String(days.at(-1))) - Date.parse(String(days[0]))).toBeGreaterThan(700 * 86_400_000);
});

test.each(records.map(({ code }) => code))(
  '%s has at least a dozen records, or a page for each topic',
  async (code) => {
    expect(await countOf(code)).toBeGreaterThanOrEqual([...pagesOnly, ...few].includes(code) ? 4 : 12);
  },
);

test('there are enough objects and applications for paging and search to mean something', async () => {
  for (const code of ['collectionManage', 'juniorActivitiesApply']) expect(await countOf(code)).toBe(2000);
  expect(await countOf('friendsOfMuseumsApply')).toBeGreaterThanOrEqual(300);
  expect(await countOf('volunteer')).toBeGreaterThanOrEqual(150);
});

test.each(seeds.map(({ code }) => code))('every record of %s could have been typed', (code) => {
  const resource = records.find((one) => one.code === code) as Resource;
  const made = composed.get(code) ?? [];
  expect(made.length).toBeGreaterThan(0);
  const ids = Array(500).fill(1);
  // Asked of thousands: what is wrong is gathered, and expected to be nothing.
  const wrong = numbered(resource, made).flatMap((record) => {
    const draft = seededDraft(resource, record, ids);
    const refused = checkDraft(resource, draft, needsAll(resource.workflow, record.status));
    const idle = unkept(record.draft, draft);
    const isAhead = record.at.getTime() > parts.now().getTime();
    const isRight = Object.keys(refused).length === 0 && idle.length === 0 && !isAhead;
    return isRight ? [] : [{ called: draft[resource.title], refused, idle, isAhead }];
  });
  expect(wrong).toEqual([]);
});

/** The fields a seed fills in although they do not apply. */
const unkept = (given: AnyDraft, kept: AnyDraft): string[] =>
  Object.keys(given).filter((name) => given[name] != null && kept[name] === null);

test.each(records.map((resource) => [resource.code, resource] as const))(
  'no two records of %s have alike what nobody may share',
  async (code, { fields, together = [], onePer }) => {
    const unique = Object.keys(fields).filter((name) => fields[name]?.unique || name === onePer);
    const numbers = Object.keys(fields).filter((name) => fields[name]?.kind === 'autoNumber');
    const rows = await rowsOf(code);
    for (const names of [...[...unique, ...numbers].map((name) => [name]), ...together]) {
      const values = rows
        .filter((row) => row[names.at(-1) ?? ''] !== null)
        .map((row) => names.map((name) => row[name]));
      expect(new Set(values.map(String)).size, names.join()).toBe(values.length);
    }
  },
);

test('no session has more children than seats', async () => {
  const applications = await rowsOf('juniorActivitiesApply');
  for (const { id, capacity } of await rowsOf('activitySession')) {
    const seated = applications.filter(
      ({ session, status }) => session === id && ['approved', 'attended', 'absent'].includes(status),
    );
    expect(seated.length).toBeLessThanOrEqual(capacity);
  }
});

test('every state of the applications is there, and the organisation has three levels', async () => {
  for (const { code, workflow } of records) {
    if (!workflow || workflow.publication || few.includes(code)) continue;
    const states = new Set((await rowsOf(code)).map(({ status }) => status));
    expect(states.size, code).toBeGreaterThanOrEqual(Math.min(4, Object.keys(workflow.states).length));
  }
  const bodies = new Map((await rowsOf('organization')).map((row) => [row.id, row]));
  const levels = [...bodies.values()].map(({ parent }) => (parent ? (bodies.get(parent)?.parent ? 3 : 2) : 1));
  expect([...new Set(levels)].sort()).toEqual([1, 2, 3]);
});

test('some wait for the approver, and what is published has its copy', async () => {
  const { data } = await museum.call('GET', 'mail/message/count', { as: 'approver' });
  expect(data).toContainEqual({ menuCode: 'news', total: expect.any(Number) });
  for (const { code, title, workflow } of resources) {
    if (!workflow?.publication) continue;
    const { live: shown } = workflow.publication;
    const live = (await rowsOf(code)).filter(({ status }) => status === shown);
    for (const row of live) {
      expect(row.live?.[title], code).toBe(row[title]);
      expect(row.publishedAt && row.editors.length === 0, code).toBe(true);
    }
  }
});

test('the pictures, documents and recordings of the seeds are really there', async () => {
  const headers = { ...(await museum.signIn('desk')), host: '127.0.0.1:8000' };
  const first = async (code: string) => {
    const [row] = await rowsOf(code);
    return (await museum.call('GET', `${code}/`, { as: 'editor', query: { id: row?.id } })).data;
  };
  const [stop, tier] = [await first('voiceGuide'), await first('friendsOfMuseums')];
  const kept = [stop.image.url, stop.image.thumb, stop.tracks[0].audio.url, tier.charter.url, tier.cardDesign.url];
  for (const url of kept) expect((await museum.app.inject({ url, headers })).statusCode, url).toBe(200);
});

test('what was seeded may be edited and moved like anything else', async () => {
  for (const { code, title, workflow } of resources) {
    if (workflow?.moves !== publishing.moves || pagesOnly.includes(code)) continue;
    const draft = (await all(code)).find(({ status }) => status === 'draft');
    expect(draft, code).toBeDefined();
    if (!draft) continue;
    const body = { id: draft.id, version: draft.version, [title]: '改过的标题' };
    const saved = await museum.call('PUT', `${code}/`, { as: 'editor', body });
    expect(saved, saved.text).toMatchObject({ status: 200 });
    const move = { id: draft.id, version: saved.data.version, move: 'submit' };
    const moved = await museum.call('POST', `${code}/move`, { as: 'editor', body: move });
    expect(moved, moved.text).toMatchObject({ status: 200 });
  }
});

test('nothing comes twice', async () => {
  const counts = () => Promise.all(records.map(({ code }) => countOf(code)));
  const once = await counts();
  await seedBefore(parts);
  await seedAfter(parts);
  expect(await counts()).toEqual(once);
});

test('a start that was interrupted goes on where it stopped', async () => {
  museum = await testApp();
  const broken: SectionSeed = {
    ...volunteerSeed,
    records: async (world) =>
      (await volunteerSeed.records(world)).map((record, at) => (at < 120 ? record : { ...record, draft: {} })),
  };
  await expect(seedAfter({ ...museum.parts, records, seeds: [broken] })).rejects.toThrow(/volunteer/);
  expect(await countOf('volunteer')).toBe(100);
  museum.clock.now = new Date('2026-03-04T02:00:00.000Z');
  await seedAfter({ ...museum.parts, records, seeds: [volunteerSeed] });
  expect(new Set((await rowsOf('volunteer')).map(({ name }) => name)).size).toBe(150);
});

test('an installation of real people starts without any of it', async () => {
  museum = await testApp();
  await museum.parts.database.db.deleteFrom('operator').execute();
  const real = { ...museum.parts, records, seeds, config: { ...museum.parts.config, demoData: false } };
  await seedBefore(real);
  expect(await seedAfter(real)).toBe(false);
  const { db } = museum.parts.database;
  expect(await db.selectFrom('operator').selectAll().execute()).toEqual([]);
  for (const section of ['news', 'volunteer']) {
    expect(await sectionTables(db).selectFrom(section).select('id').execute()).toEqual([]);
  }
});
