import type { ChoiceField } from '../../declare/kinds/choice.ts';
import { inLanguage, type Language } from '../../declare/label.ts';
import type { Condition, ServerKind, Where } from './kind.ts';
import { noOption, spokenOption } from './spoken.ts';

export const choice: ServerKind<ChoiceField> = {
  columnType: 'text',
  form: 'text',
  columnDefault: ({ initial }) => (initial ? `'${initial.replaceAll("'", "''")}'` : null),
  request: ({ options }) => ({ type: 'string', enum: Object.keys(options) }),
  response: ({ options }) => ({ type: 'string', enum: Object.keys(options) }),
  match: oneOf,
  written: optionName,
  fromCell(cell, field) {
    const option = spokenOption(cell, field);
    return Object.hasOwn(field.options, option) ? { value: option } : { refused: noOption(field, option) };
  },
};

/** What an option is called; an option that is no longer declared by itself. */
export function optionName(value: unknown, { options }: Pick<ChoiceField, 'options'>, language: Language): string {
  const option = Object.hasOwn(options, String(value)) ? options[String(value)] : undefined;
  return option ? inLanguage(option, language) : String(value);
}

/** Rows that hold any of them. */
export function oneOf(where: Where, column: string, words: readonly (string | number)[]): Condition | null {
  const asked = words.filter((word) => word !== '');
  return asked.length > 0 ? where(column, 'in', asked) : null;
}
