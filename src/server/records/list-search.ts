import { sql } from 'kysely';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import type { TitleOf } from '../fields/kind.ts';
import { tableOf } from '../fields/section-table.ts';
import { indexedCondition, sortColumns } from './list-condition.ts';
import type { ParsedListQuery } from './list-query.ts';
import { type ListVersions, readVersionedRow, type VersionedRow, versionColumns, versionsIn } from './list-versions.ts';
import { recordColumns } from './row.ts';

/** What the columns of a record depend on. */
export interface RowColumnsContext {
  titleOf: TitleOf;
  operatorId: number;
  /** The tables that decide the locations of the references in the rows. */
  placeTables?: readonly string[];
}

/** Column alias of the number of matches. */
const TOTAL = '#total';

interface SearchPage extends ListVersions {
  /** How many records match; one more than are searched for if there are more, and then no record is read. */
  total: number;
  list: AnyRecord[];
}

/**
 * Finds the matches of a search once, for the page, its rows and the total. The planner does not know how often a word
 * occurs: for a rare one it may read the whole table in the order of the list until there are ten, and then again to
 * count. If there are more matches than it is worth to sort, the order of the list finds the first ones soon.
 */
export async function readSearchPage(
  db: Db,
  resource: Resource,
  listQuery: ParsedListQuery,
  most: number,
  { titleOf, operatorId, placeTables }: RowColumnsContext,
): Promise<SearchPage> {
  const { current, pageSize, sorters } = listQuery;
  const columns = new Set(['id', ...sorters.map(({ field }) => field)]);
  const matches = indexedCondition(db, resource, listQuery)
    .select([...columns].map((name) => `t.${name}`))
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
    .select(recordColumns(resource, titleOf, undefined, false))
    .select(versionColumns(resource, placeTables))
    .select(total.as(TOTAL))
    .$call((query) => sortColumns(query, sorters))
    .execute()) as Record<string, unknown>[];
  const [first] = rows;
  const list = rows
    .filter(({ id }) => id !== null)
    .map(({ [TOTAL]: _, ...row }) => readVersionedRow(resource, row as VersionedRow, operatorId));
  return { total: Number(first?.[TOTAL]), list, ...versionsIn(first as VersionedRow, resource, placeTables) };
}
