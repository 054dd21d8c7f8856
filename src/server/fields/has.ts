import type { Condition, RowExpressions } from './kind.ts';

/** Rows where the column is set, or not set. */
export function has(where: RowExpressions, column: string, words: readonly string[]): Condition | null {
  const asked = new Set(words.filter((word) => word === 'true' || word === 'false'));
  // Yes and no together select every row.
  return asked.size === 1 ? where(column, asked.has('true') ? 'is not' : 'is', null) : null;
}
