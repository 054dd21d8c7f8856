import { type RawBuilder, sql } from 'kysely';
import type { ListAnswer } from '../../contract/list.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import { readSnapshot } from '../database/transaction.ts';
import type { CountedTotal, Totals } from '../database/versioned-results.ts';
import type { TitleOf } from '../fields/kind.ts';
import { indexedCondition, listCondition, sortColumns } from './list-condition.ts';
import type { ParsedListQuery } from './list-query.ts';
import type { PendingCondition } from './messages/pending-decisions.ts';
import { readRow, recordColumns } from './row.ts';
import { tableOf } from './section-table.ts';

export interface ListContext {
  columns: ListColumns;
  operatorId: number;
  totalOf: Totals['totalOf'];
  /** The total of a search that was counted before. */
  knownTotal?: Totals['knownTotal'];
  /** Restricts the rows to those pending for the operator. */
  pending?: PendingCondition | undefined;
}

/** A page, and the version of the tables of its references, if it has been read with the rows. */
export interface PageWithVersion extends ListAnswer<AnyRecord> {
  placesVersion?: string | undefined;
}

/** Connections for the rows of a page and for counting the others. */
interface ListConnections {
  rows: Db;
  total: Db;
}

/**
 * Column alias of the table version, read with the rows so that a cached total needs no second query. No field name
 * begins with `#`.
 */
const LIST_VERSION = '#version';

/** The same for the versions of the tables that decide the locations of references, as one text. */
const PLACES_VERSION = '#places';

/** Column alias of the number of matches. */
const TOTAL = '#total';

type ListRow = Record<string, unknown>;

/** The select expressions of the rows of a list, which leave out long texts; `placeTables` decide the locations of references. */
export function listColumns(resource: Resource, titleOf: TitleOf, placeTables: readonly string[] = []) {
  const places = placeTables.map(versionOf);
  return [
    ...recordColumns(resource, titleOf, false),
    versionOf(tableOf(resource)).as(LIST_VERSION),
    ...(places.length > 0 ? [sql<string>`concat_ws(' ', ${sql.join(places)})`.as(PLACES_VERSION)] : []),
  ];
}

export type ListColumns = ReturnType<typeof listColumns>;

const versionOf = (name: string): RawBuilder<number> =>
  sql<number>`(select version from "tableVersion" where name = ${sql.lit(name)})`;

/** The rows of a page, and the versions of the tables that they were read at; all rows have the same. */
interface PageRows {
  list: AnyRecord[];
  /** Undefined without rows. */
  version: number | undefined;
  placesVersion: string | undefined;
}

/** Reads the rows of one page without their long texts. */
export async function readPageRows(
  db: Db,
  resource: Resource,
  listQuery: ParsedListQuery,
  { columns, operatorId, pending }: Pick<ListContext, 'columns' | 'operatorId' | 'pending'>,
): Promise<PageRows> {
  const rows: ListRow[] = await pageQuery(db, resource, listQuery, { columns, pending }).execute();
  return pageRowsIn(resource, rows, operatorId);
}

/** What was read by `listColumns`; the row of a search without matches has no record. */
export const pageRowsIn = (resource: Resource, rows: readonly ListRow[], operatorId: number): PageRows => ({
  list: rows.flatMap(({ [LIST_VERSION]: _, [PLACES_VERSION]: _places, [TOTAL]: _total, ...row }) =>
    row.id === null ? [] : readRow(resource, row, operatorId),
  ),
  version: rows[0]?.[LIST_VERSION] as number | undefined,
  placesVersion: rows[0]?.[PLACES_VERSION] as string | undefined,
});

/** Reads one page with its total, both of the same moment. */
export async function readList(
  { rows: db, total: countDb }: ListConnections,
  resource: Resource,
  listQuery: ParsedListQuery,
  context: ListContext,
): Promise<PageWithVersion> {
  const { totalOf, knownTotal, pending } = context;
  const key = listCacheKey(listQuery);
  const table = tableOf(resource);
  const isSearch = listQuery.keywords.length > 0 && !pending;
  const earlierTotal = isSearch ? await knownTotal?.(table, key) : undefined;
  const bound = isSearch && earlierTotal === undefined ? boundOf(listQuery) : undefined;
  // Of a search with more matches than can be sorted, the order of the list finds the first ones soon.
  if (isSearch && (earlierTotal ?? 0) <= MAX_MATCHES) {
    const most = bound ?? MAX_MATCHES;
    const { total, list, version = 0, placesVersion } = await readSearchPage(db, resource, listQuery, context, most);
    if (total <= most) {
      await totalOf(table, key, { version, count: async () => ({ total, version }) });
      return { list, total, placesVersion };
    }
  }
  // Pending rows depend on operator and day, so their total is not cached.
  if (!pending) {
    const { list, version, placesVersion } = await readPageRows(db, resource, listQuery, context);
    if (bound !== undefined) return { list, total: bound, more: true, placesVersion };
    const counted = await totalOf(table, key, { version, count: () => countRows(countDb, resource, listQuery) });
    const isOfSameMoment =
      version === undefined
        ? counted.total <= (listQuery.current - 1) * listQuery.pageSize
        : counted.version === version;
    if (isOfSameMoment) return { list, total: counted.total, placesVersion };
  }
  return readSnapshot(db, async (tx) => {
    const { list, placesVersion } = await readPageRows(tx, resource, listQuery, context);
    const { total } = await countRows(tx, resource, listQuery, pending);
    return { list, total, placesVersion };
  });
}

