import type { ServerKind } from '../../server/fields/kind.ts';
import { contains } from '../text/text.server.ts';
import type { IdNumberField } from './id-number.ts';

export const idNumberServerKind: ServerKind<IdNumberField> = {
  columnType: 'text',
  storageFormat: 'text',
  request: () => ({ type: 'string' }),
  response: () => ({ type: 'string' }),
  identifiesPerson: true,
  match: contains,
  mask(value) {
    const text = String(value);
    return `${text.slice(0, 1)}${'*'.repeat(Math.max(text.length - 2, 1))}${text.slice(-1)}`;
  },
};
