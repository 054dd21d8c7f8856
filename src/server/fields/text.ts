import type { RawBuilder } from 'kysely';
import { lengthOf } from '../../declare/kinds/plain-text.ts';
import { TEXT_MAX, type TextField } from '../../declare/kinds/text.ts';
import type { Condition, RowExpressions, ServerKind } from './kind.ts';

export const text: ServerKind<TextField> = {
  columnType: 'text',
  longest: ({ max = TEXT_MAX }) => max,
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
  values: readonly string[],
): Condition | null {
  const terms = values.map((value) => value.trim()).filter((value) => value !== '' && lengthOf(value) <= LONGEST);
  return terms.length > 0 ? where.and(terms.map((term) => where(column, 'ilike', `%${escapeWildcards(term)}%`))) : null;
}

/** Escapes the wildcards `%` and `_`. */
const escapeWildcards = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
