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
  words: readonly string[],
): Condition | null {
  const [name = '', operator] = parameter.split('.') as [string, FilterOperator];
  const field = columnField(resource, name);
  const column = `t.${name}`;
  return field ? conditions[operator](where, column, words, field) : null;
}

type OperatorCondition = (
  where: RowExpressions,
  column: string,
  words: readonly string[],
  field: Field,
) => Condition | null;

const conditions: Readonly<Record<FilterOperator, OperatorCondition>> = {
  eq: equals,
  ne(where, column, words, field) {
    const isEqual =
      meaningOf(field).filter === 'contains'
        ? equals(where, column, words, field)
        : serverKindOf(field).match?.(where, column, words, field);
    // A record without a value differs from every value.
    return isEqual ? sql<boolean>`not coalesce(${isEqual}, false)` : null;
  },
  gt: (where, column, words, field) => beyond(where, column, field, words, (word) => `${word}..`),
  lt: (where, column, words, field) => beyond(where, column, field, words, (word) => `..${word}`),
  startswith: (where, column, words) => startsWith(where, column, words),
  endswith: (where, column, words) => endsWith(where, column, words),
  null: (where, column, [word]) =>
    word === 'true' || word === 'false' ? where(column, word === 'true' ? 'is' : 'is not', null) : null,
};

function equals(where: RowExpressions, column: string, words: readonly string[], field: Field): Condition | null {
  return where(
    column,
    'in',
    words.map((word) => meaningOf(field).normalize(word, field)),
  );
}

/** Rows within the range of a value, but not at the value: a day counts as a whole. */
function beyond(
  where: RowExpressions,
  column: string,
  field: Field,
  words: readonly string[],
  rangeFrom: (word: string) => string,
): Condition | null {
  const { match } = serverKindOf(field);
  const all = words.map((word) => {
    const within = word.includes('..') ? null : match?.(where, column, [rangeFrom(word)], field);
    const at = match?.(where, column, [word], field);
    return within && at ? where.and([within, where.not(at)]) : null;
  });
  return all.length > 0 && all.every((one) => one !== null) ? where.and(all) : null;
}
