import { type CompiledQuery, sql } from 'kysely';
import {
  CHOICES_PARAMETER,
  defaultSort,
  MAX_SORTERS,
  type Page,
  type Sorter,
  sortersOf,
  type WaitingName,
  waitingNames,
} from '../../contract/list.ts';
import { columnField } from '../../declare/columns.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { meaningOf } from '../../declare/kinds.ts';
import { sortableColumns } from '../../declare/list-columns.ts';
import { withTranslations } from '../../declare/translation.ts';
import { defaultOrder } from '../../declare/waiting-order.ts';
import type { Operator } from '../access/access.ts';
import { createRecentCache, type LatestOnly, preparedQuery } from '../database/prepared-query.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import type { CountTotal } from '../database/totals.ts';
import type { Condition, RowExpressions, TitleOf } from '../fields/kind.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { tableOf } from '../fields/section-table.ts';
import { contains } from '../fields/text.ts';
import { type Refusal, unreadableRequest } from '../http/errors.ts';
import { parsePage, type QueryParameters } from '../http/query.ts';
import { cachePerPermissions, fieldVisibility } from './masking.ts';
import type { PendingCondition } from './pending-decisions.ts';
import { readRow, recordColumns } from './row.ts';

/** A list query without undeclared filters and sorters. */
export interface ParsedListQuery {
  current: number;
  pageSize: number;
  sorters: readonly Sorter[];
  keywords: readonly string[];
  filters: readonly (readonly [name: string, words: readonly string[]])[];
  /** Fields masked for the operator: matched by whole values only, since partial matches would reveal the rest. */
  masked?: readonly string[];
  /** Fields hidden from the operator. */
  hidden?: readonly string[];
  /** Restricts the list to pending rows of this kind. */
  waiting?: WaitingName;
  /** Reads choices of a reference: sorted by tree or time, and also searched by parent. */
  asChoices?: true;
}

/**
 * Column alias of the table version, read with the rows so that a cached total needs no second query. No field name
 * begins with `#`.
 */
const LIST_VERSION = '#version';

/** Maximum number of search words, each of which is searched in every row. */
const MOST_KEYWORDS = 20;
const MOST_WORDS = 100;

export function parseListQuery(
  resource: Resource,
  query: QueryParameters,
  operator: Pick<Operator, 'codes'>,
): ParsedListQuery {
  const words = (name: string): string[] => {
    const values = [query[name] ?? []].flat().filter((word) => word !== '');
    if (values.length > MOST_WORDS) throw tooManyWords(MOST_WORDS);
    return values;
  };
  const keywords = words('keyword')
    .flatMap((text) => text.trim().split(/\s+/))
    .filter(Boolean);
  if (keywords.length > MOST_KEYWORDS) throw tooManyWords(MOST_KEYWORDS);
  const { masked, hidden, sortable, filters } = permittedColumns(operator, resource);
  const sorters = sortersOf(words('sort').join(','))
    .filter(({ field }) => sortable.includes(field))
    .slice(0, MAX_SORTERS);
  const activeFilters = filters.map((name) => [name, words(name)] as const).filter(([, words]) => words.length > 0);
  const states = activeFilters.flatMap(([name, words]) => (name === 'status' ? words : []));
  return {
    ...parsePage(query),
    sorters:
      sorters.length > 0 ? sorters : sortersOf(defaultSort(defaultOrder(resource), [...states, ...words('waiting')])),
    keywords,
    masked,
    hidden,
    filters: activeFilters,
    ...parseWaiting(words('waiting')[0]),
    ...(words(CHOICES_PARAMETER).length > 0 ? { asChoices: true } : {}),
  };
}

const tooManyWords = (most: number): Refusal =>
  unreadableRequest({
    zh: `最多按 ${most} 个词查找，请减少后再试。`,
    en: `At most ${most} words are looked for; please remove some and try again.`,
  });

/** The fields by which an operator may sort and filter a section's list. */
const permittedColumns = cachePerPermissions((operator, resource) => {
  const { masked, hidden } = fieldVisibility(operator, resource);
  return {
    masked,
    hidden,
    sortable: sortableColumns(resource).filter((name) => !masked.includes(name) && !hidden.includes(name)),
    filters: filtersOf(resource).filter((name) => mayFilter(resource, name, { masked, hidden })),
  };
});

/** A masked field is filtered by whole values only, which only kinds with a written form have. */
export function mayFilter(
  resource: Resource,
  name: string,
  { masked = [], hidden = [] }: Partial<ParsedListQuery>,
): boolean {
  const field = columnField(resource, name);
  if (!field || hidden.includes(name)) return false;
  return !masked.includes(name) || meaningOf(field).filter === 'contains';
}

const parseWaiting = (word: string | undefined): Pick<ParsedListQuery, 'waiting'> => {
  const waiting = waitingNames.find((name) => name === word);
  return waiting ? { waiting } : {};
};

