import type { MoneyField } from '../../declare/kinds/money.ts';
import { numberIn } from './decimal.ts';
import type { ServerKind } from './kind.ts';
import { between } from './range.ts';
import { spokenNumber } from './spelling.ts';

export const money: ServerKind<MoneyField> = {
  columnType: 'numeric',
  form: 'number',
  request: ({ max }) => ({ type: 'number', minimum: 0, ...(max === undefined ? {} : { maximum: max }) }),
  response: () => ({ type: 'number', description: 'Yuan' }),
  fromCell: (cell) => ({ value: spokenNumber(cell) }),
  match: (where, column, words) => between(where, column, words, { from: numberIn, to: numberIn }),
};
