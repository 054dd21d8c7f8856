import type { PhoneField } from '../../declare/kinds/phone.ts';
import type { ServerKind } from './kind.ts';
import { contains } from './text.ts';

export const phone: ServerKind<PhoneField> = {
  columnType: 'text',
  form: 'text',
  request: () => ({ type: 'string' }),
  response: () => ({ type: 'string' }),
  identifiesPerson: true,
  match: contains,
  mask: (value) => `${String(value).slice(0, 3)}****${String(value).slice(-4)}`,
};
