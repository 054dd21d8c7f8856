import { atLeast, checkNotBelow, checkNumber, sampleNumber } from '../decimal/decimal.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { number, textShape } from '../shape.ts';

/**
 * An amount in yuan, to the fen.
 *
 * @example
 * money({ label: { zh: '售价（元）', en: 'Price (yuan)' }, max: 10_000 })
 */
export interface MoneyField extends FieldOptions {
  kind: 'money';
  /** The largest allowed amount; the smallest is 0. @default 100000000 */
  max?: number;
  /** The name of the `money` field whose amount this one must not be below. */
  after?: string;
}

export const money = <const O extends OptionsOf<MoneyField>>(options: Exactly<O, OptionsOf<MoneyField>>) =>
  ({ kind: 'money', ...(options as O) }) as const;

export const moneyMeaning: Meaning<MoneyField> = {
  shape: fieldShape<MoneyField>({}, { max: number, after: textShape }),
  initial: () => null,
  normalize: (value) => (value === '' ? null : value),
  check: (value, { max = 100_000_000, after }, draft) =>
    checkNumber(value, 0, max, 2) ?? checkNotBelow(value, after, draft),
  dependsOn: ({ after }) => (after === undefined ? [] : [after]),
  sample: ({ max = 1_000_000, after }, { number }, draft) =>
    Math.max(sampleNumber(0, max, 2, number), atLeast(after, draft)),
  sortable: true,
  hasEquality: true,
  countable: true,
  inCell: 'typed',
  filter: 'range',
};
