import type { ServerKind } from '../../server/fields/kind.ts';
import { rangeFilter } from '../../server/fields/range.ts';
import { parseNumberText } from '../../server/fields/spelling.ts';
import { parseNumber } from '../decimal/decimal.server.ts';
import type { MoneyField } from './money.ts';

export const moneyServerKind: ServerKind<MoneyField> = {
  columnType: 'numeric',
  storageFormat: 'number',
  request: ({ max }) => ({ type: 'number', minimum: 0, ...(max === undefined ? {} : { maximum: max }) }),
  response: () => ({ type: 'number', description: 'Yuan' }),
  parseSheetCell: (cell) => ({ value: parseNumberText(cell) }),
  match: (where, column, values) => rangeFilter(where, column, values, { from: parseNumber, to: parseNumber }),
};
