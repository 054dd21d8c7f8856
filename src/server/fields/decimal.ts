import type { DecimalField } from '../../declare/kinds/decimal.ts';
import type { ServerKind } from './kind.ts';
import { between } from './range.ts';
import { spokenNumber } from './spelling.ts';

export const decimal: ServerKind<DecimalField> = {
  columnType: 'numeric',
  form: 'number',
  request: ({ min, max }) => ({
    type: 'number',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  }),
  response: () => ({ type: 'number' }),
  fromCell: (cell, { unit }) => ({ value: spokenNumber(cell, unit) }),
  match: (where, column, words) => between(where, column, words, { from: numberIn, to: numberIn }),
};

export const numberIn = (word: string) =>
  /^-?\d{1,12}(\.\d{1,6})?$/.test(word) ? { value: Number(word), inclusive: true } : null;
