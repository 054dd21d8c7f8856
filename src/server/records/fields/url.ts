import type { UrlField } from '../../../declare/kinds/url.ts';
import type { ServerKind } from './kind.ts';
import { contains } from './text.ts';

export const url: ServerKind<UrlField> = {
  columnType: 'text',
  form: 'text',
  request: () => ({ type: 'string', format: 'uri', maxLength: 500 }),
  response: () => ({ type: 'string' }),
  match: contains,
};
