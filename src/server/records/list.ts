import type { Page } from '../../contract/list.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import type { Totals } from '../database/totals.ts';
import { tableOf } from '../fields/section-table.ts';
import { indexedCondition, listCondition, sortColumns } from './list-condition.ts';
import type { ParsedListQuery } from './list-query.ts';
import { type RowColumnsContext, readSearchPage } from './list-search.ts';
import { readVersionedRow, type VersionedRow, versionColumns, versionsIn } from './list-versions.ts';
import type { PendingCondition } from './pending-decisions.ts';
import { recordColumns } from './row.ts';

export interface ListContext extends RowColumnsContext {
  totalOf: Totals['totalOf'];
  /** The total of a search that was counted before. */
  knownTotal?: Totals['knownTotal'];
  /** Restricts the rows to those pending for the operator. */
  pending?: PendingCondition | undefined;
}

/** A page, and the version of the tables of its references, if it has been read with the rows. */
export interface PageWithVersion extends Page<AnyRecord> {
  placesVersion?: string | undefined;
}

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
  { titleOf, totalOf, knownTotal, operatorId, pending, placeTables }: ListContext,
): Promise<PageWithVersion> {
  const key = listCacheKey(listQuery);
  const cached = (version: number | undefined, count: () => Promise<number>) =>
    totalOf(tableOf(resource), key, { version, count });
  const isSearch = listQuery.keywords.length > 0 && !pending;
  const earlierTotal = isSearch ? await knownTotal?.(tableOf(resource), key) : undefined;
  const bound = isSearch && earlierTotal === undefined ? boundOf(listQuery) : undefined;
  // Of a search with more matches than can be sorted, the order of the list finds the first ones soon.
  if (isSearch && (earlierTotal ?? 0) <= MOST_MATCHES) {
    const most = bound ?? MOST_MATCHES;
    const { total, list, version, placesVersion } = await readSearchPage(db, resource, listQuery, most, {
      titleOf,
      operatorId,
      placeTables,
    });
    if (total <= most) return { list, total: await cached(version, async () => total), placesVersion };
  }
  const rows = await pageQuery(db, resource, listQuery, { titleOf, pending, placeTables }).execute();
  const { version, placesVersion } = versionsIn(rows[0], resource, placeTables);
  const list = rows.map((row) => readVersionedRow(resource, row, operatorId));
  if (bound !== undefined) return { list, total: bound, more: true, placesVersion };
  const count = async () => {
    const matching = pending
      ? listCondition(countDb, resource, listQuery, pending)
      : indexedCondition(countDb, resource, listQuery);
    const total = matching.select((where) => where.fn.countAll().as('total'));
    return Number((await total.executeTakeFirstOrThrow()).total);
  };
  // Pending rows depend on operator and day, so their total is not cached.
  const total = pending ? await count() : await cached(version, count);
  return { list, total, placesVersion };
}

/** As many matches as one statement reads to sort and to count them. */
const MOST_MATCHES = 10_000;

/** How far a search is counted at first; undefined where the page lies beyond. */
function boundOf({ current, pageSize, countUpTo }: ParsedListQuery): number | undefined {
  const bound = countUpTo && Math.min(countUpTo, MOST_MATCHES);
  return bound !== undefined && current * pageSize <= bound ? bound : undefined;
}

/** Selects the ids of the page from an index, then reads only these rows. */
export function pageQuery(
  db: Db,
  resource: Resource,
  listQuery: ParsedListQuery,
  { titleOf, pending, placeTables }: Pick<ListContext, 'titleOf' | 'pending' | 'placeTables'>,
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
    .select(recordColumns(resource, titleOf, undefined, false))
    .select(versionColumns(resource, placeTables))
    .$call((query) => sortColumns(query, sorters))
    .$castTo<VersionedRow>();
}

/**
 * Cache key of a total, including masked and hidden fields, since the same words match other rows for operators who see
 * less.
 */
export const listCacheKey = ({ filters, keywords, masked = [], hidden = [] }: ParsedListQuery): unknown =>
  filters.length + keywords.length > 0 ? [filters, keywords, masked, hidden] : [];
