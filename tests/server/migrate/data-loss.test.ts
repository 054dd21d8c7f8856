import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Fields, Resource } from '../../../src/declare/define-resource.ts';
import {
  choice,
  defineResource,
  defineWorkflow,
  gallery,
  image,
  integer,
  multi,
  rows,
  tags,
  text,
} from '../../../src/declare/index.ts';
import type { MenuItem } from '../../../src/declare/menu.ts';
import type { RowsField } from '../../../src/kinds/index.ts';
import { menu, sections } from '../../../src/resources/index.ts';
import type { Db } from '../../../src/server/database/tables.ts';
import { acceptDataLosses, findDataLosses } from '../../../src/server/migrate/data-loss.ts';
import { migrate } from '../../../src/server/migrate/migrate.ts';
import { museumDatabase } from '../../support/database.ts';
import { resetDatabase } from '../../support/start-snapshot.ts';

/** What `npm run dev` asks before it follows a change of the declarations. */
const label = { zh: '字段', en: 'Field' };

const sectionWith = (fields: Fields, more: Partial<Resource> = {}) =>
  defineResource({
    code: 'thing',
    path: '/things/thing',
    label,
    about: label,
    icon: 'table',
    title: 'title',
    fields: { title: text({ label, required: true }), ...fields },
    list: { columns: ['title'], filters: [], search: ['title'], sort: ['title', 'asc'] },
    form: [{ title: label, fields: ['title', ...Object.keys(fields)] as 'title'[] }],
    ...(more as object),
  });
const menuOf = (...sections: Resource[]): MenuItem[] => [
  { code: 'things', path: '/things', label, icon: 'table', sections },
];

let db: Db;
beforeEach(async () => {
  const database = await museumDatabase();
  await resetDatabase(database, { menu, sections });
  db = database.db;
});
afterEach(async () => {
  await sql`drop table if exists thing`.execute(db);
  await db.deleteFrom('setting').where('key', '=', 'acceptedDataLosses').execute();
});

const start = (section: Resource, deletable?: ReadonlySet<string>) =>
  migrate({ db, ...(deletable ? { deletable } : {}) }, menuOf(section));
const insert = (values: Record<string, unknown>) =>
  sql`insert into thing (title, "createdAt", "updatedAt", ${sql.join(Object.keys(values).map((name) => sql.id(name)))})
    values ('一', now(), now(), ${sql.join(Object.values(values))})`.execute(db);
const sentences = async (section: Resource): Promise<string[]> =>
  (await findDataLosses(db, [section])).map(({ sentence }) => sentence);

const options = (...names: string[]) => Object.fromEntries(names.map((name) => [name, label]));

test('a new field and a new option are not reported as a data loss', async () => {
  await start(sectionWith({ size: choice({ label, options: options('small') }) }));
  await insert({ size: 'small' });
  const added = sectionWith({ size: choice({ label, options: options('small', 'large') }), pages: integer({ label }) });
  expect(await sentences(added)).toEqual([]);
});

test('a removed field with values is reported with table, column and number of records until it is accepted', async () => {
  await start(sectionWith({ pages: integer({ label }), note: text({ label }) }));
  await insert({ pages: 3 });
  await insert({ pages: 4 });
  const losses = await findDataLosses(db, [sectionWith({})]);
  expect(losses.map(({ sentence }) => sentence)).toEqual([
    'thing.pages is no longer declared, but in 2 records of the table "thing" its column "pages" holds a value. These stay in the database, unseen. If the field has a new name, write there was: \'pages\'.',
  ]);
  expect(await sentences(sectionWith({ sheets: integer({ label, was: 'pages' }) }))).toEqual([]);
  await acceptDataLosses(db, losses);
  expect(await sentences(sectionWith({}))).toEqual([]);
  // Declared again, its values are seen again, and a second removal is another question.
  expect(await sentences(sectionWith({ pages: integer({ label }) }))).toEqual([]);
  expect(await sentences(sectionWith({}))).toHaveLength(1);
});

