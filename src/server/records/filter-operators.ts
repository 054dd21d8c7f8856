import { sql } from 'kysely';
import { type FilterOperator, filterOperators, operatorParameter } from '../../contract/list.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { serverKindOf } from '../../kinds/index.server.ts';
import { type Field, meaningOf } from '../../kinds/index.ts';
import { endsWith, startsWith } from '../../kinds/text/text.server.ts';
import type { Condition, RowExpressions } from '../fields/kind.ts';

/** The parameters of a filter field beside its own, such as `price.gt`. */
export function operatorParameters(resource: Resource, name: string): string[] {
  const field = columnField(resource, name);
  const kind = field && meaningOf(field).filter;
  return kind ? filterOperators[kind].map((operator) => operatorParameter(name, operator)) : [];
}

/** The condition of such a parameter; `null` if its values select nothing in particular. */
export function operatorCondition(
  where: RowExpressions,
  resource: Resource,
  parameter: string,
  values: readonly string[],
): Condition | null {
  const [name = '', operator] = parameter.split('.') as [string, FilterOperator];
  const field = columnField(resource, name);
  const column = `t.${name}`;
  return field ? conditions[operator](where, column, values, field) : null;
}

type OperatorCondition = (
  where: RowExpressions,
  column: string,
  values: readonly string[],
  field: Field,
) => Condition | null;

const conditions: Readonly<Record<FilterOperator, OperatorCondition>> = {
  eq: equals,
  ne(where, column, values, field) {
    const isEqual =
      meaningOf(field).filter === 'contains'
        ? equals(where, column, values, field)
        : serverKindOf(field).match?.(where, column, values, field);
    // A record without a value differs from every value.
    return isEqual ? sql<boolean>`not coalesce(${isEqual}, false)` : null;
  },
  gt: (where, column, values, field) => beyond(where, column, field, values, (value) => `${value}..`),
  lt: (where, column, values, field) => beyond(where, column, field, values, (value) => `..${value}`),
  startswith: (where, column, values) => startsWith(where, column, values),
  endswith: (where, column, values) => endsWith(where, column, values),
  null: (where, column, [value]) =>
    value === 'true' || value === 'false' ? where(column, value === 'true' ? 'is' : 'is not', null) : null,
};

function equals(where: RowExpressions, column: string, values: readonly string[], field: Field): Condition | null {
  return where(
    column,
    'in',
    values.map((value) => meaningOf(field).normalize(value, field)),
  );
}

/** Rows within the range of a value, but not at the value: a day counts as a whole. */
function beyond(
  where: RowExpressions,
  column: string,
  field: Field,
  values: readonly string[],
  rangeFrom: (value: string) => string,
): Condition | null {
  const { match } = serverKindOf(field);
  const all = values.map((value) => {
    const within = value.includes('..') ? null : match?.(where, column, [rangeFrom(value)], field);
    const at = match?.(where, column, [value], field);
    return within && at ? where.and([within, where.not(at)]) : null;
  });
  return all.length > 0 && all.every((one) => one !== null) ? where.and(all) : null;
}
