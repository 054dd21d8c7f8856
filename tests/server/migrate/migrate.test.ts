import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Label } from '../../../src/contract/label.ts';
import type { Fields, Resource } from '../../../src/declare/define-resource.ts';
import {
  choice,
  date,
  decimal,
  defineResource,
  gallery,
  image,
  integer,
  longText,
  multi,
  publishing,
  publishingFields,
  reference,
  references,
  richText,
  rows as rowsOf,
  tags,
  text,
  toggle,
} from '../../../src/declare/index.ts';
import type { MenuItem } from '../../../src/declare/menu.ts';
import { menu, sections } from '../../../src/resources/index.ts';
import { StartupError } from '../../../src/server/config/startup-error.ts';
import { PROGRAM_VERSION } from '../../../src/server/database/program.ts';
import { readSetting, writeSetting } from '../../../src/server/database/setting.ts';
import { type Db, sectionTables } from '../../../src/server/database/tables.ts';
import { isLaterVersion, migrate, startProgress } from '../../../src/server/migrate/migrate.ts';
import { museumDatabase } from '../../support/database.ts';
import { resetDatabase } from '../../support/start-snapshot.ts';

const label = { zh: '字段', en: 'Field' };
const title = text({ label, required: true });

/** A section with a title and these fields, all of them on its form. */
const sectionWith = (code: string, name: Label, fields: Fields = {}, list: Partial<Resource['list']> = {}) =>
  defineResource({
    code,
    path: `/things/${code}`,
    label: name,
    about: label,
    icon: 'table',
    title: 'title',
    fields: { title, ...fields },
    list: { columns: ['title'], filters: [], search: ['title'], sort: ['title', 'asc'], ...(list as object) },
    form: [{ title: label, fields: ['title', ...Object.keys(fields)] as 'title'[] }],
    ...('publishAt' in fields ? { workflow: publishing } : {}),
  });

/** Another section, for fields that name its records. */
const place = sectionWith('place', { zh: '地点', en: 'Places' });

/** A menu with one section of these fields. */
function menuWith(fields: Fields, list?: Partial<Resource['list']>): MenuItem[] {
  const section = sectionWith('thing', { zh: '物件', en: 'Things' }, fields, list);
  return [{ code: 'things', path: '/things', label, icon: 'table', sections: [section, place] }];
}

let db: Db;

beforeEach(async () => {
  const database = await museumDatabase();
  await resetDatabase(database, { menu, sections });
  db = database.db;
});

afterEach(() => sql`drop table if exists thing, place`.execute(db));

const start = (fields: Fields, list?: Partial<Resource['list']>) => migrate({ db }, menuWith(fields, list));
const now = new Date('2026-01-01T00:00:00Z');
const insert = (values: Record<string, unknown>) =>
  sectionTables(db)
    .insertInto('thing')
    .values({ title: '甲', createdAt: now, updatedAt: now, ...values })
    .execute();
const readRows = () => sectionTables(db).selectFrom('thing').selectAll().orderBy('id').execute();
const readStartupError = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(StartupError);
  return (error as Error).message;
};

