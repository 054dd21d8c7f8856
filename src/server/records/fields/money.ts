import type { MoneyField } from '../../../declare/kinds/money.ts';
import { parseNumber } from './decimal.ts';
import type { ServerKind } from './kind.ts';
import { rangeFilter } from './range.ts';
import { parseNumberText } from './spelling.ts';

export const money: ServerKind<MoneyField> = {
  columnType: 'numeric',
  form: 'number',
  request: ({ max }) => ({ type: 'number', minimum: 0, ...(max === undefined ? {} : { maximum: max }) }),
  response: () => ({ type: 'number', description: 'Yuan' }),
  fromCell: (cell) => ({ value: parseNumberText(cell) }),
  match: (where, column, values) => rangeFilter(where, column, values, { from: parseNumber, to: parseNumber }),
};
