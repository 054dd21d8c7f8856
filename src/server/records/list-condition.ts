import { IDS, type Sorter, withId } from '../../contract/list.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { withTranslations } from '../../declare/translation.ts';
import { serverKindOf } from '../../kinds/index.server.ts';
import { meaningOf } from '../../kinds/index.ts';
import { filterIds } from '../../kinds/reference/reference.server.ts';
import { contains } from '../../kinds/text/text.server.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import type { Condition, RowExpressions } from '../fields/kind.ts';
import { operatorCondition } from './filter-operators.ts';
import { shortWordsCondition } from './indexes/short-words.ts';
import type { ParsedListQuery } from './list-query.ts';
import type { PendingCondition } from './messages/pending-decisions.ts';
import { tableOf } from './section-table.ts';

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
          ([name, values]) => filterCondition(where, resource, { name, values, masked: listQuery.masked }) ?? [],
        ),
        ...listQuery.keywords.map((word) => keywordCondition(where, resource, listQuery, word)),
        ...(pending ? [pending(where)] : []),
      ]),
    );
}

/** The same with what lets the index of short words find the matches, which reading in the order of the list must not use. */
export function indexedCondition(
  db: Db,
  resource: Resource,
  listQuery: Pick<ParsedListQuery, 'filters' | 'keywords' | 'masked' | 'hidden'>,
) {
  const condition = shortWordsCondition(resource, listQuery.keywords);
  return listCondition(db, resource, listQuery).$if(condition !== undefined, (query) =>
    query.where(condition as NonNullable<typeof condition>),
  );
}

type Sights = Pick<ParsedListQuery, 'masked' | 'hidden'>;

interface Filter {
  name: string;
  values: readonly string[];
  /** Fields masked for the operator. */
  masked: readonly string[] | undefined;
}

export function filterCondition(
  where: RowExpressions,
  resource: Resource,
  { name, values, masked = [] }: Filter,
): Condition | null {
  if (name === IDS) return idCondition(where, values);
  if (name.includes('.')) return operatorCondition(where, resource, name, values);
  const field = columnField(resource, name);
  if (field && masked.includes(name)) {
    return where(
      `t.${name}`,
      'in',
      values.map((word) => meaningOf(field).normalize(word, field)),
    );
  }
  return (field && serverKindOf(field).match?.(where, `t.${name}`, values, field)) ?? null;
}

/** Rows with one of the ids; what is no id selects no row. */
function idCondition(where: RowExpressions, values: readonly string[]): Condition | null {
  const ids = filterIds(values);
  if (ids === null) return where.lit(false);
  return ids.length > 0 ? where('t.id', 'in', ids) : null;
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
            ? where(`t.${name}`, '=', normalizeWord(resource, name, word))
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
  values: readonly string[],
): Condition | null {
  const field = fields[name];
  const match = field && meaningOf(field).filter === 'contains' ? serverKindOf(field).match : undefined;
  return field && match ? match(where, `t.${name}`, values, field) : contains(where, `t.${name}`, values);
}

/**
 * Whether a keyword is a complete value of a masked field, such as a telephone number, and may match it. Free text may
 * not: any word is a possible name, so every search would reveal people.
 */
export function isWholeValue(resource: Resource, name: string, word: string): boolean {
  const field = columnField(resource, name);
  if (!field || serverKindOf(field).isFreeText) return false;
  return meaningOf(field).check(normalizeWord(resource, name, word), field, {}) === undefined;
}

function normalizeWord(resource: Resource, name: string, word: string): unknown {
  const field = columnField(resource, name);
  return field ? meaningOf(field).normalize(word, field) : word;
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

/** The order of the indexes (see `migrate-section.ts` and `sort-index.ts`): nulls first, ties broken by id. */
export function sortColumns<Q>(query: Q, sorters: readonly Sorter[]): Q {
  return withId(sorters).reduce(
    (ordered, { field, order }) =>
      ordered.orderBy(`t.${field}`, (by) => {
        if (field === 'id') return order === 'desc' ? by.desc() : by.asc();
        return order === 'desc' ? by.desc().nullsLast() : by.asc().nullsFirst();
      }),
    query as unknown as Sortable,
  ) as unknown as Q;
}