/** The declared filters, and the parent of nested records, which the parent's page filters by. */
export const filtersOf = ({ list, within }: Resource): string[] => [
  ...new Set([...list.filters, ...(within ? [within.field] : [])]),
];

export interface ListContext {
  titleOf: TitleOf;
  totalOf: CountTotal;
  operatorId: number;
  /** Cache of the prepared queries of this section. */
  plans?: ListPlans;
  /** Restricts the rows to those pending for the operator. */
  pending?: PendingCondition | undefined;
}

type Rows = Record<string, unknown> & { [LIST_VERSION]: number };

/** Prepared queries for the rows of a page, with the operator as parameter. */
export type ListPlans = LatestOnly<(db: Db, operatorId: number) => Promise<Rows[]>>;

const MOST_PLANS = 100;

export const createListPlans = (): ListPlans => createRecentCache(MOST_PLANS);

/** Connections for the rows of a page and for counting the others. */
interface ListConnections {
  rows: Db;
  total: Db;
}

/** Reads one page without the long texts of its rows. */
export async function readList(
  { rows: db, total: countDb }: ListConnections,
  resource: Resource,
  listQuery: ParsedListQuery,
  { titleOf, totalOf, operatorId, plans, pending }: ListContext,
): Promise<Page<AnyRecord>> {
  const key = listCacheKey(listQuery);
  const prepare = () =>
    preparedQuery(
      (id: number): CompiledQuery<Rows> => readPage(db, resource, listQuery, { titleOf, operatorId: id, pending }),
    );
  const { current, pageSize, sorters } = listQuery;
  const matches = listQuery.keywords.length > 0 && !pending ? await findMatches(db, resource, listQuery) : undefined;
  if (matches && matches.total <= MOST_MATCHES) {
    const total = await totalOf(tableOf(resource), key, matches.version, async () => matches.total);
    const rows =
      matches.ids.length > 0 ? await readRowsOf(db, resource, matches.ids, { sorters, titleOf, operatorId }) : [];
    return { list: rows.map((row) => readRow(resource, row)), total };
  }
  // Pending rows depend on operator and day, so neither their query nor their total is cached.
  const readRows =
    pending || !plans ? prepare() : plans.find(JSON.stringify([current, pageSize, sorters, key]), prepare);
  const rows = await readRows(db, operatorId);
  const count = async () => {
    const row = await listCondition(countDb, resource, listQuery, pending)
      .select((where) => where.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return Number(row.total);
  };
  const total = pending ? await count() : await totalOf(tableOf(resource), key, rows[0]?.[LIST_VERSION], count);
  return { list: rows.map(({ [LIST_VERSION]: _, ...row }) => readRow(resource, row)), total };
}

/** As many matches as one statement reads to sort and to count them. */
const MOST_MATCHES = 10_000;

interface Matches {
  /** How many records match; one more than `MOST_MATCHES` if there are more. */
  total: number;
  /** The ids of the page. */
  ids: number[];
  version: number;
}

/**
 * Finds the matches of a search once, for both the page and the total. The planner does not know how often a word occurs:
 * for a rare one it may read the whole table in the order of the list until there are ten, and then again to count. If
 * there are more matches than it is worth to sort, the order of the list finds the first ones soon.
 */
async function findMatches(db: Db, resource: Resource, listQuery: ParsedListQuery): Promise<Matches> {
  const { current, pageSize, sorters } = listQuery;
  const table = tableOf(resource);
  const columns = new Set(['id', ...sorters.map(({ field }) => field)]);
  const found = listCondition(db, resource, listQuery)
    .select([...columns].map((name) => `t.${name}`))
    .limit(MOST_MATCHES + 1);
  const page = sortColumns(sectionTables(db).selectFrom('found as t').select('t.id'), sorters)
    .limit(pageSize)
    .offset((current - 1) * pageSize);
  const { rows } = await sql<Matches>`
    with found as materialized (${found})
    select (select count(*) from found)::integer as total, array(${page}) as ids,
      (select version from "tableVersion" where name = ${table}) as version`.execute(db);
  return rows[0] as Matches;
}

/** Reads the rows with these ids in the order of the list. */
const readRowsOf = (
  db: Db,
  resource: Resource,
  ids: readonly number[],
  { sorters, titleOf, operatorId }: Pick<ListContext, 'titleOf' | 'operatorId'> & Pick<ParsedListQuery, 'sorters'>,
): Promise<Record<string, unknown>[]> =>
  sectionTables(db)
    .selectFrom(`${tableOf(resource)} as t`)
    .select(recordColumns(resource, titleOf, operatorId, false))
    .where(sql<boolean>`t.id = any(${[...ids]}::integer[])`)
    .$call((query) => sortColumns(query, sorters))
    .execute();

/** Selects the ids of the page from an index, then reads only these rows. */
export function readPage(
  db: Db,
  resource: Resource,
  listQuery: ParsedListQuery,
  { titleOf, operatorId, pending }: Pick<ListContext, 'titleOf' | 'operatorId' | 'pending'>,
) {
  const { current, pageSize, sorters } = listQuery;
  const table = tableOf(resource);
  const page = listCondition(db, resource, listQuery, pending)
    .select('t.id')
    .$call((query) => sortColumns(query, sorters))
    .limit(pageSize)
    .offset((current - 1) * pageSize);
  return sectionTables(db)
    .selectFrom(page.as('page'))
    .innerJoin(`${table} as t`, 't.id', 'page.id')
    .select(recordColumns(resource, titleOf, operatorId, false))
    .select((row) => row.selectFrom('tableVersion').select('version').where('name', '=', table).as(LIST_VERSION))
    .$call((query) => sortColumns(query, sorters))
    .compile() as CompiledQuery<Rows>;
}

/**
 * Cache key of a total, including masked and hidden fields, since the same words match other rows for operators who see
 * less.
 */
export const listCacheKey = ({ filters, keywords, masked = [], hidden = [] }: ParsedListQuery): unknown =>
  filters.length + keywords.length > 0 ? [filters, keywords, masked, hidden] : [];

/** The condition of a list query for the table aliased `t`. */
export function listCondition(
  db: Db,
  resource: Resource,
  listQuery: Pick<ParsedListQuery, 'filters' | 'keywords' | 'masked' | 'hidden'>,
  pending?: PendingCondition,
) {
  return sectionTables(db)
    .selectFrom(`${tableOf(resource)} as t`)
    .where('t.deletedAt', 'is', null)
    .where((where: RowExpressions) =>
      where.and([
        ...listQuery.filters.flatMap(
          ([name, words]) => filterCondition(where, resource, { name, words, masked: listQuery.masked }) ?? [],
        ),
        ...listQuery.keywords.map((word) => keywordCondition(where, resource, listQuery, word)),
        ...(pending ? [pending(where)] : []),
      ]),
    );
}

type Sights = Pick<ParsedListQuery, 'masked' | 'hidden'>;

interface Filter {
  name: string;
  words: readonly string[];
  /** Fields masked for the operator. */
  masked: readonly string[] | undefined;
}

export function filterCondition(
  where: RowExpressions,
  resource: Resource,
  { name, words, masked = [] }: Filter,
): Condition | null {
  const field = columnField(resource, name);
  if (field && masked.includes(name)) {
    return where(
      `t.${name}`,
      'in',
      words.map((word) => meaningOf(field).tidy(word, field)),
    );
  }
  return (field && serverKindOf(field).match?.(where, `t.${name}`, words, field)) ?? null;
}

export function keywordCondition(
  where: RowExpressions,
  resource: Resource,
  { masked = [], hidden = [] }: Sights,
  word: string,
): Condition {
  return where.or(
    withTranslations(resource, resource.list.search)
      .filter((name) => !hidden.includes(name))
      .flatMap((name) =>
        masked.includes(name)
          ? isWholeValue(resource, name, word)
            ? where(`t.${name}`, '=', tidyWord(resource, name, word))
            : []
          : (searchCondition(where, resource, name, [word]) ?? []),
      ),
  );
}

/** The condition of a search for words in a column of texts. */
export function searchCondition(
  where: RowExpressions,
  { fields }: Resource,
  name: string,
  words: readonly string[],
): Condition | null {
  const field = fields[name];
  const match = field && meaningOf(field).filter === 'contains' ? serverKindOf(field).match : undefined;
  return field && match ? match(where, `t.${name}`, words, field) : contains(where, `t.${name}`, words);
}

/**
 * Whether a keyword is a complete value of a masked field, such as a telephone number, and may match it. Free text may
 * not: any word is a possible name, so every search would reveal people.
 */
export function isWholeValue(resource: Resource, name: string, word: string): boolean {
  const field = columnField(resource, name);
  if (!field || serverKindOf(field).isFreeText) return false;
  return meaningOf(field).check(tidyWord(resource, name, word), field, {}) === undefined;
}

function tidyWord(resource: Resource, name: string, word: string): unknown {
  const field = columnField(resource, name);
  return field ? meaningOf(field).tidy(word, field) : word;
}

interface Sortable {
  orderBy: (column: string, order: (by: Order) => Order) => this;
}

interface Order {
  asc: () => Order;
  desc: () => Order;
  nullsFirst: () => Order;
  nullsLast: () => Order;
}

/** The order of the index (see `migrate-section.ts`): nulls first, ties broken by id. */
export function sortColumns<Q>(query: Q, sorters: readonly Sorter[]): Q {
  const lastOrder = sorters.at(-1)?.order ?? 'asc';
  const withId = sorters.some(({ field }) => field === 'id')
    ? sorters
    : [...sorters, { field: 'id', order: lastOrder }];
  return withId.reduce(
    (ordered, { field, order }) =>
      ordered.orderBy(`t.${field}`, (by) => {
        if (field === 'id') return order === 'desc' ? by.desc() : by.asc();
        return order === 'desc' ? by.desc().nullsLast() : by.asc().nullsFirst();
      }),
    query as unknown as Sortable,
  ) as unknown as Q;
}
