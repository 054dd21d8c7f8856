import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fields, Resource } from '../../src/declare/define-resource.ts';
import {
  choice,
  date,
  decimal,
  defineResource,
  integer,
  longText,
  publishing,
  publishingFields,
  reference,
  references,
  text,
  toggle,
} from '../../src/declare/index.ts';
import type { MenuItem } from '../../src/declare/menu.ts';
import { CannotStart } from '../../src/server/data/cannot-start.ts';
import { migrate } from '../../src/server/data/migrate.ts';
import { type Db, sectionsIn } from '../../src/server/data/tables.ts';
import { testApp } from '../support/server.ts';

const label = { zh: '字段', en: 'Field' };
const title = text({ label, required: true });

/** A menu with one section of these fields. */
function menuWith(fields: Fields, list: Partial<Resource['list']> = {}): MenuItem[] {
  const section = defineResource({
    code: 'thing',
    path: '/things/thing',
    label: { zh: '物件', en: 'Things' },
    about: label,
    icon: 'table',
    title: 'title',
    fields: { title, ...fields },
    list: { columns: ['title'], filters: [], search: ['title'], sort: ['title', 'asc'], ...(list as object) },
    form: [{ title: label, fields: ['title', ...Object.keys(fields)] as 'title'[] }],
    ...('publishAt' in fields ? { workflow: publishing } : {}),
  });
  return [{ code: 'things', path: '/things', label, icon: 'table', sections: [section] }];
}

let db: Db;

beforeEach(async () => {
  db = (await testApp()).parts.database.db;
});

afterEach(() => sql`drop table if exists thing`.execute(db));

const start = (fields: Fields, list?: Partial<Resource['list']>) => migrate({ db }, menuWith(fields, list));
const at = new Date('2026-01-01T00:00:00Z');
const insert = (values: Record<string, unknown>) =>
  sectionsIn(db)
    .insertInto('thing')
    .values({ title: '甲', createdAt: at, updatedAt: at, ...values })
    .execute();
const rows = () => sectionsIn(db).selectFrom('thing').selectAll().orderBy('id').execute();
const sentenceOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(CannotStart);
  return (error as Error).message;
};

