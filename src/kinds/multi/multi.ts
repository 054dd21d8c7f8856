import { cycle, type Option, optionShape, renamedOption } from '../choice/choice.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { listOf, mapOf, number, textShape } from '../shape.ts';

/**
 * Several of a few fixed options.
 *
 * @example
 * multi({
 *   label: { zh: '语种', en: 'Languages' },
 *   options: { mandarin: { zh: '普通话', en: 'Mandarin' }, english: { zh: '英语', en: 'English' } },
 *   initial: ['mandarin'],
 * })
 */
export interface MultiField<O extends string = string> extends FieldOptions {
  kind: 'multi';
  /** The options by name, in the order of the form; the names are what is stored. */
  options: Readonly<Record<O, Option>>;
  /** The options of a new record. */
  initial?: readonly NoInfer<O>[];
  /** The minimum number of options, where any is chosen. */
  min?: number;
  /** The maximum number of options. */
  max?: number;
}

export const multi = <const O extends OptionsOf<MultiField>>(options: Exactly<O, OptionsOf<MultiField>>) =>
  ({ kind: 'multi', ...(options as O) }) as const;

export const multiMeaning: Meaning<MultiField> = {
  shape: fieldShape<MultiField>(
    { options: mapOf(optionShape) },
    { initial: listOf(textShape), min: number, max: number },
  ),
  initial: (field) => field.initial ?? null,
  normalize: (value) => (Array.isArray(value) ? (value.length > 0 ? [...new Set(value)] : null) : value),
  renamed: (value, { options }) => (Array.isArray(value) ? value.map((one) => renamedOption(one, options)) : value),
  check(value, { options, min = 0, max = Number.POSITIVE_INFINITY }) {
    if (!Array.isArray(value) || !value.every((one) => typeof one === 'string' && Object.hasOwn(options, one))) {
      return { zh: '请从列出的选项中选择。', en: 'Please choose among the options.' };
    }
    if (value.length < min) return { zh: `至少选 ${min} 项。`, en: `Choose at least ${min}.` };
    return value.length > max
      ? { zh: `最多选 ${max} 项，现在是 ${value.length} 项。`, en: `Choose at most ${max}; there are ${value.length}.` }
      : undefined;
  },
  options: ({ options }) => options,
  sample: ({ options, min = 0, max = Number.POSITIVE_INFINITY }, { number }) =>
    cycle(Object.keys(options), number).slice(0, Math.min(Math.max(min, 2), max)),
  sortable: false,
  hasEquality: false,
  countable: true,
  filter: 'oneOf',
};
