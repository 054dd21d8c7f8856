import type { ServerKind } from '../../server/fields/kind.ts';
import { eachOf, renamedOptions, replacedText } from '../../server/fields/rewrite.ts';
import { joinNames, parseOption, splitNames, unknownOption } from '../../server/fields/spelling.ts';
import { optionName, optionsInWords } from '../choice/choice.server.ts';
import { anyOf } from '../tags/tags.server.ts';
import type { MultiField } from './multi.ts';

export const multiServerKind: ServerKind<MultiField> = {
  columnType: 'jsonb',
  maxLength: ({ max = Number.POSITIVE_INFINITY }) => max,
  storageFormat: 'words',
  request: ({ options }) => ({ type: 'array', items: { type: 'string', enum: Object.keys(options) } }),
  response: () => ({ type: 'array', items: { type: 'string' } }),
  match: anyOf,
  renames: ({ options }) => renamedOptions(options).map((names) => eachOf(replacedText(names))),
  filterWord: optionName,
  sheetHint({ options }) {
    const { zh, en } = optionsInWords(options);
    return { zh: `可填多项，用顿号隔开：${zh}。`, en: `Some of these, with commas between: ${en}.` };
  },
  exportText: (value, field, language) =>
    joinNames(
      (value as string[]).map((option) => optionName(option, field, language)),
      language,
    ),
  parseSheetCell(cell, field) {
    const options = splitNames(cell).map((name) => parseOption(name, field));
    const unknown = options.find((option) => !Object.hasOwn(field.options, option));
    return unknown === undefined ? { value: options } : { refused: unknownOption(field, unknown) };
  },
};
