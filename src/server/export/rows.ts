import { sql } from 'kysely';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Database } from '../database/open.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import type { TitleOf } from '../fields/kind.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { type ListQuery, listCondition, sortColumns } from '../records/list.ts';
import type { PendingCondition } from '../records/pending-decisions.ts';
import { visiblePlaceOf, withPlaces } from '../records/places.ts';
import { chosenColumns } from '../records/row.ts';
import { readTreePaths } from '../records/tree-paths.ts';
import type { CellReader } from './table.ts';

/** Which rows a file holds, and what of them. */
export interface RowSource {
  resource: Resource;
  question: ListQuery;
  columns: readonly string[];
  ids?: readonly number[] | undefined;
  only?: PendingCondition | undefined;
  titleOf: TitleOf;
  titles: ReferenceTitles;
  /** No file holds more, however many there are by the time it is written. */
  limit: number;
}

/** So many rows are read at a time; between two such readings others take their turns. Small ones are soon forgotten. */
const BATCH = 200;
/** Each page of the embedded database is a question of its own, which costs as much as its rows. */
const PAGE = 1_000;

/** Rows as they stand at one moment, where the database can hold on to a moment; else each row once. */
export const readRows = (database: Database, source: RowSource): RowBatches =>
  database.embedded ? pages(database.db, source) : snapshot(database.db, source);

/** How many rows the file will hold, as things stand. */
export async function countRows(db: Db, source: Omit<RowSource, 'titles'>): Promise<number> {
  const { total } = await chosen(db, source)
    .select((where) => where.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** As the database gives them: a column that names other records holds their numbers where `titles` know them. */
export type RowBatches = AsyncGenerator<Record<string, unknown>[]>;

/** What other records are called, those of a tree by their paths, by the column that names them and their numbers. */
export type ReferenceTitles = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** So many titles are kept at hand; where there are more, each row brings its own. */
const MOST_TITLES = 5_000;

/** Looking a title up for each of a million rows takes longer than everything else. */
export async function readReferenceTitles(
  db: Db,
  { resource, columns, titleOf }: Pick<RowSource, 'resource' | 'columns' | 'titleOf'>,
  { operator, records }: Pick<CellReader, 'operator' | 'records'>,
): Promise<ReferenceTitles> {
  const titles = new Map<string, ReadonlyMap<number, string>>();
  for (const name of columns) {
    const field = columnField(resource, name);
    const to = field && serverKindOf(field).target?.(field);
    if (to === undefined) continue;
    const target = records.find(({ code }) => code === to);
    const told = { operator, resources: records };
    const paths = await readTreePaths(db, target, told);
    const { within, begins } = target ? visiblePlaceOf(told, target) : {};
    // More is said of it than its title: `placed` asks for that.
    if (!paths && (within || begins)) continue;
    const { table, column } = titleOf(to);
    const said = (row: Record<string, unknown>) => paths?.textOf(Number(row.id)) ?? String(row[column] ?? '');
    const rows = await sectionTables(db)
      .selectFrom(table)
      .select(['id', column])
      // A tree has been read as a whole, and its rows alone do not bring their paths.
      .$if(!paths, (query) => query.limit(MOST_TITLES + 1))
      .execute();
    if (paths || rows.length <= MOST_TITLES) titles.set(name, new Map(rows.map((row) => [Number(row.id), said(row)])));
  }
  return titles;
}

/** What other records lie in, and when they take place, is asked once for the rows that are read together. */
export async function* placed(
  db: Db,
  rows: RowBatches,
  { resource, columns, titles }: Pick<RowSource, 'resource' | 'columns' | 'titles'>,
  { operator, records }: Pick<CellReader, 'operator' | 'records'>,
): RowBatches {
  const fields = Object.entries(resource.fields).filter(([name]) => columns.includes(name) && !titles.has(name));
  for await (const some of rows) {
    yield await withPlaces(db, Object.fromEntries(fields), some, { operator, resources: records });
  }
}

async function* snapshot(db: Db, source: RowSource): RowBatches {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    // All rows will be read, so the way to them that is fastest as a whole is wanted.
    await sql`set local cursor_tuple_fraction = 1`.execute(tx);
    const rows = chosen(tx, source)
      .select(chosenColumns(source.resource, source.columns, source.titleOf, (name) => source.titles.has(name)))
      .$call((query) => sortColumns(query, source.question.sorters))
      .limit(source.limit);
    await sql`declare exported no scroll cursor for ${rows}`.execute(tx);
    const fetch = async () =>
      (await sql<Record<string, unknown>>`fetch forward ${sql.lit(BATCH)} from exported`.execute(tx)).rows;
    // While some rows are being written, the database is at the next.
    let next = fetch();
    for (let rows = await next; rows.length > 0; rows = await next) {
      next = fetch();
      // Whoever leaves meanwhile does not wait for them, nor learn that they failed.
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

/** So many numbers are put in order before the first row is read; beyond that the rows come by number. */
const MOST_SORTED = 20_000;

/** The one session of the embedded database cannot be kept in a transaction: everybody else would wait for its end. */
async function* pages(db: Db, source: RowSource): RowBatches {
  const isSortable = (await countRows(db, source)) <= MOST_SORTED;
  yield* isSortable ? pagesInOrder(db, source) : pagesByNumber(db, source);
}

async function* pagesInOrder(db: Db, source: RowSource): RowBatches {
  const numbers = await chosen(db, source)
    .select('t.id')
    .$call((query) => sortColumns(query, source.question.sorters))
    .limit(source.limit)
    .execute();
  const ids = numbers.map(({ id }) => Number(id));
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE);
    const rows = await rowsFrom(db, source).where('t.id', 'in', page).execute();
    const found = new Map(rows.map((row) => [Number(row.id), row]));
    yield page.flatMap((id): Record<string, unknown>[] => [found.get(id) ?? []].flat());
  }
}

async function* pagesByNumber(db: Db, source: RowSource): RowBatches {
  let [last, left] = [0, source.limit];
  while (left > 0) {
    const rows = await rowsFrom(db, source)
      .where('t.id', '>', last)
      .orderBy('t.id')
      .limit(Math.min(PAGE, left))
      .execute();
    if (rows.length === 0) return;
    last = Number(rows.at(-1)?.id);
    left -= rows.length;
    yield rows;
  }
}

const rowsFrom = (db: Db, source: RowSource) =>
  chosen(db, source).select(
    chosenColumns(source.resource, ['id', ...source.columns], source.titleOf, (name) => source.titles.has(name)),
  );

const chosen = (db: Db, { resource, question, ids, only }: Omit<RowSource, 'titles'>) =>
  listCondition(db, resource, question, only).$if(ids !== undefined, (query) => query.where('t.id', 'in', ids ?? []));
