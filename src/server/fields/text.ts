import type { RawBuilder } from 'kysely';
import { lengthOf } from '../../declare/kinds/plain-text.ts';
import { TEXT_MAX, type TextField } from '../../declare/kinds/text.ts';
import type { Condition, RowExpressions, ServerKind } from './kind.ts';

export const text: ServerKind<TextField> = {
  columnType: 'text',
  form: 'text',
  request: ({ min, max = TEXT_MAX }) => ({ type: 'string', ...(min ? { minLength: min } : {}), maxLength: max }),
  response: () => ({ type: 'string' }),
  match: contains,
  mask: maskedName,
  isFreeText: true,
};

/** Masks a name after its first character: 陈*. */
export function maskedName(value: unknown): string {
  return `${[...String(value)][0] ?? ''}*`;
}

/** Maximum length of a search text. */
const LONGEST = 120;

/** Rows that contain every word, ignoring case. */
export function contains(
  where: RowExpressions,
  column: string | RawBuilder<unknown>,
  words: readonly string[],
): Condition | null {
  const asked = words.map((word) => word.trim()).filter((word) => word !== '' && lengthOf(word) <= LONGEST);
  return asked.length > 0 ? where.and(asked.map((word) => where(column, 'ilike', `%${literally(word)}%`))) : null;
}

/** Escapes the wildcards `%` and `_`. */
const literally = (word: string): string => word.replace(/[\\%_]/g, '\\$&');
