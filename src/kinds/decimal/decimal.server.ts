import type { ServerKind } from '../../server/fields/kind.ts';
import { rangeFilter } from '../../server/fields/range.ts';
import { parseNumberText } from '../../server/fields/spelling.ts';
import type { DecimalField } from './decimal.ts';

export const decimalServerKind: ServerKind<DecimalField> = {
  columnType: 'numeric',
  storageFormat: 'number',
  request: ({ min, max }) => ({
    type: 'number',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  }),
  response: () => ({ type: 'number' }),
  parseSheetCell: (cell, { unit }) => ({ value: parseNumberText(cell, unit) }),
  match: (where, column, values) => rangeFilter(where, column, values, { from: parseNumber, to: parseNumber }),
};

export const parseNumber = (value: string) =>
  /^-?\d{1,12}(\.\d{1,6})?$/.test(value) ? { value: Number(value), inclusive: true } : null;
