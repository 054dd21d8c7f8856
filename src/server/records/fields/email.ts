import type { EmailField } from '../../../declare/kinds/email.ts';
import type { ServerKind } from './kind.ts';
import { contains } from './text.ts';

export const email: ServerKind<EmailField> = {
  columnType: 'text',
  form: 'text',
  request: () => ({ type: 'string', maxLength: 120 }),
  response: () => ({ type: 'string' }),
  identifiesPerson: true,
  match: contains,
  mask: (value) => String(value).replace(/^(.)[^@]*/, '$1***'),
};
