import type { ServerKind } from '../../server/fields/kind.ts';
import { rangeFilter } from '../../server/fields/range.ts';
import { parseNumberText } from '../../server/fields/spelling.ts';
import { parseNumber } from '../decimal/decimal.server.ts';
import type { PercentField } from './percent.ts';

export const percentServerKind: ServerKind<PercentField> = {
  columnType: 'numeric',
  storageFormat: 'number',
  request: () => ({ type: 'number', minimum: 0, maximum: 100 }),
  response: () => ({ type: 'number' }),
  parseSheetCell: (cell) => ({ value: parseNumberText(cell, '%') }),
  sheetHint: () => ({ zh: '0 到 100，可写 85 或 85%', en: '0 to 100, written as 85 or 85%' }),
  match: (where, column, values) => rangeFilter(where, column, values, { from: parseNumber, to: parseNumber }),
};
