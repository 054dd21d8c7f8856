import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { checkDraft } from '../../../src/declare/draft.ts';
import {
  choice,
  date,
  dateTime,
  defineResource,
  gallery,
  image,
  publishing,
  publishingFields,
  reference,
  richText,
  text,
} from '../../../src/declare/index.ts';
import { isGroup, type MenuItem } from '../../../src/declare/menu.ts';
import { requiresComplete } from '../../../src/declare/requirements.ts';
import type { SectionSeed, SeedParts, SeedRecord } from '../../../src/demo/define-seed.ts';
import { completeSeeds, generatedSeed } from '../../../src/demo/generated-seed.ts';
import { seedAfter, seedBefore } from '../../../src/demo/seed.ts';
import { seedDraft } from '../../../src/demo/seed-rows.ts';
import { createSeedWorld } from '../../../src/demo/seed-world.ts';
import { menu, sections } from '../../../src/resources/index.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { migrate } from '../../../src/server/migrate/migrate.ts';
import { type TestApp, testApp } from '../../support/server.ts';

const label = (zh: string, en: string) => ({ zh, en });

/** A section as a developer declares it, without a word about demonstration records. */
const lantern = defineResource({
  code: 'lantern',
  path: '/info/lantern',
  label: label('灯笼', 'Lanterns'),
  about: label('展厅的灯笼', 'The lanterns in the halls'),
  icon: 'table',
  title: 'title',
  fields: {
    title: text({ label: label('名称', 'Name'), required: true, max: 60, translated: true }),
    size: choice({
      label: label('大小', 'Size'),
      options: { large: label('大', 'Large'), small: label('小', 'Small') },
    }),
    above: reference({ label: label('上级', 'Above'), to: 'lantern' }),
    news: reference({ label: label('新闻', 'News'), to: 'news', required: 'publish' }),
    cover: image({ label: label('封面', 'Cover'), required: 'publish', least: { width: 1600, height: 600 } }),
    pictures: gallery({ label: label('图片', 'Pictures'), max: 3 }),
    hungOn: date({ label: label('悬挂日期', 'Hung on') }),
    lightsAt: dateTime({ label: label('亮灯', 'Lights at') }),
    story: richText({ label: label('故事', 'Story'), min: 20 }),
    ...publishingFields,
  },
  list: { columns: ['title', 'status'], filters: ['status'], search: ['title'], sort: ['createdAt', 'desc'] },
  form: [
    { title: label('灯笼', 'Lantern'), fields: ['title', 'size', 'above', 'news', 'cover', 'pictures', 'story'] },
    { title: label('展示', 'Display'), fields: ['hungOn', 'lightsAt', 'publishAt', 'offlineAt', 'sortNo'] },
  ],
  tree: 'above',
  workflow: publishing,
});

/** Inside a lantern, and declared before it. */
const candle = defineResource({
  code: 'candle',
  path: '/info/lantern/candle',
  label: label('蜡烛', 'Candles'),
  about: label('灯笼的蜡烛', 'The candles of the lanterns'),
  icon: 'table',
  title: 'name',
  within: { section: 'lantern', field: 'lantern' },
  fields: {
    name: text({ label: label('名称', 'Name'), required: true }),
    lantern: reference({ label: label('灯笼', 'Lantern'), to: 'lantern', required: true }),
  },
  list: { columns: ['name', 'lantern'], filters: [], search: ['name'], sort: ['createdAt', 'desc'] },
  form: [{ title: label('蜡烛', 'Candle'), fields: ['name', 'lantern'] }],
});

/** The menu with further sections in its information group. */
const menuWith = (...sections: Resource[]): MenuItem[] =>
  menu.map((item) =>
    isGroup(item) && item.code === 'info' ? { ...item, sections: [...item.sections, ...sections] } : item,
  );

let museum: TestApp;
let parts: SeedParts;

beforeAll(async () => {
  museum = await testApp();
  const withOthers = [...sections, candle, lantern] as Resource[];
  await migrate(museum.parts.database, menuWith(lantern as Resource), withOthers);
  const seeds = completeSeeds([], withOthers).filter(({ code }) => ['candle', 'lantern', 'news'].includes(code));
  parts = { ...museum.parts, sections: withOthers, seeds };
  await seedBefore(parts);
  expect(await seedAfter(parts)).toBe(true);
});

const rowsOf = ({ code }: Pick<Resource, 'code'>): Promise<AnyRecord[]> =>
  sectionTables(museum.parts.database.db).selectFrom(code).selectAll().orderBy('id').execute() as Promise<AnyRecord[]>;

