import type { ServerKind } from '../../server/fields/kind.ts';
import { contains } from '../text/text.server.ts';
import type { LongTextField } from './long-text.ts';

export const longTextServerKind: ServerKind<LongTextField> = {
  columnType: 'text',
  maxLength: ({ max }) => max,
  storageFormat: 'text',
  request: ({ max }) => ({ type: 'string', maxLength: max }),
  response: () => ({ type: 'string' }),
  match: contains,
  mask: () => '***',
};
