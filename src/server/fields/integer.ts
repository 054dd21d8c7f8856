import type { IntegerField } from '../../declare/kinds/integer.ts';
import type { ServerKind } from './kind.ts';
import { rangeFilter } from './range.ts';
import { parseSpokenNumber } from './spelling.ts';

export const integer: ServerKind<IntegerField> = {
  columnType: 'integer',
  columnDefault: ({ initial }) => (initial === undefined ? null : String(initial)),
  request: ({ min, max }) => ({
    type: 'integer',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  }),
  response: () => ({ type: 'integer' }),
  fromCell: (cell) => ({ value: parseSpokenNumber(cell) }),
  match: (where, column, words) => rangeFilter(where, column, words, { from: numberIn, to: numberIn }),
};

const LARGEST = 2_147_483_647;

const numberIn = (word: string) => {
  const number = Number(word);
  return /^-?\d+$/.test(word) && Math.abs(number) <= LARGEST ? { value: number, inclusive: true } : null;
};
