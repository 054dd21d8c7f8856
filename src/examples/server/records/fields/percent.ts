import type { PercentField } from '../../../declare/kinds/percent.ts';
import { parseNumber } from './decimal.ts';
import type { ServerKind } from './kind.ts';
import { rangeFilter } from './range.ts';
import { parseNumberText } from './spelling.ts';

export const percent: ServerKind<PercentField> = {
  columnType: 'numeric',
  form: 'number',
  request: () => ({ type: 'number', minimum: 0, maximum: 100 }),
  response: () => ({ type: 'number' }),
  fromCell: (cell) => ({ value: parseNumberText(cell, '%') }),
  cellHint: () => ({ zh: '0 到 100，可写 85 或 85%', en: '0 to 100, written as 85 or 85%' }),
  match: (where, column, values) => rangeFilter(where, column, values, { from: parseNumber, to: parseNumber }),
};