/** Counts all rows of a list. */
async function countRows(
  db: Db,
  resource: Resource,
  listQuery: ParsedListQuery,
  pending?: PendingCondition,
): Promise<CountedTotal> {
  const matching = pending
    ? listCondition(db, resource, listQuery, pending)
    : indexedCondition(db, resource, listQuery);
  const { total, version } = await matching
    .select((where) => [where.fn.countAll().as('total'), versionOf(tableOf(resource)).as('version')])
    .executeTakeFirstOrThrow();
  return { total: Number(total), version };
}

/** As many matches as one statement reads to sort and to count them. */
const MAX_MATCHES = 10_000;

/** How far a search is counted at first; undefined where the page lies beyond. */
function boundOf({ current, pageSize, countUpTo }: ParsedListQuery): number | undefined {
  const bound = countUpTo && Math.min(countUpTo, MAX_MATCHES);
  return bound !== undefined && current * pageSize <= bound ? bound : undefined;
}

/** Selects the ids of the page from an index, then reads only these rows. */
export function pageQuery(
  db: Db,
  resource: Resource,
  listQuery: ParsedListQuery,
  { columns, pending }: Pick<ListContext, 'columns' | 'pending'>,
) {
  const { current, pageSize, sorters } = listQuery;
  const page = listCondition(db, resource, listQuery, pending)
    .select('t.id')
    .$call((query) => sortColumns(query, sorters))
    .limit(pageSize)
    .offset((current - 1) * pageSize);
  return sectionTables(db)
    .selectFrom(page.as('page'))
    .innerJoin(`${tableOf(resource)} as t`, 't.id', 'page.id')
    .select(columns)
    .$call((query) => sortColumns(query, sorters));
}

/**
 * Cache key of a total, including masked and hidden fields, since the same words match other rows for operators who see
 * less.
 */
export const listCacheKey = ({ filters, keywords, masked = [], hidden = [] }: ParsedListQuery): unknown =>
  filters.length + keywords.length > 0 ? [filters, keywords, masked, hidden] : [];

interface SearchPage extends PageRows {
  /** How many records match; one more than are searched for if there are more, and then no record is read. */
  total: number;
}

/**
 * Finds the matches of a search once, for the page, its rows and the total. The planner does not know how often a word
 * occurs: for a rare one it may read the whole table in the order of the list until there are ten, and then again to
 * count. If there are more matches than it is worth to sort, the order of the list finds the first ones soon.
 */
async function readSearchPage(
  db: Db,
  resource: Resource,
  listQuery: ParsedListQuery,
  { columns, operatorId }: Pick<ListContext, 'columns' | 'operatorId'>,
  most: number,
): Promise<SearchPage> {
  const { current, pageSize, sorters } = listQuery;
  const sortFields = new Set(['id', ...sorters.map(({ field }) => field)]);
  const matches = indexedCondition(db, resource, listQuery)
    .select([...sortFields].map((name) => `t.${name}`))
    .limit(most + 1);
  const total = sql<number>`(select count(*) from found)::integer`;
  // The row without a record is there for the total when no record is read.
  const rows = (await sectionTables(db)
    .with(
      (name) => name('found').materialized(),
      () => matches,
    )
    .with('page', (found) =>
      sortColumns(found.selectFrom('found as t').select('t.id'), sorters)
        .where(sql<boolean>`${total} <= ${sql.lit(most)}`)
        .limit(pageSize)
        .offset((current - 1) * pageSize),
    )
    .selectFrom(sql`(select 1)`.as('one'))
    .leftJoin('page', (join) => join.onTrue())
    .leftJoin(`${tableOf(resource)} as t`, 't.id', 'page.id')
    .select(columns)
    .select(total.as(TOTAL))
    .$call((query) => sortColumns(query, sorters))
    .execute()) as ListRow[];
  return { total: Number(rows[0]?.[TOTAL]), ...pageRowsIn(resource, rows, operatorId) };
}
