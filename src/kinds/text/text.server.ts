import type { RawBuilder } from 'kysely';
import type { Condition, RowExpressions, ServerKind } from '../../server/fields/kind.ts';
import { lengthOf } from '../plain-text.ts';
import { TEXT_MAX, type TextField } from './text.ts';

export const textServerKind: ServerKind<TextField> = {
  columnType: 'text',
  maxLength: ({ max = TEXT_MAX }) => max,
  storageFormat: 'text',
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
  if (terms.length === 0) return null;
  return where.and(terms.map((term) => where(column, hasCase(term) ? 'ilike' : 'like', `%${escapeWildcards(term)}%`)));
}

/** Rows that begin with one of the values, ignoring case. */
export const startsWith = (where: RowExpressions, column: string, values: readonly string[]): Condition | null =>
  matchesPattern(where, column, values, (value) => `${value}%`);

/** Rows that end with one of the values, ignoring case. */
export const endsWith = (where: RowExpressions, column: string, values: readonly string[]): Condition | null =>
  matchesPattern(where, column, values, (value) => `%${value}`);

function matchesPattern(
  where: RowExpressions,
  column: string,
  values: readonly string[],
  patternOf: (value: string) => string,
): Condition | null {
  const terms = values.filter((value) => lengthOf(value) <= LONGEST);
  if (terms.length === 0) return null;
  return where.or(
    terms.map((term) => where(column, hasCase(term) ? 'ilike' : 'like', patternOf(escapeWildcards(term)))),
  );
}

/**
 * Rows that contain every word, but a word that can only be a whole value is compared by equality: all trigrams of a number are frequent in a
 * column of numbers, so that their index reads hundreds of pages for it.
 */
export function containsOrEquals(
  where: RowExpressions,
  column: string,
  values: readonly string[],
  wholeValues: (word: string) => readonly string[] | null,
): Condition | null {
  const conditions = values.flatMap((value) => {
    const whole = wholeValues(value.trim());
    return whole ? where(column, 'in', whole) : (contains(where, column, [value]) ?? []);
  });
  return conditions.length > 0 ? where.and(conditions) : null;
}

/** For Chinese characters and digits `like` finds the same, in a third of the time: it copies no value to lower case. */
const hasCase = (term: string): boolean => term.toLowerCase() !== term.toUpperCase();

/** Escapes the wildcards `%` and `_`. */
const escapeWildcards = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
