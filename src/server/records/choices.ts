import { type RawBuilder, sql } from 'kysely';
import type { ListAnswer } from '../../contract/list.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { timeOf } from '../../kinds/index.server.ts';
import { contains } from '../../kinds/text/text.server.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import type { Condition, RowExpressions } from '../fields/kind.ts';
import { type ListContext, pageRowsIn } from './list.ts';
import { keywordCondition, listCondition, sortColumns } from './list-condition.ts';
import type { ParsedListQuery } from './list-query.ts';
import { tableOf } from './section-table.ts';
import { type PlaceReader, timeText, visiblePlaceOf } from './visibility/places.ts';

interface ChoiceContext extends Pick<ListContext, 'columns' | 'operatorId' | 'pending'> {
  reader: PlaceReader;
  now: Date;
}

/**
 * Maximum number of matches in a tree that are sorted completely; beyond it matching titles and the first others are.
 */
const MAX_ORDERED = 5_000;

/**
 * Reads the choices of a reference field; location and time of the records affect their order and are searched as well.
 */
export async function readReferenceChoices(
  db: Db,
  resource: Resource,
  listQuery: ParsedListQuery,
  { columns, operatorId, pending, reader, now }: ChoiceContext,
): Promise<ListAnswer<AnyRecord>> {
  const words = listQuery.keywords.flatMap((word) => word.split(PARTS)).filter(Boolean);
  const condition = (where: RowExpressions): Condition =>
    where.and([
      ...words.map((word) =>
        titleCondition(where, resource, {
          word,
          reader,
          condition: keywordCondition(where, resource, listQuery, word),
        }),
      ),
      ...(pending ? [pending(where)] : []),
    ]);
  const matches = listCondition(db, resource, { ...listQuery, keywords: [] }, condition);
  const ids = await orderedIds(db, resource, { ...listQuery, keywords: words }, { matches, pending, reader, now });
  const { total } = await matches.select((where) => where.fn.countAll().as('total')).executeTakeFirstOrThrow();
  const rows = await sectionTables(db)
    .selectFrom(`${tableOf(resource)} as t`)
    .select(columns)
    .where('t.id', 'in', [0, ...ids])
    .execute();
  const byId = new Map(pageRowsIn(resource, rows, operatorId).list.map((record) => [record.id, record]));
  return { list: ids.flatMap((id) => byId.get(id) ?? []), total: Number(total) };
}

/** Path separators: of the screen, of a sheet, and of a Chinese keyboard. */
const PARTS = /[/／›]/;

interface OrderContext extends Pick<ChoiceContext, 'pending' | 'reader' | 'now'> {
  matches: ReturnType<typeof listCondition>;
}

async function orderedIds(
  db: Db,
  resource: Resource,
  listQuery: ParsedListQuery,
  { matches, pending, reader, now }: OrderContext,
): Promise<number[]> {
  const { tree, begins } = visiblePlaceOf(reader, resource);
  if (tree !== undefined) {
    const isUnfiltered = listQuery.filters.length + listQuery.keywords.length === 0 && !pending;
    const from = (listQuery.current - 1) * listQuery.pageSize;
    const until = from + listQuery.pageSize;
    const ids = isUnfiltered
      ? await firstInTree(db, resource, tree, until)
      : await matchesInTree(db, resource, { tree, matches, keywords: listQuery.keywords });
    return ids.slice(from, until);
  }
  const rows = await matches
    .select('t.id')
    .$call((query) =>
      begins === undefined ? sortColumns(query, listQuery.sorters) : sortByUpcoming(query, resource, begins, now),
    )
    .limit(listQuery.pageSize)
    .offset((listQuery.current - 1) * listQuery.pageSize)
    .execute();
  return rows.map(({ id }) => Number(id));
}

interface Orderable {
  orderBy: (by: RawBuilder<unknown>) => this;
}

/** Upcoming records first, nearest first, then past ones, latest first. */
function sortByUpcoming<Q>(query: Q, { fields }: Resource, begins: string, now: Date): Q {
  const at = sql.ref(`t.${begins}`);
  const isUpcoming = sql`coalesce(${at} >= ${timeOf(fields[begins]).present(now)}, false)`;
  return (query as Orderable).orderBy(
    sql`${isUpcoming} desc, case when ${isUpcoming} then ${at} end asc, ${at} desc nulls last, t.id asc`,
  ) as Q;
}

interface TitleSearch {
  word: string;
  reader: PlaceReader;
  /** The condition for the record's own columns. */
  condition: Condition;
}

/**
 * Records whose title, or whose parent's title, contains a word. Each condition is a separate query, because with `or`
 * many thousand rows would be compared one by one.
 */
