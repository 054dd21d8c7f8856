import type { PhoneField } from '../../declare/kinds/phone.ts';
import type { ServerKind } from './kind.ts';
import { contains } from './text.ts';

export const phone: ServerKind<PhoneField> = {
  columnType: 'text',
  form: 'text',
  request: () => ({ type: 'string' }),
  response: () => ({ type: 'string' }),
  tellsPerson: true,
  match: contains,
  mask: (value) => `${String(value).slice(0, 3)}****${String(value).slice(-4)}`,
};
