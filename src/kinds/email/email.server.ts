import type { ServerKind } from '../../server/fields/kind.ts';
import { contains } from '../text/text.server.ts';
import type { EmailField } from './email.ts';

export const emailServerKind: ServerKind<EmailField> = {
  columnType: 'text',
  storageFormat: 'text',
  request: () => ({ type: 'string', maxLength: 120 }),
  response: () => ({ type: 'string' }),
  identifiesPerson: true,
  match: contains,
  mask: (value) => String(value).replace(/^(.)[^@]*/, '$1***'),
};
