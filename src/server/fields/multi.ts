import type { MultiField } from '../../declare/kinds/multi.ts';
import { optionName } from './choice.ts';
import type { ServerKind } from './kind.ts';
import { listed, noOption, spokenOption, unlisted } from './spoken.ts';
import { anyOf } from './tags.ts';

export const multi: ServerKind<MultiField> = {
  columnType: 'jsonb',
  form: 'words',
  request: ({ options }) => ({ type: 'array', items: { type: 'string', enum: Object.keys(options) } }),
  response: () => ({ type: 'array', items: { type: 'string' } }),
  match: anyOf,
  written: (value, field, language) =>
    listed(
      (value as string[]).map((one) => optionName(one, field, language)),
      language,
    ),
  fromCell(cell, field) {
    const options = unlisted(cell).map((word) => spokenOption(word, field));
    const wrong = options.find((option) => !Object.hasOwn(field.options, option));
    return wrong === undefined ? { value: options } : { refused: noOption(field, wrong) };
  },
};
