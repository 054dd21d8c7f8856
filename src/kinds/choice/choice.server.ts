import { inLanguage, type Label, type Language } from '../../contract/label.ts';
import type { Condition, RowExpressions, ServerKind } from '../../server/fields/kind.ts';
import { renamedOptions, replacedText } from '../../server/fields/rewrite.ts';
import { joinNames, parseOption, unknownOption } from '../../server/fields/spelling.ts';
import type { ChoiceField } from './choice.ts';

export const choiceServerKind: ServerKind<ChoiceField> = {
  columnType: 'text',
  storageFormat: 'text',
  columnDefault: ({ initial }) => (initial ? `'${initial.replaceAll("'", "''")}'` : null),
  request: ({ options }) => ({ type: 'string', enum: Object.keys(options) }),
  response: ({ options }) => ({ type: 'string', enum: Object.keys(options) }),
  match: matchesAny,
  renames: ({ options }) => renamedOptions(options).map(replacedText),
  exportText: optionName,
  repeats: true,
  filterWord: optionName,
  sheetHint({ options }) {
    const { zh, en } = optionsInWords(options);
    return { zh: `可填：${zh}。`, en: `One of: ${en}.` };
  },
  parseSheetCell(cell, field) {
    const option = parseOption(cell, field);
    return Object.hasOwn(field.options, option) ? { value: option } : { refused: unknownOption(field, option) };
  },
};

const MAX_OPTIONS = 12;

/** The labels of the options, truncated if there are many. */
export function optionsInWords(options: Readonly<Record<string, Label>>): Label {
  const labels = Object.values(options).slice(0, MAX_OPTIONS);
  const more = Object.keys(options).length > MAX_OPTIONS ? ' …' : '';
  const inWords = (language: Language) =>
    joinNames(
      labels.map((label) => inLanguage(label, language)),
      language,
    ) + more;
  return { zh: inWords('zh-CN'), en: inWords('en-US') };
}

/** The label of an option, or its code if it is no longer declared. */
export function optionName(value: unknown, { options }: Pick<ChoiceField, 'options'>, language: Language): string {
  const option = Object.hasOwn(options, String(value)) ? options[String(value)] : undefined;
  return option ? inLanguage(option, language) : String(value);
}

/** Rows that hold any of the values. */
export function matchesAny(
  where: RowExpressions,
  column: string,
  values: readonly (string | number)[],
): Condition | null {
  const nonEmpty = values.filter((value) => value !== '');
  return nonEmpty.length > 0 ? where(column, 'in', nonEmpty) : null;
}