describe('starting a newer version on old data', () => {
  test('a second start changes nothing', async () => {
    await start({ pages: integer({ label }) });
    await insert({ pages: 3 });
    const before = await rows();
    await start({ pages: integer({ label }) });
    expect(await rows()).toEqual(before);
  });

  test('the program that brought the tables up leaves them alone, until they or it change', async () => {
    const fields = { pages: integer({ label }) };
    const by = (program: string) => migrate({ db }, menuWith(fields), undefined, program);
    const hasIndex = async () =>
      (await sql`select 1 from pg_indexes where indexname = 'thing_title'`.execute(db)).rows.length;
    await by('one');
    await sql`drop index thing_title`.execute(db);
    await by('one');
    expect(await hasIndex()).toBe(0);

    await by('two');
    expect(await hasIndex()).toBe(1);

    await sql`alter table thing drop column pages`.execute(db);
    await by('two');
    await insert({ pages: 3 });
    expect(await rows()).toMatchObject([{ pages: 3 }]);
  });

  test('a start from the sources does not trust what a built program said before', async () => {
    const by = (program?: string) => migrate({ db }, menuWith({ pages: integer({ label }) }), undefined, program);
    await by('one');
    await by();
    await sql`drop index thing_title`.execute(db);
    await by('one');
    expect((await sql`select 1 from pg_indexes where indexname = 'thing_title'`.execute(db)).rows).toHaveLength(1);
  });

  test('a new field is there, empty or with what such fields start with', async () => {
    await start({});
    await insert({});
    await start({
      note: longText({ label, max: 100 }),
      shown: toggle({ label, initial: true }),
      hidden: toggle({ label }),
      kind: choice({ label, initial: 'one', options: { one: label } }),
    });
    expect(await rows()).toMatchObject([{ title: '甲', note: null, shown: true, hidden: false, kind: 'one' }]);
  });

  test('a field that is no longer declared keeps what it holds and stands in no one’s way', async () => {
    await start({ pages: integer({ label }), shown: toggle({ label }) });
    await sql`alter table thing alter column pages set not null`.execute(db);
    await insert({ pages: 3 });
    await start({});
    await insert({ title: '乙' });
    expect(await rows()).toMatchObject([{ pages: 3 }, { pages: null, title: '乙' }]);
  });

  const keep = (record: object) =>
    sectionsIn(db)
      .insertInto('revision')
      .values({ section: 'thing', recordId: 1, version: 1, at: new Date(), action: 'edit', record })
      .execute();
  const keptRevision = () => sectionsIn(db).selectFrom('revision').select('record').execute();

  test('a renamed field brings its data along, in the published copy and the revisions too', async () => {
    await start({ pages: integer({ label }), ...publishingFields }, { filters: ['pages'] });
    await insert({ pages: 3, live: JSON.stringify({ title: '甲', pages: 2 }) });
    await keep({ title: '甲', pages: 1 });
    const renamed = { sheets: integer({ label, was: 'pages' }), ...publishingFields };
    await start(renamed, { filters: ['sheets'] });
    await start(renamed, { filters: ['sheets'] });
    const [row] = await rows();
    expect(row).toMatchObject({ sheets: 3, live: { title: '甲', sheets: 2 } });
    expect(row).not.toHaveProperty('pages');
    expect(await keptRevision()).toEqual([{ record: { title: '甲', sheets: 1 } }]);
  });

  test('a renamed option brings its rows along, in the published copy and the revisions too', async () => {
    await start({ kind: choice({ label, options: { old: label } }), ...publishingFields });
    await insert({ kind: 'old', live: JSON.stringify({ kind: 'old' }) });
    await insert({ kind: null, title: '乙' });
    await keep({ kind: 'old' });
    await start({ kind: choice({ label, options: { new: { ...label, was: 'old' } } }), ...publishingFields });
    expect(await rows()).toMatchObject([{ kind: 'new', live: { kind: 'new' } }, { kind: null }]);
    expect(await keptRevision()).toEqual([{ record: { kind: 'new' } }]);
  });

  test('a section that gets a workflow begins in its first state', async () => {
    await start({});
    await insert({});
    await start({ ...publishingFields });
    expect(await rows()).toMatchObject([{ status: 'draft', changed: false, editors: [], live: null }]);
  });

  test('numbers and days become text without loss', async () => {
    await start({ pages: integer({ label }), day: date({ label }) });
    await insert({ pages: 3, day: '2026-02-03' });
    await start({ pages: text({ label }), day: text({ label }) });
    expect(await rows()).toMatchObject([{ pages: '3', day: '2026-02-03' }]);
  });

  test('a reference becomes several, a whole number a measure, without loss', async () => {
    await start(
      { other: reference({ label, to: 'thing' }), pages: integer({ label }) },
      { filters: ['other', 'pages'] },
    );
    await insert({});
    await insert({ title: '乙', other: 1, pages: 3 });
    await start(
      { other: references({ label, to: 'thing', max: 3 }), pages: decimal({ label }) },
      { filters: ['other', 'pages'] },
    );
    expect(await rows()).toMatchObject([
      { other: null, pages: null },
      { other: [1], pages: 3 },
    ]);
  });

  test('a change that could lose something is refused with a sentence, and nothing at all is changed', async () => {
    await start({ pages: text({ label }) });
    await insert({ pages: '三页' });
    const sentence = await sentenceOf(start({ extra: text({ label }), pages: integer({ label }) }));
    expect(sentence).toContain('thing.pages');
    expect(sentence).toContain('"text"');
    expect(sentence).toContain('"integer"');
    expect(sentence).toContain('new name');
    const [row] = await rows();
    expect(row).toMatchObject({ pages: '三页' });
    expect(row).not.toHaveProperty('extra');
  });

  test('a field nobody ever filled may become anything', async () => {
    await start({ pages: text({ label }) });
    await insert({});
    await start({ pages: integer({ label }) });
    await insert({ pages: 4 });
    expect(await rows()).toMatchObject([{ pages: null }, { pages: 4 }]);
  });

  test('a column of the product’s own tables that is missing is added', async () => {
    await sql`alter table operator drop column avatar`.execute(db);
    await start({});
    expect(await db.selectFrom('operator').select('avatar').execute()).not.toEqual([]);
  });

  test('data of a newer version is refused', async () => {
    await db.updateTable('setting').set({ value: '99' }).where('key', '=', 'schemaVersion').execute();
    expect(await sentenceOf(start({}))).toContain('newer version');
  });

  test('a wrong declaration is refused before anything is touched', async () => {
    expect(await sentenceOf(start({ id: text({ label }) }))).toContain('thing.id');
    await expect(rows()).rejects.toThrow();
  });

  test('what a list is sorted and filtered by has an index', async () => {
    await start({ pages: integer({ label }), day: date({ label }) }, {
      columns: ['title', 'day'],
      filters: ['pages'],
    } as never);
    const { rows: indexes } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename = 'thing' and schemaname = current_schema()`.execute(db);
    expect(indexes.map(({ name }) => name).sort()).toEqual(['thing_day', 'thing_pages', 'thing_pkey', 'thing_title']);
  });

  test('a section may be called like a table of the product', async () => {
    const [things] = menuWith({});
    if (!things || !('sections' in things)) throw new Error('no section');
    const setting = { ...things.sections[0], code: 'setting', path: '/things/setting' } as Resource;
    await migrate({ db }, [{ ...things, sections: [setting] }]);
    expect(await db.selectFrom('setting').select('key').execute()).not.toEqual([]);
    await sql`drop table section_setting`.execute(db);
  });

  test('servers that start at the same time do not disturb each other', async () => {
    await Promise.all([start({ pages: integer({ label }) }), start({ pages: integer({ label }) })]);
    expect(await rows()).toEqual([]);
  });
});
