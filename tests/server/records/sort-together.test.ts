import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLOW_SORT_HEADER } from '../../../src/contract/calls.ts';
import { COUNT_UP_TO } from '../../../src/contract/list.ts';
import { choice, date, defineResource, text } from '../../../src/declare/index.ts';
import { isGroup, type MenuItem, sectionsOf } from '../../../src/declare/menu.ts';
import { rules } from '../../../src/resources/index.server.ts';
import { menu as museumMenu } from '../../../src/resources/index.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { openTestDatabase } from '../../support/database.ts';
import { type TestApp, testApp } from '../../support/server.ts';

/** A response header marks a list that had to sort very many rows because no index has the requested order. */

const label = { zh: '字段', en: 'Field' };
const cards = defineResource({
  code: 'libraryCards',
  path: '/things/libraryCards',
  label: { zh: '借阅证', en: 'Cards' },
  about: label,
  icon: 'user',
  title: 'no',
  fields: {
    no: text({ label, required: true, unique: true }),
    level: choice({ label, options: { adult: label, child: { zh: '儿童', en: 'Child' } } }),
    joinedAt: date({ label }),
  },
  list: {
    columns: ['no', 'level', 'joinedAt'],
    filters: ['level'],
    search: ['no'],
    sort: ['joinedAt', 'desc'],
    sortTogether: [['level', '-joinedAt']],
  },
  form: [{ title: label, fields: ['no', 'level', 'joinedAt'] }],
});
/** The sections of the operators, without which nobody could sign in. */
const wholeMenu: readonly MenuItem[] = museumMenu;
const people = wholeMenu.filter(isGroup).flatMap((group) => {
  const sections = group.sections.filter(({ code }) => ['organization', 'role', 'operator'].includes(code));
  return sections.length > 0 ? [{ ...group, sections }] : [];
});
const menu: readonly MenuItem[] = [
  { code: 'things', path: '/things', label, icon: 'table', sections: [cards] },
  ...people,
];
const sections = sectionsOf(menu);
const ownRules = rules.filter((rule) => sections.some(({ code }) => code === rule.code));
const ROWS = 100_000;

let museum: TestApp;
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  museum = await testApp({ database, menu, sections, rules: ownRules, cards: [] });
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where tablename = 'libraryCards' and indexname ~ '(_trigrams|_short_words)$'`.execute(database.db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(database.db);
  await sql`insert into "libraryCards" ("createdAt", "updatedAt", no, level, "joinedAt")
    select now(), now(), 'C-' || i, case when i % 5 = 0 then 'child' else 'adult' end, date '2020-01-01' + i % 2000
    from generate_series(1, ${ROWS}) as i`.execute(database.db);
});
afterAll(() => database.close());

const slowSort = async (query: Record<string, string>) => {
  const answer = await museum.call('GET', 'libraryCards/list', { as: 'admin', query });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.headers[SLOW_SORT_HEADER.toLowerCase()];
};

const bounded = { keyword: 'C-', [COUNT_UP_TO]: '10000' };

test.each<[string, Record<string, string>, string | undefined]>([
  ['a sort by two columns with an index', { sort: 'level,-joinedAt' }, undefined],
  ['the reverse of both columns', { sort: '-level,joinedAt' }, undefined],
  ['one of the two columns in the other direction', { sort: 'level,joinedAt' }, 'level,joinedAt'],
  ['the two columns in the other order', { sort: '-joinedAt,level' }, '-joinedAt,level'],
  ['a sort by one column', { sort: 'level' }, undefined],
  ['a unique column before another', { sort: 'no,level' }, undefined],
  ['a search with a bounded total', { ...bounded, sort: 'level,joinedAt' }, 'level,joinedAt'],
  ['a search with a bounded total in the order of the index', { ...bounded, sort: 'level,-joinedAt' }, undefined],
  ['few rows in an order without an index', { sort: 'level,joinedAt', level: 'child' }, undefined],
])('the header for a slow sort is set only for many rows sorted without an index: %s', async (_, query, expected) => {
  expect(await slowSort(query)).toBe(expected);
});
