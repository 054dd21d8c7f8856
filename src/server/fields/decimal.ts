import type { DecimalField } from '../../declare/kinds/decimal.ts';
import type { ServerKind } from './kind.ts';
import { rangeFilter } from './range.ts';
import { parseSpokenNumber } from './spelling.ts';

export const decimal: ServerKind<DecimalField> = {
  columnType: 'numeric',
  form: 'number',
  request: ({ min, max }) => ({
    type: 'number',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  }),
  response: () => ({ type: 'number' }),
  fromCell: (cell, { unit }) => ({ value: parseSpokenNumber(cell, unit) }),
  match: (where, column, words) => rangeFilter(where, column, words, { from: parseNumber, to: parseNumber }),
};

export const parseNumber = (word: string) =>
  /^-?\d{1,12}(\.\d{1,6})?$/.test(word) ? { value: Number(word), inclusive: true } : null;
