import { beforeAll, expect, test } from 'vitest';
import type { CalendarAnswer } from '../../../src/contract/calendar.ts';
import { dayInShanghai } from '../../../src/contract/museum-time.ts';
import { referredPaths } from '../../../src/declare/comparisons.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { checkDraft } from '../../../src/declare/draft.ts';
import { publishing } from '../../../src/declare/publishing.ts';
import { requiresComplete } from '../../../src/declare/requirements.ts';
import type { SectionSeed, SeedParts, SeedRecord } from '../../../src/demo/define-seed.ts';
import { completeSeeds } from '../../../src/demo/generated-seed.ts';
import { seedAfter, seedBefore } from '../../../src/demo/seed.ts';
import { seedDraft, withNumbers } from '../../../src/demo/seed-rows.ts';
import { volunteerSeed } from '../../../src/resources/education/volunteer.seed.ts';
import { seeds } from '../../../src/resources/index.server.ts';
import { menuSections, sections } from '../../../src/resources/index.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import type { Operator } from '../../../src/server/http/access.ts';
import { findInTheWay } from '../../../src/server/records/other-records/apart.ts';
import { referredValues } from '../../../src/server/records/other-records/referred-values.ts';
import { findRecords } from '../../../src/server/records/record-context.ts';
import { draftInRow } from '../../../src/server/records/row.ts';
import { createSection } from '../../../src/server/records/section.ts';
import { tableOf } from '../../../src/server/records/section-table.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;
let parts: SeedParts;
let initialNewsCount = 0;

/** The records that each seed composed for the database: to draw and write them a second time would take most of the time. */
const recordsBySeed = new Map<string, readonly SeedRecord[]>();
const recordingSeeds = seeds.map(
  (seed): SectionSeed => ({
    ...seed,
    async records(world) {
      const seedRecords = await seed.records(world);
      recordsBySeed.set(seed.code, seedRecords);
      return seedRecords;
    },
  }),
);

/** The sections with one page for each of a few topics: they have no more records than topics. */
const pageSections = sections.filter(({ onePer }) => onePer !== undefined).map(({ code }) => code);
/** The sections of which a few records are enough. */
const smallSections = ['role', 'operator', 'memberRole'];

beforeAll(async () => {
  museum = await testApp();
  parts = { ...museum.parts, sections, seeds: completeSeeds(recordingSeeds, sections) };
  await seedBefore(parts);
  initialNewsCount = await countRows('news');
  await seedAfter(parts);
});

