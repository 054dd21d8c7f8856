import type { MoneyField } from '../../declare/kinds/money.ts';
import { numberIn } from './decimal.ts';
import type { ServerKind } from './kind.ts';
import { between } from './range.ts';

export const money: ServerKind<MoneyField> = {
  columnType: 'numeric',
  request: ({ max }) => ({ type: 'number', minimum: 0, ...(max === undefined ? {} : { maximum: max }) }),
  response: () => ({ type: 'number', description: 'Yuan' }),
  match: (where, column, words) => between(where, column, words, { from: numberIn, to: numberIn }),
};
