import { type RawBuilder, sql } from 'kysely';
import { type Sorter, sortersOf, withId } from '../../../contract/list.ts';
import type { Resource } from '../../../declare/define-resource.ts';

/** The orders of several columns that have an index of their own; it also serves the complete reverse. */
export const sortsTogether = ({ list }: Resource): Sorter[][] =>
  (list.sortTogether ?? []).map((columns) => sortersOf(columns.join()));

/** The order as lists have it: empty values before all others, and after them in the reverse; an id is never empty. */
export const orderOf = (sorters: readonly Sorter[]): RawBuilder<unknown> =>
  sql.join(
    withId(sorters).map(({ field, order }) => {
      const nulls = order === 'desc' ? 'nulls last' : 'nulls first';
      return sql`${sql.ref(field)} ${sql.raw(field === 'id' ? order : `${order} ${nulls}`)}`;
    }),
  );

/**
 * Whether an index has the rows in this order. The index of a single column is ordered by the column, then by id: it
 * serves a second sort column only if the first is unique.
 */
export function hasSortIndex(resource: Resource, sorters: readonly Sorter[]): boolean {
  const [first] = sorters;
  if (!first || sorters.length === 1 || first.field === 'id' || resource.fields[first.field]?.unique) return true;
  return sortsTogether(resource).some((declared) => isSameOrder(declared, sorters) || isReverse(declared, sorters));
}

const isSameOrder = (one: readonly Sorter[], other: readonly Sorter[]): boolean =>
  one.length === other.length &&
  one.every(({ field, order }, at) => other[at]?.field === field && other[at]?.order === order);

const isReverse = (one: readonly Sorter[], other: readonly Sorter[]): boolean =>
  isSameOrder(
    one.map(({ field, order }) => ({ field, order: order === 'desc' ? 'asc' : 'desc' })),
    other,
  );
