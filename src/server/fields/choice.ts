import type { ChoiceField } from '../../declare/kinds/choice.ts';
import type { Condition, ServerKind, Where } from './kind.ts';

export const choice: ServerKind<ChoiceField> = {
  columnType: 'text',
  columnDefault: ({ initial }) => (initial ? `'${initial.replaceAll("'", "''")}'` : null),
  request: ({ options }) => ({ type: 'string', enum: Object.keys(options) }),
  response: ({ options }) => ({ type: 'string', enum: Object.keys(options) }),
  match: oneOf,
};

/** Rows that hold any of them. */
export function oneOf(where: Where, column: string, words: readonly (string | number)[]): Condition | null {
  const asked = words.filter((word) => word !== '');
  return asked.length > 0 ? where(column, 'in', asked) : null;
}
