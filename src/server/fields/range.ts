import { rangeOf } from '../../contract/list.ts';
import type { Condition, RowExpressions } from './kind.ts';

interface End {
  value: string | number;
  inclusive: boolean;
}

type EndOf = (value: string) => End | null;

/** Rows within a range; a value without `..` is both ends, and an unreadable range is ignored. */
export function rangeFilter(
  where: RowExpressions,
  column: string,
  values: readonly string[],
  parse: { from: EndOf; to: EndOf },
): Condition | null {
  const ranges = values.flatMap((value) => rangeCondition(where, column, value, parse) ?? []);
  return ranges.length > 0 ? where.or(ranges) : null;
}

function rangeCondition(where: RowExpressions, column: string, value: string, parse: { from: EndOf; to: EndOf }) {
  const range = value.includes('..') ? rangeOf(value) : { from: value, to: value };
  const from = range?.from ? parse.from(range.from) : undefined;
  const to = range?.to ? parse.to(range.to) : undefined;
  if (from === null || to === null || (!from && !to)) return null;
  return where.and([
    ...(from ? [where(column, from.inclusive ? '>=' : '>', from.value)] : []),
    ...(to ? [where(column, to.inclusive ? '<=' : '<', to.value)] : []),
  ]);
}
