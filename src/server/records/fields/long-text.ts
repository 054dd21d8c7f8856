import type { LongTextField } from '../../../declare/kinds/long-text.ts';
import type { ServerKind } from './kind.ts';
import { contains } from './text.ts';

export const longText: ServerKind<LongTextField> = {
  columnType: 'text',
  longest: ({ max }) => max,
  form: 'text',
  request: ({ max }) => ({ type: 'string', maxLength: max }),
  response: () => ({ type: 'string' }),
  match: contains,
  mask: () => '***',
};