describe('a start of the server on existing data', () => {
  test('a second start with the same declarations leaves the rows unchanged', async () => {
    await start({ pages: integer({ label }) });
    await insert({ pages: 3 });
    const before = await readRows();
    await start({ pages: integer({ label }) });
    expect(await readRows()).toEqual(before);
  });

  test('a start repeats the migration only if the program or the columns of a table have changed', async () => {
    const fields = { pages: integer({ label }) };
    const migrateWith = (program: string) => migrate({ db }, menuWith(fields), undefined, program);
    const hasIndex = async () =>
      (
        await sql`select 1 from pg_indexes where schemaname = current_schema() and indexname = 'thing_title'`.execute(
          db,
        )
      ).rows.length;
    await migrateWith('one');
    await sql`drop index thing_title`.execute(db);
    await migrateWith('one');
    expect(await hasIndex()).toBe(0);

    await migrateWith('two');
    expect(await hasIndex()).toBe(1);

    await sql`alter table thing drop column pages`.execute(db);
    await migrateWith('two');
    await insert({ pages: 3 });
    expect(await readRows()).toMatchObject([{ pages: 3 }]);
  });

  test('after a start from the sources the built program repeats the migration', async () => {
    const migrateWith = (program?: string) =>
      migrate({ db }, menuWith({ pages: integer({ label }) }), undefined, program);
    await migrateWith('one');
    await migrateWith();
    await sql`drop index thing_title`.execute(db);
    await migrateWith('one');
    expect(
      (
        await sql`select 1 from pg_indexes where schemaname = current_schema() and indexname = 'thing_title'`.execute(
          db,
        )
      ).rows,
    ).toHaveLength(1);
  });

  test('a new field is added to existing rows, empty or with the initial value of the field or its kind', async () => {
    await start({});
    await insert({});
    await start({
      note: longText({ label, max: 100 }),
      shown: toggle({ label, initial: true }),
      hidden: toggle({ label }),
      kind: choice({ label, initial: 'one', options: { one: label } }),
    });
    expect(await readRows()).toMatchObject([{ title: '甲', note: null, shown: true, hidden: false, kind: 'one' }]);
  });

  test('a field that is no longer declared keeps its values, and new rows can be written without it', async () => {
    await start({ pages: integer({ label }), shown: toggle({ label }) });
    await sql`alter table thing alter column pages set not null`.execute(db);
    await insert({ pages: 3 });
    await start({});
    await insert({ title: '乙' });
    expect(await readRows()).toMatchObject([{ pages: 3 }, { pages: null, title: '乙' }]);
  });

  test('a section that is no longer declared keeps its records, history and grants, and shows them once it is declared again', async () => {
    const permissions = JSON.stringify(['thing:edit']);
    await start({ pages: integer({ label }) });
    await insert({ pages: 3 });
    await insertRevision({ title: '甲', pages: 1 });
    await db.updateTable('role').set({ permissions }).where('code', '=', 'desk').execute();
    await migrate({ db }, [{ code: 'things', path: '/things', label, icon: 'table', sections: [place] }]);
    const role = await db.selectFrom('role').select('permissions').where('code', '=', 'desk').executeTakeFirst();
    expect(role?.permissions).toContain('thing:edit');
    await migrate({ db }, menuWith({ pages: integer({ label }) }));
    expect(await readRows()).toMatchObject([{ title: '甲', pages: 3 }]);
    expect(await readRevisions()).toEqual([{ record: { title: '甲', pages: 1 } }]);
  });

  const insertRevision = (record: object) =>
    sectionTables(db)
      .insertInto('revision')
      .values({ section: 'thing', recordId: 1, version: 1, at: new Date(), action: 'edit', record })
      .execute();
  const readRevisions = () => sectionTables(db).selectFrom('revision').select('record').execute();

  test('a renamed field keeps its values in the rows, the published copies and the revisions', async () => {
    await start({ pages: integer({ label }), ...publishingFields }, { filters: ['pages'] });
    await insert({ pages: 3, live: JSON.stringify({ title: '甲', pages: 2 }) });
    await insertRevision({ title: '甲', pages: 1 });
    const renamedFields = { sheets: integer({ label, was: 'pages' }), ...publishingFields };
    await start(renamedFields, { filters: ['sheets'] });
    await start(renamedFields, { filters: ['sheets'] });
    const [row] = await readRows();
    expect(row).toMatchObject({ sheets: 3, live: { title: '甲', sheets: 2 } });
    expect(row).not.toHaveProperty('pages');
    expect(await readRevisions()).toEqual([{ record: { title: '甲', sheets: 1 } }]);
  });

  test('a renamed option is renamed in the rows, the published copies and the revisions', async () => {
    await start({ kind: choice({ label, options: { old: label } }), ...publishingFields });
    await insert({ kind: 'old', live: JSON.stringify({ kind: 'old' }) });
    await insert({ kind: null, title: '乙' });
    await insertRevision({ kind: 'old' });
    await start({ kind: choice({ label, options: { new: { ...label, was: 'old' } } }), ...publishingFields });
    expect(await readRows()).toMatchObject([{ kind: 'new', live: { kind: 'new' } }, { kind: null }]);
    expect(await readRevisions()).toEqual([{ record: { kind: 'new' } }]);
  });

  test('a renamed option of a multiple choice or a field of rows is renamed in rows, published copies and revisions', async () => {
    const fieldsWith = (optionName: string, option: object) => {
      const options = { [optionName]: { ...label, ...option }, other: label };
      const kind = choice({ label, options });
      return {
        kinds: multi({ label, options }),
        parts: rowsOf({ label, max: 3, columns: { kind, kinds: multi({ label, options }) } }),
        ...publishingFields,
      };
    };
    const valuesWith = (optionName: string) => ({
      kinds: ['other', optionName],
      parts: [
        { kind: optionName, kinds: [optionName] },
        { kind: 'other', kinds: null },
      ],
    });
    await start(fieldsWith('old', {}));
    const { kinds, parts } = valuesWith('old');
    await insert({
      kinds: JSON.stringify(kinds),
      parts: JSON.stringify(parts),
      live: JSON.stringify(valuesWith('old')),
    });
    await insert({ title: '乙' });
    await insertRevision(valuesWith('old'));
    await start(fieldsWith('new', { was: 'old' }));
    await start(fieldsWith('new', { was: 'old' }));
    expect(await readRows()).toMatchObject([
      { ...valuesWith('new'), live: valuesWith('new') },
      { kinds: null, parts: null },
    ]);
    expect(await readRevisions()).toEqual([{ record: valuesWith('new') }]);
  });

  test('a renamed column of a field of rows keeps its cells in the rows, the published copies and the revisions', async () => {
    const fieldsWith = (columns: Fields) => ({ parts: rowsOf({ label, max: 3, columns }), ...publishingFields });
    const valuesWith = (name: string) => ({ parts: [{ [name]: 3, note: '甲' }, { note: '乙' }] });
    await start(fieldsWith({ pages: integer({ label }), note: text({ label }) }));
    const before = valuesWith('pages');
    await insert({ parts: JSON.stringify(before.parts), live: JSON.stringify(before) });
    await insert({ title: '乙' });
    await insertRevision(before);
    await start(fieldsWith({ sheets: integer({ label, was: 'pages' }), note: text({ label }) }));
    expect(await readRows()).toMatchObject([{ ...valuesWith('sheets'), live: valuesWith('sheets') }, { parts: null }]);
    expect(await readRevisions()).toEqual([{ record: valuesWith('sheets') }]);
  });

  test('the records of a section that gets a workflow are put into its initial state', async () => {
    await start({});
    await insert({});
    await start({ ...publishingFields });
    expect(await readRows()).toMatchObject([{ status: 'draft', changed: false, editors: [], live: null }]);
  });

  test('a record published without a date gets its earliest known publication time; dated and draft records do not', async () => {
    await start(publishingFields);
    const [last, first] = ['2026-02-02T02:02:30.000Z', '2026-01-05T06:07:40.000Z'];
    const publishedRow = {
      status: 'published',
      publishedAt: last,
      live: JSON.stringify({ title: '甲', publishAt: null }),
    };
    await insert(publishedRow);
    await insert(publishedRow);
    await insert({ ...publishedRow, changed: true, publishAt: '2026-04-01T00:00:00.000Z' });
    await insert({ ...publishedRow, publishAt: first, live: JSON.stringify({ publishAt: first }) });
    await insert({});
    const workflowStates = [{ publishedAt: null }, { publishedAt: first }, { publishedAt: last }];
    await db
      .insertInto('revision')
      .values(
        workflowStates.map((state, version) => ({
          ...{ section: 'thing', recordId: 2, version, at: now, action: 'publish', record: '{}' as never },
          standing: JSON.stringify(state) as never,
        })),
      )
      .execute();
    await start(publishingFields);
    const dates = (await readRows()).map(({ publishAt, live }) => [
      publishAt,
      live && new Date(live.publishAt).toISOString(),
    ]);
    const [lastMinute, firstMinute] = ['2026-02-02T02:02:00.000Z', '2026-01-05T06:07:00.000Z'];
    expect(dates).toEqual([
      [lastMinute, lastMinute],
      [firstMinute, firstMinute],
      ['2026-04-01T00:00:00.000Z', lastMinute],
      [first, first],
      [null, null],
    ]);
  });

  test('a number or date field that becomes a text field keeps its values', async () => {
    await start({ pages: integer({ label }), day: date({ label }) });
    await insert({ pages: 3, day: '2026-02-03' });
    await start({ pages: text({ label }), day: text({ label }) });
    expect(await readRows()).toMatchObject([{ pages: '3', day: '2026-02-03' }]);
  });

  test('a reference that becomes a list and an integer that becomes a decimal keep their values', async () => {
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
    expect(await readRows()).toMatchObject([
      { other: null, pages: null },
      { other: [1], pages: 3 },
    ]);
  });

  test('a change of a field that could lose values is refused with a sentence, and the table is not changed', async () => {
    await start({ pages: text({ label }) });
    await insert({ pages: '三页' });
    const sentence = await readStartupError(start({ extra: text({ label }), pages: integer({ label }) }));
    expect(sentence).toContain('thing.pages');
    expect(sentence).toContain('"text"');
    expect(sentence).toContain('"integer"');
    expect(sentence).toContain('new name');
    const [row] = await readRows();
    expect(row).toMatchObject({ pages: '三页' });
    expect(row).not.toHaveProperty('extra');
  });

  const picture = JSON.stringify({ url: '/a.jpg', width: 1, height: 1 });
  const inRows = (columns: Fields) => ({ own: rowsOf({ label, max: 3, columns }) });

  test.each<[string, Fields, unknown, Fields, RegExp]>([
    [
      'a picture as a gallery',
      { own: image({ label }) },
      picture,
      { own: gallery({ label, max: 3 }) },
      /own.*"image".*"gallery"/,
    ],
    ['tags as rows', { own: tags({ label }) }, '["甲"]', inRows({ note: text({ label }) }), /own.*"words".*"rows"/],
    [
      'an integer as a reference',
      { own: integer({ label }) },
      3,
      { own: reference({ label, to: 'thing' }) },
      /own.*"integer".*"reference to thing"/,
    ],
    [
      'an integer as a list of references',
      { own: integer({ label }) },
      3,
      { own: references({ label, to: 'thing', max: 3 }) },
      /own.*"integer"/,
    ],
    [
      'a reference as one to another section',
      { own: reference({ label, to: 'place' }) },
      3,
      { own: reference({ label, to: 'thing' }) },
      /own.*"reference to place".*"reference to thing"/,
    ],
    [
      'a reference as a text',
      { own: reference({ label, to: 'thing' }) },
      3,
      { own: text({ label }) },
      /own.*"reference to thing".*"text"/,
    ],
    [
      'the reference of a renamed field as one to another section',
      { own: reference({ label, to: 'place' }) },
      3,
      { other: reference({ label, to: 'thing', was: 'own' }) },
      /other.*"reference to place".*"reference to thing"/,
    ],
    [
      'a plain text as rich text',
      { own: longText({ label, max: 9 }) },
      'a < b',
      { own: richText({ label }) },
      /own.*"text".*"richText"/,
    ],
    [
      'a cell of a field of rows as another kind',
      inRows({ day: date({ label }) }),
      '[{"day":"2026-01-01"}]',
      inRows({ day: integer({ label }) }),
      /own\.day.*"date".*"integer"/,
    ],
  ])(
    'a change that would read %s is refused with a sentence while a record has a value',
    async (_what, before, value, after, sentence) => {
      await start(before);
      await insert({ own: value });
      const message = await readStartupError(start(after));
      expect(message).toMatch(sentence);
      expect(message).toContain('new name');
      await sql`update thing set own = null`.execute(db);
      await start(after);
    },
  );

  test('kinds with the same stored format are interchangeable, and the format of a removed field is remembered', async () => {
    await start({
      own: text({ label }),
      words: multi({ label, options: { one: label } }),
      other: reference({ label, to: 'thing' }),
    });
    await insert({ own: '一', words: '["one"]', other: 1 });
    await start({ own: longText({ label, max: 100 }), words: tags({ label }) });
    const sentence = await readStartupError(start({ other: integer({ label }) }));
    expect(sentence).toContain('"reference to thing"');
    expect(await readRows()).toMatchObject([{ own: '一', words: ['one'], other: 1 }]);
  });

  test('a text field without any value can become an integer field', async () => {
    await start({ pages: text({ label }) });
    await insert({});
    await start({ pages: integer({ label }) });
    await insert({ pages: 4 });
    expect(await readRows()).toMatchObject([{ pages: null }, { pages: 4 }]);
  });

  test('a start on a database that has lost a table is refused until the setting that lists the tables is deleted', async () => {
    await start({ pages: integer({ label }) });
    await insert({ pages: 3 });
    await sql`drop table thing`.execute(db);
    expect(await readStartupError(start({ pages: integer({ label }) }))).toMatch(
      /has lost the table "thing".*Restore a backup/,
    );
    await db.deleteFrom('setting').where('key', '=', 'tables').execute();
    await start({ pages: integer({ label }) });
    expect(await readRows()).toEqual([]);
  });

  test('a long migration reports its current step every five seconds', async () => {
    vi.useFakeTimers();
    const messages: string[] = [];
    const progress = startProgress((sentence) => void messages.push(sentence));
    vi.advanceTimersByTime(4_000);
    expect(messages).toEqual([]);
    progress.step('table 3 of 48, news');
    vi.advanceTimersByTime(6_000);
    progress.end();
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    const sentence = (seconds: number) =>
      `The database is being brought to this version: table 3 of 48, news, ${seconds} s so far. Please wait.`;
    expect(messages).toEqual([sentence(5), sentence(10)]);
  });

  test('a start adds a missing column to a table of the product', async () => {
    await sql`alter table operator drop column avatar`.execute(db);
    await start({});
    expect(await db.selectFrom('operator').select('avatar').execute()).not.toEqual([]);
  });

  test('sheets that an earlier version was checking or importing return to the step before, and can be continued', async () => {
    await sql`alter table "importSheet" add column "touchedAt" timestamptz not null, add column done integer`.execute(
      db,
    );
    await sql`insert into "importSheet" ("operatorId", section, name, format, head, columns, state, total, "createdAt",
        "touchedAt")
      select 1, 'annals', state, 'csv', '[]', '[]', state, 1, now(), now()
      from unnest(array['mapping', 'checking', 'checked', 'running', 'done']) as state`.execute(db);
    await migrate({ db }, menu, sections);
    const sheets = await db.selectFrom('importSheet').select('state').orderBy('id').execute();
    expect(sheets.map(({ state }) => state)).toEqual(['mapping', 'mapping', 'checked', 'stopped', 'done']);
    await db.deleteFrom('importSheet').execute();
  });

  test('a start on data with a newer schema version is refused', async () => {
    await db.updateTable('setting').set({ value: '99' }).where('key', '=', 'schemaVersion').execute();
    expect(await readStartupError(start({}))).toContain('newer version');
  });

  describe('data last used by another version of the program', () => {
    const readVersion = async () => readSetting(db, 'programVersion');

    test('is refused if that version is later than the running one', async () => {
      await writeSetting(db, 'programVersion', '99.0.0');
      expect(await readStartupError(start({}))).toBe(
        `The data was last used by version 99.0.0 of this program; this is ${PROGRAM_VERSION}. Start version 99.0.0 or a later one. To go back, restore a backup from before the update.`,
      );
      expect(await readVersion()).toBe('99.0.0');
    });

    test.each([
      ['0.1.1', '0.1.0'],
      ['0.2.0', '0.1.9'],
      ['0.10.0', '0.9.3'],
      ['1.0', '0.99.99'],
    ])('version %s counts as later than %s, and not the other way round', (laterVersion, earlierVersion) => {
      expect([
        isLaterVersion(laterVersion, earlierVersion),
        isLaterVersion(earlierVersion, laterVersion),
        isLaterVersion(laterVersion, laterVersion),
      ]).toEqual([true, false, false]);
    });

    test.each(['0.0.9', PROGRAM_VERSION, `${PROGRAM_VERSION}-beta`])(
      'is accepted from version %s',
      async (lastVersion) => {
        await writeSetting(db, 'programVersion', lastVersion);
        await start({});
        expect(await readVersion()).toBe(PROGRAM_VERSION);
      },
    );
  });

  test('a start with a wrong declaration is refused before its table is created', async () => {
    expect(await readStartupError(start({ id: text({ label }) }))).toContain('thing.id');
    await expect(readRows()).rejects.toThrow();
  });

  test('each field that a list can be sorted or filtered by has an index', async () => {
    await start({ pages: integer({ label }), day: date({ label }) }, {
      columns: ['title', 'day'],
      filters: ['pages'],
    } as never);
    const { rows: indexes } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename = 'thing' and schemaname = current_schema()`.execute(db);
    expect(indexes.map(({ name }) => name).sort()).toEqual([
      ...['thing_createdBy', 'thing_day', 'thing_pages', 'thing_pkey', 'thing_title', 'thing_updatedBy'],
    ]);
  });

  test('a section with the code of a product table gets a table with another name', async () => {
    const [things] = menuWith({});
    if (!things || !('sections' in things)) throw new Error('no section');
    const setting = { ...things.sections[0], code: 'setting', path: '/things/setting' } as Resource;
    await migrate({ db }, [{ ...things, sections: [setting] }]);
    expect(await db.selectFrom('setting').select('key').execute()).not.toEqual([]);
    await sql`drop table section_setting`.execute(db);
  });

  test('two servers can migrate the same database at the same time', async () => {
    await Promise.all([start({ pages: integer({ label }) }), start({ pages: integer({ label }) })]);
    expect(await readRows()).toEqual([]);
  });
});