const readRows = (code: string) => {
  const resource = sections.find((one) => one.code === code);
  if (!resource) throw new Error(`nothing is called ${code}`);
  return sectionTables(museum.parts.database.db).selectFrom(tableOf(resource)).selectAll().orderBy('id').execute();
};
const countRows = async (code: string): Promise<number> => {
  const { count } = await sectionTables(museum.parts.database.db)
    .selectFrom(tableOf({ code }))
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const listAll = async (code: string): Promise<AnyRecord[]> => {
  const rows: AnyRecord[] = [];
  for (let current = 1; ; current += 1) {
    const answer = await museum.call('GET', `${code}/list`, { as: 'editor', query: { current, pageSize: 100 } });
    expect(answer.status, `${code}: ${answer.text}`).toBe(200);
    const { data } = answer;
    rows.push(...data.list);
    if (rows.length >= data.total) return rows;
  }
};

test('before the server listens, at least sixty news in all categories and states are seeded with pictures', async () => {
  expect(initialNewsCount).toBeGreaterThanOrEqual(60);
  const news = await listAll('news');
  expect(new Set(news.map(({ title }) => title)).size).toBe(news.length);
  expect(new Set(news.map(({ category }) => category)).size).toBe(7);
  expect(new Set(news.map(({ status }) => status)).size).toBe(5);
  const covers = new Set(news.map(({ cover }) => (cover as { url: string } | null)?.url));
  expect(covers.size).toBeGreaterThanOrEqual(16);
  const days = news.map(({ newsDate }) => String(newsDate)).sort();
  expect(Date.parse(String(days.at(-1))) - Date.parse(String(days[0]))).toBeGreaterThan(700 * 86_400_000);
});

test.each(sections.map(({ code }) => code))(
  '%s is seeded with at least twelve records, or at least four if the section is small',
  async (code) => {
    expect(await countRows(code)).toBeGreaterThanOrEqual([...pageSections, ...smallSections].includes(code) ? 4 : 12);
  },
);

test('collection objects and junior applications are seeded with 2000 records each, other applications with 150 or more', async () => {
  for (const code of ['collectionManage', 'juniorActivitiesApply']) expect(await countRows(code)).toBe(2000);
  expect(await countRows('friendsOfMuseumsApply')).toBeGreaterThanOrEqual(300);
  expect(await countRows('volunteer')).toBeGreaterThanOrEqual(150);
});

test.each(seeds.map(({ code }) => code))('every seeded record of %s is valid and not in the future', (code) => {
  const resource = sections.find((one) => one.code === code) as Resource;
  const seedRecords = recordsBySeed.get(code) ?? [];
  expect(seedRecords.length).toBeGreaterThan(0);
  const ids = Array(500).fill(1);
  // There are thousands of records, so the mistakes are collected and expected to be none.
  const mistakes = withNumbers(resource, seedRecords).flatMap((record) => {
    const draft = seedDraft(resource, record, ids);
    const errors = checkDraft(resource, draft, requiresComplete(resource.workflow, record.status));
    const unusedFields = droppedFields(record.draft, draft);
    const isAhead = record.at.getTime() > parts.now().getTime();
    const isRight = Object.keys(errors).length === 0 && unusedFields.length === 0 && !isAhead;
    return isRight ? [] : [{ title: draft[resource.title], errors, unusedFields, isAhead }];
  });
  expect(mistakes).toEqual([]);
});

test.each(
  sections
    .filter((resource) => resource.apart || referredPaths(resource, Object.keys(resource.fields)).length > 0)
    .map((resource) => [resource.code, resource] as const),
)(
  'every seeded record of %s agrees with the records that it refers to, and is in nobody’s way',
  async (_code, resource) => {
    const { db } = museum.parts.database;
    const section = createSection(resource, sections);
    const ids = (await readRows(resource.code)).map(({ id }) => Number(id));
    const operator: Operator = { id: 0, account: '', name: '', avatar: null, codes: new Set(), exportLimit: 0 };
    const mistakes = await db.transaction().execute(async (tx) => {
      const found: object[] = [];
      for (const record of await findRecords(section, ids, tx, operator)) {
        const draft = draftInRow(resource, record);
        const known = { ...draft, ...(await referredValues(section, draft, tx)), status: record.status };
        const errors = {
          ...checkDraft(resource, known, requiresComplete(resource.workflow, record.status)),
          ...(await findInTheWay(section, draft, { tx, operator }, { status: record.status, id: record.id })),
        };
        if (Object.keys(errors).length > 0) found.push({ id: record.id, title: record[resource.title], errors });
      }
      return found;
    });
    expect(mistakes).toEqual([]);
  },
);

/** The fields that a seed fills in although they do not apply to the record. */
const droppedFields = (seeded: AnyDraft, stored: AnyDraft): string[] =>
  Object.keys(seeded).filter((name) => seeded[name] != null && stored[name] === null);

test.each(sections.map((resource) => [resource.code, resource] as const))(
  'no two seeded records of %s share a unique value or a number',
  async (code, { fields, together = [], onePer }) => {
    const unique = Object.keys(fields).filter((name) => fields[name]?.unique || name === onePer);
    const numbers = Object.keys(fields).filter((name) => fields[name]?.kind === 'autoNumber');
    const rows = await readRows(code);
    for (const names of [...[...unique, ...numbers].map((name) => [name]), ...together]) {
      const values = rows
        .filter((row) => row[names.at(-1) ?? ''] !== null)
        .map((row) => names.map((name) => row[name]));
      expect(new Set(values.map(String)).size, names.join()).toBe(values.length);
    }
  },
);

/** What an object of a category may be made of, where it may lie, and what cannot be said of it. */
interface ObjectFacts {
  materials: readonly string[];
  racks: readonly string[];
  never: RegExp;
}

const onPaper = /锈|釉|榫|绣线|磕碰/;
const notOnPaper = /纸|托裱|字迹|脆化|折痕|水渍|虫|卷末|封面/;
const schooling = /办学|教育|学堂|课本|书塾/;
const words = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));
const notOnMetal = words(notOnPaper, schooling, /釉|榫|绣线|唱/);
const files = ['信札柜', '文稿柜', '报刊架'];

