import type { ServerKind } from '../../server/fields/kind.ts';
import { contains } from '../text/text.server.ts';
import type { UrlField } from './url.ts';

export const urlServerKind: ServerKind<UrlField> = {
  columnType: 'text',
  storageFormat: 'text',
  request: () => ({ type: 'string', format: 'uri', maxLength: 500 }),
  response: () => ({ type: 'string' }),
  match: contains,
};
