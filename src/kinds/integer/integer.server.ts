import type { ServerKind } from '../../server/fields/kind.ts';
import { rangeFilter } from '../../server/fields/range.ts';
import { parseNumberText } from '../../server/fields/spelling.ts';
import type { IntegerField } from './integer.ts';

export const integerServerKind: ServerKind<IntegerField> = {
  columnType: 'integer',
  columnDefault: ({ initial }) => (initial === undefined ? null : String(initial)),
  request: ({ min, max }) => ({
    type: 'integer',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  }),
  response: () => ({ type: 'integer' }),
  parseSheetCell: (cell) => ({ value: parseNumberText(cell) }),
  match: (where, column, values) => rangeFilter(where, column, values, { from: parseBound, to: parseBound }),
};

const LARGEST = 2_147_483_647;

const parseBound = (value: string) => {
  const number = Number(value);
  return /^-?\d+$/.test(value) && Math.abs(number) <= LARGEST ? { value: number, inclusive: true } : null;
};