const factsByCategory: Readonly<Record<string, ObjectFacts>> = {
  archive: { materials: ['纸'], racks: files, never: onPaper },
  document: { materials: ['纸', '新闻纸'], racks: files, never: onPaper },
  rareBook: { materials: ['纸', '竹纸'], racks: files, never: onPaper },
  postal: { materials: ['纸'], racks: files, never: words(onPaper, schooling) },
  ticket: { materials: ['纸'], racks: files, never: words(onPaper, schooling) },
  audiovisual: { materials: ['相纸'], racks: ['照片柜', '相册柜'], never: words(onPaper, /虫|托裱|字迹/) },
  painting: { materials: ['纸', '绢'], racks: ['甲柜', '乙柜', '卷轴架'], never: words(onPaper, schooling) },
  rubbing: { materials: ['宣纸'], racks: ['丙柜'], never: onPaper },
  seal: { materials: ['寿山石'], racks: ['文房架'], never: notOnMetal },
  stationery: { materials: ['端石', '松烟'], racks: ['文房架'], never: notOnMetal },
  bambooWood: { materials: ['竹'], racks: ['文房架'], never: /锈|釉|托裱|脆化|办学/ },
  porcelain: { materials: ['瓷'], racks: ['瓷器架'], never: words(notOnPaper, schooling, /锈|榫/) },
  pottery: { materials: ['紫砂'], racks: ['瓷器架'], never: words(notOnPaper, schooling, /锈|榫|釉/) },
  coin: { materials: ['铜'], racks: ['钱币证章柜'], never: notOnMetal },
  furniture: {
    materials: ['酸枝木', '坤甸木'],
    racks: ['东区', '西区'],
    never: /锈|釉|托裱|脆化|字迹|办学|竹编|大理石/,
  },
  textile: { materials: ['棉', '丝'], racks: ['织绣柜'], never: /锈|釉|托裱|脆化|字迹|办学|榫/ },
  leather: { materials: ['牛皮', '铜', '木'], racks: ['综合架'], never: words(/釉|托裱|脆化|字迹|虫/, schooling) },
  celebrity: {
    materials: ['铜', '玻璃', '木', '珐琅'],
    racks: ['综合架', '钱币证章柜'],
    never: /釉|托裱|脆化|字迹|虫|水渍|折痕/,
  },
};

const commonNames = ['铜钱', '报纸', '传单', '票据', '明信片', '课本', '纪念章'];

const limitsOfMass = { below10g: 10, below1kg: 1000, below50kg: 50_000, below100kg: 100_000, below1000kg: 1e6 };
const limitsOfAcquisition = { before1949: 1949, until1965: 1965, until1976: 1976, until2000: 2000, since2001: 9999 };
const periodEnds: Readonly<Record<string, number>> = { tang: 907, song: 1279, ming: 1644, qing: 1911, republic: 1949 };

/** The smallest limit that a value does not exceed. */
const rangeOf = (limits: Readonly<Record<string, number>>, value: number, isBelow: boolean) =>
  Object.entries(limits).find(([, most]) => (isBelow ? value < most : value <= most))?.[0];