test('a declaration that was checked before is not checked again, and an accepted data loss stays accepted', async () => {
  await start(sectionWith({ pages: integer({ label }) }));
  await insert({ pages: 3 });
  const removed = sectionWith({});
  const checked = new Set([removed]);
  expect(await findDataLosses(db, [removed], checked)).toEqual([]);
  await acceptDataLosses(db, await findDataLosses(db, [removed]));
  expect(await findDataLosses(db, [removed], checked)).toEqual([]);
  expect(await findDataLosses(db, [sectionWith({})], checked)).toEqual([]);
  // Declared again and removed once more: a changed declaration is another object.
  expect(await findDataLosses(db, [sectionWith({ pages: integer({ label }) })], checked)).toEqual([]);
  expect(await findDataLosses(db, [sectionWith({})], checked)).toHaveLength(1);
});

test('a removed option is reported if a record holds it, alone or among others, unless it was renamed', async () => {
  await start(
    sectionWith({
      size: choice({ label, options: options('small', 'large') }),
      uses: multi({ label, options: options('lent', 'shown') }),
    }),
  );
  await insert({ size: 'large', uses: '["shown","lent"]' });
  const shortened = sectionWith({
    size: choice({ label, options: options('small') }),
    uses: multi({ label, options: options('shown') }),
  });
  expect(await sentences(shortened)).toEqual([
    expect.stringMatching(/^thing\.size: the option "large" .* in 1 record of the table "thing" the column "size"/),
    expect.stringMatching(/^thing\.uses: the option "lent" .* the column "uses"/),
  ]);
  const renamed = sectionWith({
    size: choice({ label, options: { small: label, big: { ...label, was: 'large' } } }),
    uses: multi({ label, options: options('lent', 'shown') }),
  });
  expect(await sentences(renamed)).toEqual([]);
});

test('a lowered maximum is reported if a record holds more, once per lowering, and a start changes no value', async () => {
  const declared = (max: number, items: number) =>
    sectionWith({ note: text({ label, max }), words: tags({ label, max: items }) });
  await start(declared(20, 3));
  await insert({ note: '一二三四五六', words: '["一","二","三"]' });
  await insert({ note: '一二三' });
  // A rare character counts as one.
  await insert({ note: '𠮷𠮷𠮷𠮷𠮷' });
  expect(await sentences(declared(6, 3))).toEqual([]);
  const losses = await findDataLosses(db, [declared(4, 2)]);
  expect(losses.map(({ sentence }) => sentence)).toEqual([
    'thing.note: at most 4 characters are allowed, but in 2 records of the table "thing" the column "note" holds more. They stay there, but such a record can be saved only when it is shortened.',
    expect.stringMatching(/^thing\.words: at most 2 items are allowed, but in 1 record /),
  ]);
  await acceptDataLosses(db, losses);
  expect(await sentences(declared(4, 2))).toEqual([]);
  expect(await sentences(declared(3, 2))).toEqual([expect.stringMatching(/^thing\.note: at most 3 characters/)]);
  await start(declared(3, 2));
  const { rows: kept } = await sql<{ note: string }>`select note from thing order by id`.execute(db);
  expect(kept.map(({ note }) => note)).toEqual(['一二三四五六', '一二三', '𠮷𠮷𠮷𠮷𠮷']);
});