describe('a section without a seed of its own', () => {
  test('has 24 demonstration records in all workflow states, at least half of them published', async () => {
    const rows = await rowsOf(lantern);
    expect(rows).toHaveLength(24);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(Object.keys(publishing.states)));
    const published = rows.filter(({ status }) => status === 'published');
    expect(published.length).toBeGreaterThanOrEqual(12);
    for (const { live, title } of published) expect(live).toMatchObject({ title });
  });

  test('has different titles, texts in both languages and pictures of the required width', async () => {
    const rows = await rowsOf(lantern);
    expect(rows[4]).toMatchObject({ title: '示例名称5', titleEn: 'Sample name 5' });
    expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length);
    for (const { cover } of rows) expect((cover as { width: number }).width).toBeGreaterThanOrEqual(1600);
    expect(new Set(rows.map(({ cover }) => JSON.stringify(cover))).size).toBeGreaterThan(8);
  });

  test('has dates before and after today, future times for scheduled records, and past update times', async () => {
    const today = museum.parts.now().toISOString();
    const rows = await rowsOf(lantern);
    const days = rows.map(({ hungOn }) => String(hungOn)).sort();
    expect(days[0]?.localeCompare(today.slice(0, 10))).toBe(-1);
    expect(days.at(-1)?.localeCompare(today.slice(0, 10))).toBe(1);
    for (const { updatedAt, status, publishAt } of rows) {
      expect(new Date(String(updatedAt)).toISOString() < today).toBe(true);
      if (status === 'scheduled') expect(new Date(String(publishAt)).toISOString() > today).toBe(true);
    }
  });

  test('refers to published records of other sections, and in a tree to earlier records', async () => {
    const news = new Map((await rowsOf({ code: 'news' })).map((row) => [row.id, row]));
    const rows = await rowsOf(lantern);
    for (const row of rows) expect(news.get(Number(row.news))?.status).toBe('published');
    expect(rows.slice(0, 3).every(({ above }) => above === null)).toBe(true);
    expect(rows.slice(3).every(({ above, id }) => Number(above) < id)).toBe(true);
  });

  test('is seeded after the section it refers to, even if it is declared before that', async () => {
    expect(await rowsOf(candle)).toHaveLength(24);
  });

  test('gets no demonstration records again after they were deleted permanently', async () => {
    await sectionTables(museum.parts.database.db).deleteFrom('candle').execute();
    expect(await seedAfter(parts)).toBe(false);
    expect(await rowsOf(candle)).toEqual([]);
  });

  test('gets no demonstration records if a record was created before, even if that was deleted', async () => {
    const { db } = museum.parts.database;
    const spoon = { ...candle, code: 'spoon', path: '/info/lantern/spoon' } as Resource;
    await migrate(museum.parts.database, menuWith(lantern as Resource), [...parts.sections, spoon]);
    const [{ id: lanternId = 0 } = {}] = await rowsOf(lantern);
    const createdAt = museum.parts.now();
    await sectionTables(db)
      .insertInto('spoon')
      .values({ name: '勺子', lantern: lanternId, createdAt, updatedAt: createdAt })
      .execute();
    await sectionTables(db).deleteFrom('spoon').execute();
    // A retry must not find the progress of the first attempt.
    await db.deleteFrom('setting').where('key', '=', 'seeded:spoon').execute();
    const withSpoon = { ...parts, sections: [...parts.sections, spoon], seeds: [generatedSeed(spoon, parts.sections)] };
    expect(await seedAfter(withSpoon)).toBe(false);
    expect(await rowsOf(spoon)).toEqual([]);
  });
});

test.each(sections.map((resource) => [resource.code, resource] as const))(
  'the records generated from the declaration of %s alone are valid',
  async (_code, resource) => {
    const world = createSeedWorld(parts)(museum.parts.now());
    const invented: SeedRecord[] = await generatedSeed(resource, sections).records({
      ...world,
      // Drawing every album takes long; the lanterns above have real pictures.
      pictures: async () => [{ url: '/a.jpg', width: 4_000, height: 4_000, alt: '馆区风景' }],
      // As if every other section had records.
      rowsOf: async () => Array.from({ length: 12 }, (_, at) => ({ id: at + 1, status: 'published' })),
    });
    expect(invented.length).toBeGreaterThanOrEqual(resource.onePer ? 4 : 12);
    for (const record of invented) {
      const draft = seedDraft(resource, record, Array(24).fill(1));
      expect(checkDraft(resource, draft, requiresComplete(resource.workflow, record.status))).toEqual({});
    }
  },
);

test('the seeds of sections come before generated ones, and every section has a seed', () => {
  const own: SectionSeed = { code: 'news', when: 'before', records: () => [] };
  const codes = completeSeeds([own], sections).map(({ code }) => code);
  expect(codes[0]).toBe('news');
  expect([...codes].sort()).toEqual(sections.map(({ code }) => code).sort());
  expect(codes.indexOf('juniorActivities')).toBeLessThan(codes.indexOf('activitySession'));
});
