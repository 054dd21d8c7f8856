import { sql } from 'kysely';
import type { Language } from '../../../contract/label.ts';
import { columnField } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import type { CallPriority } from '../../database/call-priority.ts';
import type { Database } from '../../database/open.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import type { TitleOf } from '../../fields/kind.ts';
import type { Operator } from '../../http/access.ts';
import { listCondition, sortColumns } from '../../records/list-condition.ts';
import type { ParsedListQuery } from '../../records/list-query.ts';
import type { PendingCondition } from '../../records/messages/pending-decisions.ts';
import { selectedColumns } from '../../records/row.ts';
import { visiblePlaceOf, withPlaces } from '../../records/visibility/places.ts';
import { readTreePaths } from '../../records/visibility/tree-paths.ts';

/** The rows and columns of an export. */
export interface RowSource {
  resource: Resource;
  listQuery: ParsedListQuery;
  columns: readonly string[];
  ids?: readonly number[] | undefined;
  pendingFilter?: PendingCondition | undefined;
  titleOf: TitleOf;
  titles: ReferenceTitles;
  /** The number of rows when the export was requested. */
  total: number;
  /** Maximum number of rows, even if rows are added before the file is written. */
  limit: number;
}

type RowSelection = Omit<RowSource, 'titles' | 'total'>;

/** Rows read at a time; other queries run between two batches, and short-lived small batches are cheap to collect. */
const BATCH = 200;
/** Page size on the embedded database: a call waits for the page being read, and many small ones cost more in total. */
const PAGE = 500;

/** Reads rows from one snapshot where the database can keep one, otherwise each row once. */
export const readRows = (database: Database, source: RowSource): RowBatches =>
  database.embedded
    ? yieldingToCalls(database.callPriority, pages(database.longReads, source))
    : snapshot(database.longReads, source);

