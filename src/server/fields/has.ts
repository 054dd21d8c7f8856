import type { Condition, RowExpressions } from './kind.ts';

/** Rows where the column is set, or not set. */
export function matchesPresence(where: RowExpressions, column: string, values: readonly string[]): Condition | null {
  const choices = new Set(values.filter((value) => value === 'true' || value === 'false'));
  // Yes and no together select every row.
  return choices.size === 1 ? where(column, choices.has('true') ? 'is not' : 'is', null) : null;
}
