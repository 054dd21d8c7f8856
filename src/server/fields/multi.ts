import type { MultiField } from '../../declare/kinds/multi.ts';
import { optionName } from './choice.ts';
import type { ServerKind } from './kind.ts';
import { anyOf, listed } from './tags.ts';

export const multi: ServerKind<MultiField> = {
  columnType: 'jsonb',
  request: ({ options }) => ({ type: 'array', items: { type: 'string', enum: Object.keys(options) } }),
  response: () => ({ type: 'array', items: { type: 'string' } }),
  match: anyOf,
  written: (value, field, language) =>
    listed(
      (value as string[]).map((one) => optionName(one, field, language)),
      language,
    ),
};
