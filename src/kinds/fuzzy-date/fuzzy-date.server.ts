import type { ServerKind } from '../../server/fields/kind.ts';
import { rangeFilter } from '../../server/fields/range.ts';
import { parseDay } from '../../server/fields/spelling.ts';
import type { FuzzyDateField } from './fuzzy-date.ts';

export const fuzzyDateServerKind: ServerKind<FuzzyDateField> = {
  columnType: 'text',
  storageFormat: 'text',
  request: () => ({ type: 'string' }),
  response: () => ({ type: 'string', description: 'YYYY, YYYY-MM or YYYY-MM-DD' }),
  parseSheetCell: (cell) => ({ value: parseDay(cell) }),
  match: (where, column, values) => rangeFilter(where, column, values, { from, to }),
};

const isFuzzyDate = (value: string): boolean => /^\d{4}(-\d\d(-\d\d)?)?$/.test(value);

const from = (value: string) => (isFuzzyDate(value) ? { value, inclusive: true } : null);

/** Covers the whole year or month: every longer date within it sorts before this. */
const to = (value: string) => (isFuzzyDate(value) ? { value: `${value}~`, inclusive: true } : null);
