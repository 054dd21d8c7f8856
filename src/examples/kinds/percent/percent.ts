import { checkNumber } from '../decimal/decimal.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { number } from '../shape.ts';

/**
 * A percent value from 0 to 100, such as the share of seats that are sold.
 *
 * @example
 * percent({ label: { zh: '占比', en: 'Share' }, places: 1 })
 */
export interface PercentField extends FieldOptions {
  kind: 'percent';
  /** The maximum number of decimal places. @default 0 */
  places?: number;
}

export const percent = <const O extends OptionsOf<PercentField>>(options: Exactly<O, OptionsOf<PercentField>>) =>
  ({ kind: 'percent', ...(options as O) }) as const;

export const percentMeaning: Meaning<PercentField> = {
  shape: fieldShape<PercentField>({}, { places: number }),
  initial: () => null,
  normalize: (value) => (value === '' ? null : value),
  check: (value, { places = 0 }) => checkNumber(value, 0, 100, places),
  sample: (_field, source) => source.number % 101,
  sortable: true,
  hasEquality: true,
  countable: true,
  filter: 'range',
};

/** The value with its sign, as lists and record pages show it; anything else that a server may send is unchanged. */
export const percentText = (value: unknown): unknown => (typeof value === 'number' ? `${value}%` : value);
