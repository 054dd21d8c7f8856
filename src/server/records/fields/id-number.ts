import type { IdNumberField } from '../../../declare/kinds/id-number.ts';
import type { ServerKind } from './kind.ts';
import { contains } from './text.ts';

export const idNumber: ServerKind<IdNumberField> = {
  columnType: 'text',
  form: 'text',
  request: () => ({ type: 'string' }),
  response: () => ({ type: 'string' }),
  identifiesPerson: true,
  match: contains,
  mask(value) {
    const text = String(value);
    return `${text.slice(0, 1)}${'*'.repeat(Math.max(text.length - 2, 1))}${text.slice(-1)}`;
  },
};