function titleCondition(
  where: RowExpressions,
  resource: Resource,
  { word, reader, condition }: TitleSearch,
): Condition {
  const { tree, within, english, begins } = visiblePlaceOf(reader, resource);
  const table = sql.id(tableOf(resource));
  const conditions = [
    ...(english ? [contains(where, `t.${english}`, [word])] : []),
    ...(begins ? [contains(where, timeText(resource, begins, 't'), [word])] : []),
  ].filter((one) => one !== null);
  const subqueries = [
    sql`select t.id from ${table} as t where ${where.or([condition, ...conditions])}`,
    ...(tree
      ? [sql`select id from (${selectSubtreesByTitle(where, resource, { tree, english, word })}) as branch`]
      : []),
    ...(within
      ? [
          sql`select t.id from ${table} as t where ${sql.ref(`t.${within.field}`)} in (${selectByTitle(where, within.parent, word, reader)})`,
        ]
      : []),
  ];
  return sql<boolean>`t.id in (${sql.join(subqueries, sql` union `)})`;
}

/** The records of a section whose title, or whose parent's title, contains a word. */
const selectByTitle = (
  where: RowExpressions,
  resource: Resource,
  word: string,
  reader: PlaceReader,
): RawBuilder<unknown> =>
  sql`select t.id from ${sql.id(tableOf(resource))} as t where ${titleCondition(where, resource, {
    word,
    reader,
    condition: contains(where, `t.${resource.title}`, [word]) ?? where.lit(false),
  })}`;

/** Selects the tree records whose title contains a word, each with all records below it. */
function selectSubtreesByTitle(
  where: RowExpressions,
  resource: Resource,
  { tree, english, word }: { tree: string; english: string | undefined; word: string },
): RawBuilder<unknown> {
  const table = sql.id(tableOf(resource));
  const names = [resource.title, ...(english ? [english] : [])];
  const titleMatches = where.or(names.flatMap((name) => contains(where, `top.${name}`, [word]) ?? []));
  return sql`with recursive hit(id) as (
    select top.id from ${table} as top where ${titleMatches}
    union select below.id from ${table} as below join hit on ${sql.ref(`below.${tree}`)} = hit.id
  ) select id from hit`;
}

/** The order of records with the same parent. */
function siblingOrder(resource: Resource, alias: string): RawBuilder<unknown> {
  const [field, order] = resource.order ? ([resource.order, 'asc'] as const) : resource.list.sort;
  const direction = sql.raw(order === 'desc' ? 'desc nulls last' : 'asc nulls first');
  return sql`${sql.ref(`${alias}.${field}`)} ${direction}, ${sql.ref(`${alias}.id`)}`;
}

/** The first records of a tree in depth-first order. Of each branch no more is read than can be shown. */
async function firstInTree(db: Db, resource: Resource, tree: string, most: number): Promise<number[]> {
  const table = sql.id(tableOf(resource));
  const siblings = (
    of: RawBuilder<unknown>,
  ) => sql`select t.id, row_number() over (order by ${siblingOrder(resource, 't')}) as n
    from ${table} as t where t."deletedAt" is null and ${sql.ref(`t.${tree}`)} ${of}
    order by ${siblingOrder(resource, 't')} limit ${most}`;
  const { rows } = await sql<{ id: number }>`with recursive line(id, place) as (
    select top.id, array[top.n] from (${siblings(sql`is null`)}) as top
    union all
    select below.id, line.place || below.n from line cross join lateral (${siblings(sql`= line.id`)}) as below
      where cardinality(line.place) < ${sql.lit(MAX_LEVELS)}
  ) select id from line order by place limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

const MAX_LEVELS = 20;

interface Node {
  id: number;
  up: number | null;
  /** Its position among all records read. */
  n: number;
  isMatch: boolean;
}

/** The matches in a tree in depth-first order; only their ancestors are read as well. */
async function matchesInTree(
  db: Db,
  resource: Resource,
  { tree, matches, keywords }: { tree: string; matches: OrderContext['matches']; keywords: readonly string[] },
): Promise<number[]> {
  const [table, up] = [sql.id(tableOf(resource)), sql.ref(`t.${tree}`)];
  const titleMatches = (where: RowExpressions) =>
    where.and(keywords.flatMap((word) => contains(where, `t.${resource.title}`, [word]) ?? []));
  const firstMatches = matches
    .select('t.id')
    .orderBy(titleMatches, 'desc')
    .orderBy(siblingOrder(resource, 't'))
    .limit(MAX_ORDERED);
  const { rows } = await sql<Node>`with recursive found(id) as (${firstMatches}),
    line(id) as (
      select id from found union select ${up} from ${table} as t join line on t.id = line.id where ${up} is not null
    )
    select t.id, ${up} as up, row_number() over (order by ${siblingOrder(resource, 't')}) as n,
      t.id in (select id from found) as "isMatch" from ${table} as t where t.id in (select id from line)`.execute(db);
  return depthFirst(rows);
}

/** The matches, each after its ancestors; a record in a cycle is left out. */
function depthFirst(nodes: readonly Node[]): number[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const childrenOf = new Map<number | null, Node[]>();
  for (const node of [...nodes].sort((one, other) => Number(one.n) - Number(other.n))) {
    const parent = node.up !== null && ids.has(node.up) ? node.up : null;
    const siblings = childrenOf.get(parent) ?? [];
    siblings.push(node);
    childrenOf.set(parent, siblings);
  }
  const walk = (parent: number | null): number[] =>
    (childrenOf.get(parent) ?? []).flatMap((node) => [...(node.isMatch ? [node.id] : []), ...walk(node.id)]);
  return walk(null);
}
