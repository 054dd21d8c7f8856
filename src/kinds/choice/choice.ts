import type { Label } from '../../contract/label.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { anyOfShapes, labelText, listOf, mapOf, objectOf, textShape, trueShape } from '../shape.ts';

/** An option of `choice` and `multi`: its label, in both languages. */
export interface Option extends Label {
  /** The name of the option in earlier versions; the migration carries its data over. */
  was?: string;
}

export const optionShape = objectOf<Option>({ zh: labelText, en: labelText }, { was: textShape });

/**
 * One of a few fixed options.
 *
 * @example
 * choice({
 *   label: { zh: '栏目', en: 'Column' },
 *   initial: 'museum',
 *   options: { museum: { zh: '馆内新闻', en: 'Museum' }, media: { zh: '媒体报道', en: 'In the media' } },
 * })
 *
 * @example
 * choice({
 *   label: { zh: '质量范围', en: 'Mass range' },
 *   derived: true,
 *   options: { light: { zh: '1 kg 以下', en: 'Below 1 kg' }, heavy: { zh: '1 kg 以上', en: 'Above 1 kg' } },
 * })
 */
export interface ChoiceField<O extends string = string> extends FieldOptions {
  kind: 'choice';
  /** The options by name, in the order of the form; the name is what is stored. */
  options: Readonly<Record<O, Option>>;
  /** The option of a new record. */
  initial?: NoInfer<O>;
  /**
   * The option that the section's `checks` at the field leave is filled in, by form and server: of all options, or of these.
   */
  derived?: true | readonly NoInfer<O>[];
}

export const choice = <const O extends OptionsOf<ChoiceField>>(options: Exactly<O, OptionsOf<ChoiceField>>) =>
  ({ kind: 'choice', ...(options as O) }) as const;

/** The option that had this name in an earlier version; the value itself where there is none. */
export const renamedOption = (value: unknown, options: Readonly<Record<string, Option>>): unknown =>
  typeof value === 'string' && !Object.hasOwn(options, value)
    ? (Object.keys(options).find((name) => options[name]?.was === value) ?? value)
    : value;

/** The list from the place of a number on, and from its beginning again. */
export const cycle = <T>(list: readonly T[], number: number): T[] => {
  const start = list.length > 0 ? number % list.length : 0;
  return [...list.slice(start), ...list.slice(0, start)];
};

export const choiceMeaning: Meaning<ChoiceField> = {
  shape: fieldShape<ChoiceField>(
    { options: mapOf(optionShape) },
    { initial: textShape, derived: anyOfShapes(trueShape, listOf(textShape)) },
  ),
  initial: (field) => field.initial ?? null,
  normalize: (value) => (value === '' ? null : value),
  renamed: (value, { options }) => renamedOption(value, options),
  check: (value, field) =>
    typeof value === 'string' && Object.hasOwn(field.options, value)
      ? undefined
      : { zh: '请从列出的选项中选择。', en: 'Please choose one of the options.' },
  options: ({ options }) => options,
  cellOptions: ({ options }) => Object.values(options),
  derived: ({ derived, options }) => (derived === true ? Object.keys(options) : derived),
  sample: ({ options }, { number }) => cycle(Object.keys(options), number)[0] ?? null,
  sortable: true,
  hasEquality: true,
  countable: false,
  inCell: 'chosen',
  filter: 'oneOf',
};
