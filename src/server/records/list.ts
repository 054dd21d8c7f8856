import { type CompiledQuery, sql } from 'kysely';
import type { Page } from '../../contract/list.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { type IsAbandoned, runReadCall } from '../database/current-call.ts';
import { createRecentCache, type LatestOnly, preparedQuery } from '../database/prepared-query.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import type { CountTotal } from '../database/totals.ts';
import type { TitleOf } from '../fields/kind.ts';
import { tableOf } from '../fields/section-table.ts';
import { indexedCondition, listCondition, sortColumns } from './list-condition.ts';
import type { ParsedListQuery } from './list-query.ts';
import type { PendingCondition } from './pending-decisions.ts';
import { readRow, recordColumns } from './row.ts';

/**
 * Column alias of the table version, read with the rows so that a cached total needs no second query. No field name
 * begins with `#`.
 */
const LIST_VERSION = '#version';

/** The same for the versions of other tables that decide the locations of references. */
const PLACES_VERSION = '#places';

export interface ListContext {
  titleOf: TitleOf;
  totalOf: CountTotal;
  operatorId: number;
  /** Cache of the prepared queries of this section. */
  plans?: ListPlans;
  /** Ends the queries of a list without keywords; those of a search need `runReadCall`. */
  isAbandoned?: IsAbandoned | undefined;
  /** The tables that decide the locations of the references in the rows. */
  placeTables?: readonly string[];
  /** Restricts the rows to those pending for the operator. */
  pending?: PendingCondition | undefined;
}

type Rows = Record<string, unknown> & { [LIST_VERSION]: number; [PLACES_VERSION]?: string };

/** A page, and the version of the tables of its references, if it has been read with the rows. */
export interface PageWithVersion extends Page<AnyRecord> {
  placesVersion?: string | undefined;
}

/** Prepared queries for the rows of a page, with the operator as parameter. */
export type ListPlans = LatestOnly<(db: Db, operatorId: number, isAbandoned?: IsAbandoned) => Promise<Rows[]>>;

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
  { titleOf, totalOf, operatorId, plans, pending, placeTables, isAbandoned }: ListContext,
): Promise<PageWithVersion> {
  const key = listCacheKey(listQuery);
  const prepare = () =>
    preparedQuery(
      (id: number): CompiledQuery<Rows> =>
        readPage(db, resource, listQuery, { titleOf, operatorId: id, pending, placeTables }),
    );
  const { current, pageSize, sorters } = listQuery;
  const cached = <Counted extends number | undefined>(
    version: number | undefined,
    count: () => Promise<Counted>,
  ): Promise<number | Counted> => totalOf(tableOf(resource), key, version, count);
  const isSearch = listQuery.keywords.length > 0 && !pending;
  const knownTotal = isSearch ? await cached(undefined, async () => undefined) : undefined;
  const bound = isSearch && knownTotal === undefined ? boundOf(listQuery) : undefined;
  // Of a search with more matches than can be sorted, the order of the list finds the first ones soon.
  if (isSearch && (knownTotal ?? 0) <= MOST_MATCHES) {
    const most = bound ?? MOST_MATCHES;
    const matches = await findMatches(db, resource, listQuery, most);
    if (matches.total <= most) {
      const total = await cached(matches.version, async () => matches.total);
      const rows =
        matches.ids.length > 0 ? await readRowsOf(db, resource, matches.ids, { sorters, titleOf, operatorId }) : [];
      return { list: rows.map((row) => readRow(resource, row)), total };
    }
  }
  // Pending rows depend on operator and day, so neither their query nor their total is cached.
  const readRows =
    pending || !plans ? prepare() : plans.find(JSON.stringify([current, pageSize, sorters, key]), prepare);
  const rows = await readRows(db, operatorId, isAbandoned);
  const placesVersion = rows[0] && placesVersionIn(rows[0], tableOf(resource), placeTables);
  const list = rows.map(({ [LIST_VERSION]: _, [PLACES_VERSION]: _places, ...row }) => readRow(resource, row));
  if (bound !== undefined) return { list, total: bound, more: true, placesVersion };
  const count = async () => {
    const matching = pending
      ? listCondition(countDb, resource, listQuery, pending)
      : indexedCondition(countDb, resource, listQuery);
    const total = matching.select((where) => where.fn.countAll().as('total'));
    const row = await runReadCall(isAbandoned, () => total.executeTakeFirstOrThrow());
    return Number(row.total);
  };
  const total = pending ? await count() : await cached(rows[0]?.[LIST_VERSION], count);
  return { list, total, placesVersion };
}

/** As many matches as one statement reads to sort and to count them. */
const MOST_MATCHES = 10_000;

/** How far a search is counted at first; undefined where the page lies beyond. */
function boundOf({ current, pageSize, countUpTo }: ParsedListQuery): number | undefined {
  const bound = countUpTo && Math.min(countUpTo, MOST_MATCHES);
  return bound !== undefined && current * pageSize <= bound ? bound : undefined;
}

interface Matches {
  /** How many records match; one more than are searched for if there are more. */
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
async function findMatches(db: Db, resource: Resource, listQuery: ParsedListQuery, most: number): Promise<Matches> {
  const { current, pageSize, sorters } = listQuery;
  const table = tableOf(resource);
  const columns = new Set(['id', ...sorters.map(({ field }) => field)]);
  const found = indexedCondition(db, resource, listQuery)
    .select([...columns].map((name) => `t.${name}`))
    .limit(most + 1);
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
  { titleOf, operatorId, pending, placeTables = [] }: Omit<ListContext, 'totalOf' | 'plans'>,
) {
  const { current, pageSize, sorters } = listQuery;
  const table = tableOf(resource);
  const otherTables = placeTables.filter((name) => name !== table);
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
    .$if(otherTables.length > 0, (query) => query.select(versionsOf(otherTables).as(PLACES_VERSION)))
    .$call((query) => sortColumns(query, sorters))
    .compile() as CompiledQuery<Rows>;
}

/** The versions of all tables that decide the locations of references, as one text; that of the list is read anyway. */
function placesVersionIn(row: Rows, table: string, placeTables: readonly string[] = []): string | undefined {
  if (placeTables.length === 0) return undefined;
  return `${placeTables.includes(table) ? row[LIST_VERSION] : ''} ${row[PLACES_VERSION] ?? ''}`;
}

/** The versions of some tables as one text. */
const versionsOf = (tables: readonly string[]) => {
  const versions = tables.map((name) => sql`(select version from "tableVersion" where name = ${name})`);
  return sql<string>`concat_ws(' ', ${sql.join(versions)})`;
};

/**
 * Cache key of a total, including masked and hidden fields, since the same words match other rows for operators who see
 * less.
 */
export const listCacheKey = ({ filters, keywords, masked = [], hidden = [] }: ParsedListQuery): unknown =>
  filters.length + keywords.length > 0 ? [filters, keywords, masked, hidden] : [];
