import type { Label } from '../../contract/label.ts';
import { atLeast, checkNotBelow } from '../decimal/decimal.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { label, mapOf, number, textShape } from '../shape.ts';

/**
 * A whole number.
 *
 * @example
 * integer({
 *   label: { zh: '级别', en: 'Level' },
 *   min: 1,
 *   max: 3,
 *   initial: 1,
 *   words: { 1: { zh: '一级', en: 'First' } },
 * })
 */
export interface IntegerField extends FieldOptions {
  kind: 'integer';
  /** The smallest allowed number. @default -2147483647 */
  min?: number;
  /** The largest allowed number. @default 2147483647 */
  max?: number;
  /** The name of the `integer` field whose number this one must not be below. */
  after?: string;
  /** The number of a new record. */
  initial?: number;
  /** Labels that lists and pages show instead of certain numbers. */
  words?: Readonly<Record<number, Label>>;
}

/** The largest number the database column holds. */
const LARGEST = 2_147_483_647;

export const integer = <const O extends OptionsOf<IntegerField>>(options: Exactly<O, OptionsOf<IntegerField>>) =>
  ({ kind: 'integer', ...(options as O) }) as const;

export const integerMeaning: Meaning<IntegerField> = {
  shape: fieldShape<IntegerField>(
    {},
    { min: number, max: number, after: textShape, initial: number, words: mapOf(label) },
  ),
  initial: (field) => field.initial ?? null,
  normalize: (value) => (value === '' ? null : value),
  check(value, { min = -LARGEST, max = LARGEST, after }, draft) {
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      return { zh: '请填写整数。', en: 'Please write a whole number.' };
    }
    return value < min || value > max
      ? { zh: `请填写 ${min} 到 ${max} 之间的整数。`, en: `Please write a whole number from ${min} to ${max}.` }
      : checkNotBelow(value, after, draft);
  },
  limits: ({ min, max }) => ({ min, max }),
  dependsOn: ({ after }) => (after === undefined ? [] : [after]),
  sample: ({ min = 0, max = 1_000_000, after }, { number }, draft) =>
    Math.max(min + (number % (max - min + 1)), atLeast(after, draft)),
  sortable: true,
  hasEquality: true,
  countable: true,
  inCell: 'typed',
  filter: 'range',
};
