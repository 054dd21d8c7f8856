import { rangeOf } from '../../contract/list.ts';
import type { Condition, RowExpressions } from './kind.ts';

interface End {
  value: string | number;
  inclusive: boolean;
}

type EndOf = (word: string) => End | null;

/** Rows within a range; a value without `..` is both ends, and an unreadable range is ignored. */
export function rangeFilter(
  where: RowExpressions,
  column: string,
  words: readonly string[],
  read: { from: EndOf; to: EndOf },
): Condition | null {
  const ranges = words.flatMap((word) => rangeCondition(where, column, word, read) ?? []);
  return ranges.length > 0 ? where.or(ranges) : null;
}

function rangeCondition(where: RowExpressions, column: string, word: string, read: { from: EndOf; to: EndOf }) {
  const range = word.includes('..') ? rangeOf(word) : { from: word, to: word };
  const from = range?.from ? read.from(range.from) : undefined;
  const to = range?.to ? read.to(range.to) : undefined;
  if (from === null || to === null || (!from && !to)) return null;
  return where.and([
    ...(from ? [where(column, from.inclusive ? '>=' : '>', from.value)] : []),
    ...(to ? [where(column, to.inclusive ? '<=' : '<', to.value)] : []),
  ]);
}