test('no seeded object contradicts its kind: material, place, damage, texts, grade, unit and ranges fit', async () => {
  const places = new Map((await readRows('storage')).map((row) => [row.id, row]));
  const temporary = ['待入藏柜', '待修复柜', '出借柜'];
  const rows = await readRows('collectionManage');
  expect(rows).toHaveLength(2000);
  const contradictions = rows.flatMap((row) => {
    const facts = factsByCategory[String(row.category)];
    const rack = String(places.get(places.get(row.location)?.parent)?.name);
    const materials = row.materials as string[];
    const text = JSON.stringify([
      ...[row.completeNote, row.description, row.provenance, row.significance, row.inscriptions, row.tags],
      row.conservation,
    ]);
    const year = Number(String(row.inDate).slice(0, 4));
    const grams = Number(row.mass) * (row.massUnit === 'kg' ? 1000 : 1);
    const sizes = row.sizes as { dimension: string; value: number }[];
    const isCommon = commonNames.includes(String(row.objectName));
    const mistakes: Record<string, boolean> = {
      category: !facts,
      materials: !materials.every((one) => facts?.materials.includes(one)),
      materialClass: (row.materialClass === 'composite') !== materials.length > 1,
      place: !facts?.racks.includes(rack) && !temporary.includes(rack),
      words: facts?.never.test(text) ?? true,
      damage: row.complete === 'whole' && row.completeNote !== null,
      grade: isCommon && !['general', 'ungraded'].includes(String(row.grade)),
      massRange: row.massRange !== rangeOf(limitsOfMass, grams, true),
      inRange: row.inRange !== rangeOf(limitsOfAcquisition, year, false),
      period: Number(row.yearTo) > Number(periodEnds[String(row.period)]),
      count: Number(row.realCount) < Number(row.quantity),
      sizes: row.category === 'coin' && sizes.some(({ dimension }) => dimension === 'length'),
      source: row.sourceWay !== 'donation' && /捐赠/.test(String(row.provenance)),
      shop:
        row.sourceWay === 'purchase' && row.sourceName === '城南旧书店' && facts?.never.source.includes('纸') === true,
    };
    const names = Object.keys(mistakes).filter((name) => mistakes[name]);
    return names.length > 0 ? [`${row.registerNo ?? row.id} ${row.title}: ${names.join(', ')}`] : [];
  });
  expect(contradictions).toEqual([]);
  const countGrade = (...grades: string[]) => rows.filter(({ grade }) => grades.includes(String(grade))).length;
  expect(countGrade('first')).toBeLessThan(rows.length / 100);
  expect(countGrade('first', 'second', 'third')).toBeLessThan(rows.length / 5);
});

test('no seeded activity session has more approved applications than seats', async () => {
  const applications = await readRows('juniorActivitiesApply');
  for (const { id, capacity } of await readRows('activitySession')) {
    const seatHolders = applications.filter(
      ({ session, status }) => session === id && ['approved', 'attended', 'absent'].includes(status),
    );
    expect(seatHolders.length).toBeLessThanOrEqual(capacity);
  }
});

test('no seeded session, lecture, performance or opening of an exhibition begins on a day on which the museum is closed', async () => {
  const begins = (await Promise.all(['activitySession', 'zhongshanLecture', 'shift'].map(readRows))).flat();
  const performances = (await readRows('melodrama')).flatMap((row) => row.performances);
  const days = [...begins, ...performances].map(({ startAt }) => dayInShanghai(new Date(startAt)));
  const openings = (await readRows('tmpExhibition')).map(({ startDate }) => startDate);
  for (const day of new Set([...days, ...openings])) {
    const query = { from: day, until: day };
    const { data } = await museum.call<CalendarAnswer>('GET', 'calendar/', { as: 'admin', query });
    expect(data.closedDays, day).toEqual([]);
  }
});

test('seeded applications are in at least four states, and the seeded organisation has three levels', async () => {
  for (const { code, workflow } of sections) {
    if (!workflow || workflow.publication || smallSections.includes(code)) continue;
    const states = new Set((await readRows(code)).map(({ status }) => status));
    expect(states.size, code).toBeGreaterThanOrEqual(Math.min(4, Object.keys(workflow.states).length));
  }
  const organizations = new Map((await readRows('organization')).map((row) => [row.id, row]));
  const levels = [...organizations.values()].map(({ parent }) =>
    parent ? (organizations.get(parent)?.parent ? 3 : 2) : 1,
  );
  expect([...new Set(levels)].sort()).toEqual([1, 2, 3]);
});

