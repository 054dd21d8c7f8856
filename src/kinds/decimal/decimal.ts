import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { number, textShape } from '../shape.ts';

/**
 * A number with a limited number of decimal places.
 *
 * @example
 * decimal({ label: { zh: '高', en: 'Height' }, min: 0, places: 1, unit: 'cm' })
 */
export interface DecimalField extends FieldOptions {
  kind: 'decimal';
  /** The smallest allowed number. @default -1000000000 */
  min?: number;
  /** The largest allowed number. @default 1000000000 */
  max?: number;
  /** The name of the `decimal` field whose number this one must not be below. */
  after?: string;
  /** The maximum number of decimal places. @default 2 */
  places?: number;
  /** The unit shown after the number: `cm`, `kg`. */
  unit?: string;
}

/** Up to here a double is exact to well beyond the declared decimal places. */
const LARGEST = 1_000_000_000;

export const decimal = <const O extends OptionsOf<DecimalField>>(options: Exactly<O, OptionsOf<DecimalField>>) =>
  ({ kind: 'decimal', ...(options as O) }) as const;

export const decimalMeaning: Meaning<DecimalField> = {
  shape: fieldShape<DecimalField>({}, { min: number, max: number, after: textShape, places: number, unit: textShape }),
  initial: () => null,
  normalize: (value) => (value === '' ? null : value),
  check: (value, { min = -LARGEST, max = LARGEST, places = 2, after }, draft) =>
    checkNumber(value, min, max, places) ?? checkNotBelow(value, after, draft),
  dependsOn: ({ after }) => (after === undefined ? [] : [after]),
  sample: ({ min = 0, max = 1_000_000, places = 2, after }, { number }, draft) =>
    Math.max(sampleNumber(min, max, places, number), atLeast(after, draft)),
  sortable: true,
  hasEquality: true,
  countable: true,
  inCell: 'typed',
  filter: 'range',
};

export function checkNumber(value: unknown, min: number, max: number, places: number) {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { zh: '请填写数字。', en: 'Please write a number.' };
  if (value < min || value > max) {
    return { zh: `请填写 ${min} 到 ${max} 之间的数。`, en: `Please write a number from ${min} to ${max}.` };
  }
  return Number(value.toFixed(places)) === value
    ? undefined
    : { zh: `最多 ${places} 位小数。`, en: `Use at most ${places} decimal places.` };
}

/** A number in the range; halves where the decimal places allow them. */
export const sampleNumber = (min: number, max: number, places: number, number: number): number =>
  Number((min + (number % Math.max(Math.min((max - min) * 2, 1000), 1)) / 2).toFixed(places));

/** What the number of a field must not be below, by another field of the draft. */
export const atLeast = (after: string | undefined, draft: Readonly<Record<string, unknown>>): number =>
  after === undefined ? Number.NEGATIVE_INFINITY : Number(draft[after] ?? Number.NEGATIVE_INFINITY);

/** The second number of a pair must not be below the first. */
export function checkNotBelow(value: unknown, after: string | undefined, draft: Readonly<Record<string, unknown>>) {
  const least = after === undefined ? null : draft[after];
  return typeof least === 'number' && typeof value === 'number' && value < least
    ? { zh: `不能小于 ${least}。`, en: `This must not be below ${least}.` }
    : undefined;
}
