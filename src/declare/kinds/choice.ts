import { type Exactly, type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import type { Label } from '../label.ts';
import { mapOf, objectOf, text } from '../shape.ts';

/** The label of an option; `was` is the option's name in earlier versions, if it had another. */
export interface Option extends Label {
  was?: string;
}

export const optionShape = objectOf<Option>({ zh: text, en: text }, { was: text });

/** One of a few fixed options. */
export interface ChoiceField<O extends string = string> extends FieldOptions {
  kind: 'choice';
  options: Readonly<Record<O, Option>>;
  initial?: NoInfer<O>;
}

export const choice = <const O extends OptionsOf<ChoiceField>>(options: Exactly<O, OptionsOf<ChoiceField>>) =>
  ({ kind: 'choice', ...(options as O) }) as const;

export const choiceMeaning: Meaning<ChoiceField> = {
  shape: fieldShape<ChoiceField>({ options: mapOf(optionShape) }, { initial: text }),
  initial: (field) => field.initial ?? null,
  tidy: (value) => (value === '' ? null : value),
  check: (value, field) =>
    typeof value === 'string' && Object.hasOwn(field.options, value)
      ? undefined
      : { zh: '请从列出的选项中选择。', en: 'Please choose one of the options.' },
  options: ({ options }) => options,
  sortable: true,
  comparable: true,
  countable: false,
  filter: 'oneOf',
};
