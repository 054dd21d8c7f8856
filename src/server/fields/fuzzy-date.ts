import type { FuzzyDateField } from '../../declare/kinds/fuzzy-date.ts';
import type { ServerKind } from './kind.ts';
import { rangeFilter } from './range.ts';
import { parseDay } from './spelling.ts';

export const fuzzyDate: ServerKind<FuzzyDateField> = {
  columnType: 'text',
  form: 'text',
  request: () => ({ type: 'string' }),
  response: () => ({ type: 'string', description: 'YYYY, YYYY-MM or YYYY-MM-DD' }),
  fromCell: (cell) => ({ value: parseDay(cell) }),
  match: (where, column, words) => rangeFilter(where, column, words, { from, to }),
};

const isAsked = (word: string): boolean => /^\d{4}(-\d\d(-\d\d)?)?$/.test(word);

const from = (word: string) => (isAsked(word) ? { value: word, inclusive: true } : null);

/** Covers the whole year or month: every longer date within it sorts before this. */
const to = (word: string) => (isAsked(word) ? { value: `${word}~`, inclusive: true } : null);
