import { type CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { autoNumber, defineResource, phone, text } from '../../../src/declare/index.ts';
import type { MenuItem } from '../../../src/declare/menu.ts';
import { serverKindOf } from '../../../src/kinds/index.server.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { createTotals } from '../../../src/server/database/versioned-results.ts';
import type { Operator } from '../../../src/server/http/access.ts';
import { startIndexBuild } from '../../../src/server/migrate/build-indexes.ts';
import { migrate } from '../../../src/server/migrate/migrate.ts';
import { listColumns, pageQuery, readList } from '../../../src/server/records/list.ts';
import { indexedCondition, listCondition, sortColumns } from '../../../src/server/records/list-condition.ts';
import { parseListQuery } from '../../../src/server/records/list-query.ts';
import { createSearch } from '../../../src/server/records/search.ts';
import { titlesIn } from '../../../src/server/records/section-table.ts';
import { selectTrashed } from '../../../src/server/records/trash.ts';
import { findDuplicates } from '../../../src/server/records/uniqueness.ts';
import { emptyDatabase, withOwnDatabase } from '../../support/database.ts';

/** A large section is searched by indexes. The plans are asserted, since times depend on the machine. */

const label = { zh: '字段', en: 'Field' };
const guests = defineResource({
  code: 'guests',
  path: '/things/guests',
  label: { zh: '来客', en: 'Guests' },
  about: label,
  icon: 'user',
  title: 'name',
  fields: {
    no: autoNumber({ label, prefix: 'G', auto: true }),
    name: text({ label, required: true }),
    phone: phone({ label, unique: true }),
    city: text({ label }),
  },
  list: {
    columns: ['no', 'name'],
    filters: ['city'],
    search: ['name', 'phone', 'no'],
    sort: ['name', 'asc'],
    sortTogether: [['name', '-no']],
  },
  form: [{ title: label, fields: ['no', 'name', 'phone', 'city'] }],
});
const menu: readonly MenuItem[] = [{ code: 'things', path: '/things', label, icon: 'table', sections: [guests] }];
const ROWS = 20_000;

let database: Database;
const warnings: string[] = [];
const build = () => startIndexBuild({ database, sections: [guests], warn: (sentence) => warnings.push(sentence) }).done;

beforeAll(async () => {
  database = await emptyDatabase();
  await migrate(database, menu, [guests]);
  await sql`
    insert into guests ("createdAt", "updatedAt", no, name, phone, city)
    select now(), now(), 'G-202611-' || lpad(i::text, 5, '0'), '来客' || i || substr('王李张刘陈杨', 1 + i % 6, 1) || case when i % 400 = 7 then '甲乙' else '秀英' end,
      '138' || lpad((i::bigint * 7919 % 100000000)::text, 8, '0'), '城' || (i % 900)
    from generate_series(1, ${ROWS}) as i`.execute(database.db);
  await build();
  await sql`analyze guests`.execute(database.db);
});

const pageOf = (query: Record<string, string>): CompiledQuery =>
  pageQuery(database.db, guests, parseListQuery(guests, query, { id: 1, codes: new Set() }), {
    columns: listColumns(guests, titlesIn([guests])),
    pending: undefined,
  }).compile();

/** The plan that the database makes for the statement of the product, with its parameters. */
async function planOf({ sql: statement, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<string> {
  const explain = { ...sql`select 1`.compile(database.db), sql: `explain ${statement}`, parameters: [...parameters] };
  const { rows } = await database.db.transaction().execute(async (tx) => {
    // The runner of `test:postgres` turns it off.
    await sql`set local enable_nestloop = on`.execute(tx);
    return tx.executeQuery<{ 'QUERY PLAN': string }>(explain);
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each([
  ['a telephone number', { keyword: '13800007919' }, 'guests_phone_unique_key'],
  ['a part of a telephone number', { keyword: '0007919' }, 'guests_phone_trigrams'],
  ['three characters', { keyword: '77陈' }, 'guests_name_trigrams'],
  ['a register number', { keyword: 'G-202611-00042' }, 'guests_no'],
  ['a part of a register number', { keyword: '11-00042' }, 'guests_no_trigrams'],
  ['a register number in lower case', { keyword: 'g-202611-00042' }, 'guests_no_trigrams'],
  ['two words', { keyword: '12345 秀英' }, 'guests_name_trigrams'],
  ['a word that no record contains', { keyword: '龘靐齉' }, 'guests_name_trigrams'],
  ['a part of a text in a filter', { city: '城777' }, 'guests_city_trigrams'],
])('a list query for %s reads an index', async (_, query, index) => {
  const plan = await planOf(pageOf(query));
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan on guests');
});

test.each([
  ['in the declared directions', 'name,-no', true],
  ['in the reverse of both directions', '-name,no', true],
  ['in another direction of one column', 'name,no', false],
])('a list sorted by two columns %s is in order, with an index if one fits', async (_, sort, isIndexed) => {
  const { sorters } = parseListQuery(guests, { sort }, { id: 1, codes: new Set() });
  const sorted = sortColumns(
    listCondition(database.db, guests, { filters: [], keywords: [] }).select('t.id').limit(30),
    sorters,
  );
  const plan = await planOf(sorted.compile());
  if (isIndexed) expect(plan).toContain('guests_name_no_desc_sort_together');
  expect(plan.includes('Sort Key')).toBe(!isIndexed);
  const [name = '', no = ''] = sort
    .split(',')
    .map((part) => (part.startsWith('-') ? 'desc nulls last' : 'asc nulls first'));
  const { rows } = await sql<{ id: number }>`select id from (select id, name, no from guests offset 0) as t
    order by name ${sql.raw(name)}, no ${sql.raw(no)}, id ${sql.raw(no.split(' ')[0] ?? '')} limit 10 offset 20`.execute(
    database.db,
  );
  const page = await database.db.executeQuery<{ id: number }>(pageOf({ sort, current: '3' }));
  expect(page.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

test('the trash of a section is read and counted with an index', async () => {
  await sql`update guests set "deletedAt" = now() where id % 1000 = 7`.execute(database.db);
  const trashed = selectTrashed(database.db, guests);
  const page = trashed.select('t.id').limit(10);
  const count = trashed.clearOrderBy().select((row) => row.fn.countAll().as('total'));
  try {
    for (const query of [page, count]) expect(await planOf(query.compile())).toContain('guests_deletedAt_trash');
    expect(await planOf(page.compile())).not.toContain('Sort Key');
  } finally {
    await sql`update guests set "deletedAt" = null where "deletedAt" is not null`.execute(database.db);
  }
});

test('the total of a search is counted with the trigram index', async () => {
  const query = parseListQuery(guests, { keyword: '77陈' }, { id: 1, codes: new Set() });
  const count = listCondition(database.db, guests, query).select((row) => row.fn.countAll().as('total'));
  expect(await planOf(count.compile())).toContain('guests_name_trigrams');
});

test.each([
  ['one character', '陈', /guests_name_no_phone_short_words/],
  ['two characters', '陈秀', /guests_name_no_phone_short_words/],
  ['a short and a long word', '陈秀 12345', /guests_name_no_phone_short_words|guests_name_trigrams/],
])('the matches of a search for %s are found with an index', async (_, keyword, index) => {
  const query = parseListQuery(guests, { keyword }, { id: 1, codes: new Set() });
  const plan = await planOf(indexedCondition(database.db, guests, query).select('t.id').compile());
  expect(plan).toMatch(index);
  expect(plan).not.toContain('Seq Scan on guests');
});

test.each([
  ['that matches a few records', { keyword: '77陈' }],
  ['that matches more records than are sorted', { keyword: '来客' }],
  ['that matches no record', { keyword: '龘靐' }],
  ['for words of one and two characters', { keyword: '7 陈秀' }],
  ['for one Chinese character', { keyword: '刘' }],
  ['for two Chinese characters in different columns', { keyword: '客1 英' }],
])('a search %s returns the same page and total as a comparison with every row', async (_, query) => {
  const { rows } = await sql<{ id: number; name: string; phone: string; no: string }>`
    select id, name, phone, no from guests order by name desc, id desc`.execute(database.db);
  const inAnyColumn = (row: { name: string; phone: string; no: string }) =>
    query.keyword.split(' ').every((word) => [row.name, row.phone, row.no].some((text) => text.includes(word)));
  const expected = rows.filter(inAnyColumn);
  const page = await readList(
    { rows: database.db, total: database.db },
    guests,
    parseListQuery(guests, { ...query, current: '2', pageSize: '20', sort: '-name' }, { id: 1, codes: new Set() }),
    { columns: listColumns(guests, titlesIn([guests])), ...createTotals(database.db), operatorId: 1 },
  );
  expect(page.total).toBe(expected.length);
  expect(page.list.map(({ id }) => id)).toEqual(expected.slice(20, 40).map(({ id }) => id));
});

test.each([
  ['few records contain', '甲乙'],
  ['thousands of records contain', '杨秀'],
  ['every record contains', '来客'],
  ['is longer and few records contain', '77刘'],
  ['is longer and thousands of records contain', '来客1'],
])('the search of all sections finds a word that %s, in the order of the list', async (_, word) => {
  const { rows } = await sql<{ id: number }>`
    select id from guests where name like ${`%${word}%`} order by name, id limit 5`.execute(database.db);
  const search = createSearch(database.db, [guests], (error) => {
    throw error;
  });
  const operator = { id: 1, codes: new Set<string>() } as unknown as Operator;
  const [found] = await search.everywhere(word, [guests], { operator, each: 5 });
  expect(found?.list.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(found).toMatchObject({ total: 20, more: true });
});

test('a mobile number stored with its country code is found without it', async () => {
  await sql`update guests set phone = '+86' || phone where id = 2`.execute(database.db);
  const { rows } = await sql<{ phone: string }>`select phone from guests where id = 2`.execute(database.db);
  const query = parseListQuery(guests, { keyword: rows[0]?.phone.slice(3) ?? '' }, { id: 1, codes: new Set() });
  const found = await listCondition(database.db, guests, query).select('t.id').execute();
  expect(found).toEqual([{ id: 2 }]);
});

test('a duplicate value is found with an index, and the refusal names the other record', async () => {
  const draft = { no: null, name: '新', phone: '13800007919', city: null };
  const statement = sectionTables(database.db)
    .selectFrom('guests')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('id', '<>', 0)
    .where(sql<boolean>`phone = ${draft.phone}`)
    .orderBy('id');
  expect(await planOf(statement.compile())).toContain('guests_phone_unique_key');
  const { phone: refused } = await findDuplicates(guests, draft, {
    tx: database.db,
    operator: { codes: new Set() },
  });
  expect(refused?.en).toContain('“来客1李秀英”, #1, has the same “Field”');
});

test('the next automatic number follows the highest of the month, even if that is longer or in the trash', async () => {
  const { numbering } = serverKindOf(guests.fields.no);
  const next = (tx: typeof database.db) =>
    numbering?.next(
      guests.fields.no,
      { table: 'guests', name: 'no' },
      { tx: tx as never, now: new Date('2026-11-25') },
    );
  expect(await next(database.db)).toBe('G-202611-20001');
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into guests ("createdAt", "updatedAt", "deletedAt", no, name) values
      (now(), now(), now(), 'G-202611-100041', 'a'), (now(), now(), null, 'G-202611-9x', 'b'),
      (now(), now(), null, 'G-202612-999999', 'c')`.execute(tx);
    expect(await next(tx)).toBe('G-202611-100042');
    await sql`delete from guests where no in ('G-202611-100041', 'G-202611-9x', 'G-202612-999999')`.execute(tx);
  });
});

test('an index that is missing, or that an interrupted build left invalid, is built by the next start', async () => {
  await sql`drop index guests_phone_unique_key`.execute(database.db);
  await sql`update pg_index set indisvalid = false where indexrelid = 'guests_city_trigrams'::regclass`.execute(
    database.db,
  );
  await build();
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = 'guests'::regclass and indisvalid order by 1`.execute(database.db);
  const names = rows.map(({ name }) => name);
  expect(names).toContain('guests_phone_unique_key');
  expect(names).toContain('guests_city_trigrams');
});

test('the index of a field that is no longer a filter is dropped', async () => {
  const without = { ...guests, list: { ...guests.list, filters: [] } };
  await startIndexBuild({ database, sections: [without], warn: () => undefined }).done;
  const { rows } = await sql`select 1 from pg_class where relname = 'guests_city_trigrams'`.execute(database.db);
  expect(rows).toEqual([]);
  await build();
});

test('without the right to create pg_trgm the start warns with the command to run and builds the other indexes', async () => {
  expect(warnings).toEqual([]);
  await withOwnDatabase(async (own) => {
    const { db, withoutTimeout } = own;
    await migrate(own, menu, [guests]);
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
    const role = sql.id(`limited_${process.pid}`);
    await sql`create role ${role}`.execute(db);
    await sql`grant usage, create on schema ${sql.id(rows[0]?.schema ?? '')} to ${role}`.execute(db);
    await sql`alter table guests owner to ${role}`.execute(db);
    await sql`set role ${role}`.execute(withoutTimeout);
    await startIndexBuild({ database: own, sections: [guests], warn: (sentence) => warnings.push(sentence) }).done;
    await sql`reset role`.execute(withoutTimeout);
    expect(warnings).toEqual([expect.stringMatching(/pg_trgm is missing .+ run: create extension pg_trgm/)]);
    const { rows: built } = await sql`select 1 from pg_class where relname = 'guests_phone_unique_key'`.execute(db);
    expect(built).toHaveLength(1);
    await sql`drop owned by ${role}`.execute(db);
    await sql`drop role ${role}`.execute(db);
  });
});
