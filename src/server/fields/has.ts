import type { Condition, RowExpressions } from './kind.ts';

/** Rows with something there, or with nothing. */
export function has(where: RowExpressions, column: string, words: readonly string[]): Condition | null {
  const asked = new Set(words.filter((word) => word === 'true' || word === 'false'));
  // Both yes and no is no question at all.
  return asked.size === 1 ? where(column, asked.has('true') ? 'is not' : 'is', null) : null;
}