/** The current number of rows of the export. */
export async function countRows(db: Db, source: RowSelection): Promise<number> {
  const { total } = await selectRows(db, source)
    .select((where) => where.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Database rows; a reference column holds ids where `titles` knows them. */
export type RowBatches = AsyncGenerator<Record<string, unknown>[]>;

/** Titles of referenced records (paths in a tree), by column and id. */
export type ReferenceTitles = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** Maximum number of titles kept in memory; beyond it each row is joined with its title. */
const MAX_TITLES = 5_000;

/** Reads titles in advance, because a lookup for each of a million rows takes longer than everything else. */
export async function readReferenceTitles(
  db: Db,
  { resource, columns, titleOf }: Pick<RowSource, 'resource' | 'columns' | 'titleOf'>,
  { operator, sections }: Pick<CellReader, 'operator' | 'sections'>,
): Promise<ReferenceTitles> {
  const titles = new Map<string, ReadonlyMap<number, string>>();
  for (const name of columns) {
    const field = columnField(resource, name);
    const to = field && serverKindOf(field).target?.(field);
    if (to === undefined) continue;
    const target = findSection(sections, to);
    const viewer = { operator, sections };
    const paths = await readTreePaths(db, target, viewer);
    const { within, begins } = target ? visiblePlaceOf(viewer, target) : {};
    // Such a reference shows more than its title, which `placed` reads.
    if (!paths && (within || begins)) continue;
    const { table, column } = titleOf(to);
    const titleText = (row: Record<string, unknown>) => paths?.textOf(Number(row.id)) ?? String(row[column] ?? '');
    const rows = await sectionTables(db)
      .selectFrom(table)
      .select(['id', column])
      // Paths come from the whole tree, so its titles are not limited.
      .$if(!paths, (query) => query.limit(MAX_TITLES + 1))
      .execute();
    if (paths || rows.length <= MAX_TITLES)
      titles.set(name, new Map(rows.map((row) => [Number(row.id), titleText(row)])));
  }
  return titles;
}

/** Adds location and time of referenced records with one query for each batch. */
export async function* addPlaces(
  db: Db,
  rows: RowBatches,
  { resource, columns, titles }: Pick<RowSource, 'resource' | 'columns' | 'titles'>,
  { operator, sections }: Pick<CellReader, 'operator' | 'sections'>,
): RowBatches {
  const fields = Object.entries(resource.fields).filter(([name]) => columns.includes(name) && !titles.has(name));
  for await (const batch of rows) {
    yield await withPlaces(db, Object.fromEntries(fields), batch, { operator, sections });
  }
}

async function* snapshot(db: Db, source: RowSource): RowBatches {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    // All rows will be read, so the planner should minimise total cost rather than the cost of the first rows.
    await sql`set local cursor_tuple_fraction = 1`.execute(tx);
    const rows = selectRows(tx, source)
      .select(selectedColumns(source.resource, source.columns, source.titleOf, (name) => source.titles.has(name)))
      .$call((query) => sortColumns(query, source.listQuery.sorters))
      .limit(source.limit);
    await sql`declare exported no scroll cursor for ${rows}`.execute(tx);
    const fetch = async () =>
      (await sql<Record<string, unknown>>`fetch forward ${sql.lit(BATCH)} from exported`.execute(tx)).rows;
    // Prefetches the next batch while the current one is written.
    let next = fetch();
    for (let rows = await next; rows.length > 0; rows = await next) {
      next = fetch();
      // If the consumer stops, a failed prefetch must not become an unhandled rejection.
      next.catch(() => undefined);
      yield rows;
    }
  } finally {
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}

/** Maximum number of ids sorted before the first row is read; beyond it rows come in the order of their ids. */
const MAX_SORTED = 20_000;

/**
 * Reads page by page without a transaction, which would block every other user of the embedded database's single
 * session.
 */
const pages = (db: Db, source: RowSource): RowBatches =>
  source.total <= MAX_SORTED ? pagesInOrder(db, source) : pagesByNumber(db, source);

/** Lets the calls in progress finish before the next page is read. */
async function* yieldingToCalls(callPriority: CallPriority, batches: RowBatches): RowBatches {
  for await (const rows of batches) {
    yield rows;
    if (rows.length >= PAGE) await callPriority.waitForCalls();
  }
}

async function* pagesInOrder(db: Db, source: RowSource): RowBatches {
  const numbers = await selectRows(db, source)
    .select('t.id')
    .$call((query) => sortColumns(query, source.listQuery.sorters))
    .limit(source.limit)
    .execute();
  const ids = numbers.map(({ id }) => Number(id));
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE);
    const rows = await rowsFrom(db, source).where('t.id', 'in', page).execute();
    const rowById = new Map(rows.map((row) => [Number(row.id), row]));
    yield page.flatMap((id): Record<string, unknown>[] => [rowById.get(id) ?? []].flat());
  }
}

async function* pagesByNumber(db: Db, source: RowSource): RowBatches {
  let [last, remaining] = [0, source.limit];
  while (remaining > 0) {
    const rows = await rowsFrom(db, source)
      .where('t.id', '>', last)
      .orderBy('t.id')
      .limit(Math.min(PAGE, remaining))
      .execute();
    if (rows.length === 0) return;
    last = Number(rows.at(-1)?.id);
    remaining -= rows.length;
    yield rows;
  }
}

const rowsFrom = (db: Db, source: RowSource) =>
  selectRows(db, source).select(
    selectedColumns(source.resource, ['id', ...source.columns], source.titleOf, (name) => source.titles.has(name)),
  );

const selectRows = (db: Db, { resource, listQuery, ids, pendingFilter }: RowSelection) =>
  listCondition(db, resource, listQuery, pendingFilter).$if(ids !== undefined, (query) =>
    query.where('t.id', 'in', ids ?? []),
  );

/** The operator who reads the file, and the language. */
export interface CellReader {
  operator: Operator;
  language: Language;
  /** Every section, for the titles of referenced records. */
  sections: readonly Resource[];
}