test('a column, option or length removed from a field of rows is reported if records hold it, unless it was renamed', async () => {
  const declared = (columns: RowsField['columns']) => sectionWith({ parts: rows({ label, max: 5, columns }) });
  const before = declared({
    name: text({ label, max: 10 }),
    size: choice({ label, options: options('small', 'large') }),
    uses: multi({ label, options: options('lent', 'shown') }),
    weight: integer({ label }),
  });
  await start(before);
  const part = { name: '一二三四', size: 'large', uses: ['lent', 'shown'], weight: 3 };
  await insert({ parts: JSON.stringify([part, { ...part, weight: 4 }]) });
  await insert({ parts: JSON.stringify([part]) });
  await insert({ parts: JSON.stringify([{ name: '一', size: 'small', uses: null, weight: null }]) });
  expect(await sentences(before)).toEqual([]);
  const shortened = declared({
    name: text({ label, max: 3 }),
    size: choice({ label, options: options('small') }),
    uses: multi({ label, options: options('shown') }),
  });
  const losses = await findDataLosses(db, [shortened]);
  expect(losses.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/^thing\.parts\.name: at most 3 characters are allowed, but in 2 records .* column "parts"/),
    expect.stringMatching(/^thing\.parts\.size: the option "large" is no longer declared, but in 2 records /),
    expect.stringMatching(/^thing\.parts\.uses: the option "lent" is no longer declared, but in 2 records /),
    'thing.parts.weight is no longer declared, but in 2 records of the table "thing" the column "parts" holds rows with a value of it. These stay in the database, unseen, until the rows are saved again. If it has a new name, write there was: \'weight\'.',
  ]);
  await acceptDataLosses(db, losses);
  expect(await sentences(shortened)).toEqual([]);
  await start(shortened);
  const { rows: kept } = await sql<{ parts: unknown }>`select parts from thing order by id limit 1`.execute(db);
  expect(kept[0]?.parts).toEqual([part, { ...part, weight: 4 }]);
  const renamed = declared({
    title: text({ label, max: 10, was: 'name' }),
    size: choice({ label, options: { small: label, big: { ...label, was: 'large' } } }),
    uses: multi({ label, options: options('lent', 'shown') }),
    grams: integer({ label, was: 'weight' }),
  });
  expect(await sentences(renamed)).toEqual([]);
});

test('a state removed from the workflow is reported if a record is in it', async () => {
  const workflow = (...states: string[]) =>
    defineWorkflow({
      initial: 'here',
      states: Object.fromEntries(states.map((state) => [state, { label, tone: 'quiet' as const }])),
      moves: {},
      locked: [],
      decision: { states: [], moves: [] },
    } as unknown as Parameters<typeof defineWorkflow>[0]);
  await start(sectionWith({}, { workflow: workflow('here', 'lent') }));
  await insert({ status: 'lent' });
  expect(await sentences(sectionWith({}, { workflow: workflow('here') }))).toEqual([
    expect.stringMatching(/^thing\.workflow has no state "lent" any more, but in 1 record/),
  ]);
});

test('a section that is no longer declared is reported while its table holds a record', async () => {
  await start(sectionWith({ pages: integer({ label }) }));
  expect((await findDataLosses(db, [])).map(({ key }) => key)).not.toContain('thing');
  await insert({ pages: 3 });
  const loss = (await findDataLosses(db, [])).find(({ key }) => key === 'thing');
  expect(loss?.sentence).toBe(
    'thing: no section is declared for the table "thing" any more, but it holds 1 record. They stay in the database, unseen.',
  );
});

test.each<[string, Fields, unknown, Fields]>([
  ['another column type', { own: text({ label }) }, '三页', { own: integer({ label }) }],
  [
    'another format in the same column type',
    { own: image({ label }) },
    JSON.stringify({ url: '/a.jpg' }),
    { own: gallery({ label, max: 3 }) },
  ],
])(
  'values that need %s are deleted, also in the revisions, only if the deletion was accepted',
  async (_what, before, value, after) => {
    await start(sectionWith(before));
    await insert({ own: value });
    await sql`insert into revision (section, "recordId", version, action, "at", record)
    values ('thing', 1, 1, 'create', now(), '{"title":"一","own":"old"}')`.execute(db);
    const losses = await findDataLosses(db, [sectionWith(after)]);
    expect(losses).toEqual([
      expect.objectContaining({
        key: 'thing.own',
        deletes: true,
        sentence: expect.stringMatching(/^thing\.own: in 1 record .* They would be deleted\./),
      }),
    ]);
    await expect(start(sectionWith(after))).rejects.toThrow(/^thing\.own/);
    await start(sectionWith(after), new Set(['thing.own']));
    const { rows } = await sql<{ title: string; own: unknown }>`select title, own from thing`.execute(db);
    expect(rows).toEqual([{ title: '一', own: null }]);
    const revisions = await sql<{ record: unknown }>`select record from revision where section = 'thing'`.execute(db);
    expect(revisions.rows).toEqual([{ record: { title: '一' } }]);
    expect(await sentences(sectionWith(after))).toEqual([]);
  },
);
