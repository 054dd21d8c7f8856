import type { ServerKind } from '../../server/fields/kind.ts';
import { containsOrEquals } from '../text/text.server.ts';
import type { PhoneField } from './phone.ts';

export const phoneServerKind: ServerKind<PhoneField> = {
  columnType: 'text',
  storageFormat: 'text',
  request: () => ({ type: 'string' }),
  response: () => ({ type: 'string' }),
  identifiesPerson: true,
  match: (where, column, values) => containsOrEquals(where, column, values, wholeNumbers),
  mask: (value) => `${String(value).slice(0, 3)}****${String(value).slice(-4)}`,
};

const MOBILE = /^1[3-9]\d{9}$/;

/** A whole mobile number is stored as it is, or with the code of the country. */
const wholeNumbers = (word: string): string[] | null => (MOBILE.test(word) ? [word, `+86${word}`] : null);