test('seeded news wait for the approver, and every seeded published record has its published copy', async () => {
  const { data } = await museum.call('GET', 'mail/message/count', { as: 'approver' });
  expect(data).toContainEqual({ menuCode: 'news', total: expect.any(Number) });
  for (const { code, title, workflow } of menuSections) {
    if (!workflow?.publication) continue;
    const { live: liveState } = workflow.publication;
    const liveRows = (await readRows(code)).filter(({ status }) => status === liveState);
    for (const row of liveRows) {
      expect(row.live?.[title], code).toBe(row[title]);
      expect(row.publishedAt && row.editors.length === 0, code).toBe(true);
    }
  }
});

test('the server delivers the pictures, the audio and the document of seeded records', async () => {
  const headers = { ...(await museum.signIn('desk')), host: '127.0.0.1:8000' };
  const readFirst = async (code: string) => {
    const [row] = await readRows(code);
    return (await museum.call('GET', `${code}/`, { as: 'editor', query: { id: row?.id } })).data;
  };
  const [stop, tier] = [await readFirst('voiceGuide'), await readFirst('friendsOfMuseums')];
  const urls = [stop.image.url, stop.image.thumb, stop.tracks[0].audio.url, tier.charter.url, tier.cardDesign.url];
  for (const url of urls) expect((await museum.app.inject({ url, headers })).statusCode, url).toBe(200);
});

test('an editor can edit and submit a seeded draft', async () => {
  for (const { code, title, workflow } of menuSections) {
    if (workflow?.moves !== publishing.moves || pageSections.includes(code)) continue;
    const draft = (await listAll(code)).find(({ status }) => status === 'draft');
    expect(draft, code).toBeDefined();
    if (!draft) continue;
    const body = { id: draft.id, version: draft.version, [title]: '改过的标题' };
    const response = await museum.call('PUT', `${code}/`, { as: 'editor', body });
    expect(response, response.text).toMatchObject({ status: 200 });
    const move = { id: draft.id, version: response.data.version, move: 'submit' };
    const moveResponse = await museum.call('POST', `${code}/move`, { as: 'editor', body: move });
    expect(moveResponse, moveResponse.text).toMatchObject({ status: 200 });
  }
});

test('a second seeding adds no records', async () => {
  const counts = () => Promise.all(sections.map(({ code }) => countRows(code)));
  const firstCounts = await counts();
  await seedBefore(parts);
  await seedAfter(parts);
  expect(await counts()).toEqual(firstCounts);
});

test('a seeding that failed after 100 records is completed by the next one without duplicates', async () => {
  museum = await testApp();
  const broken: SectionSeed = {
    ...volunteerSeed,
    records: async (world) =>
      (await volunteerSeed.records(world)).map((record, index) => (index < 120 ? record : { ...record, draft: {} })),
  };
  await expect(seedAfter({ ...museum.parts, sections, seeds: [broken] })).rejects.toThrow(/volunteer/);
  expect(await countRows('volunteer')).toBe(100);
  museum.clock.now = new Date('2026-03-04T02:00:00.000Z');
  await seedAfter({ ...museum.parts, sections, seeds: [volunteerSeed] });
  expect(new Set((await readRows('volunteer')).map(({ name }) => name)).size).toBe(150);
});

test('an installation without demonstration data is seeded with no operators and no records', async () => {
  museum = await testApp();
  await museum.parts.database.db.deleteFrom('operator').execute();
  const realParts = { ...museum.parts, sections, seeds, config: { ...museum.parts.config, demoData: false } };
  await seedBefore(realParts);
  expect(await seedAfter(realParts)).toBe(false);
  const { db } = museum.parts.database;
  expect(await db.selectFrom('operator').selectAll().execute()).toEqual([]);
  for (const section of ['news', 'volunteer']) {
    expect(await sectionTables(db).selectFrom(section).select('id').execute()).toEqual([]);
  }
});
