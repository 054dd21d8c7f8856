import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { flag, number, oneOf, textShape } from '../shape.ts';

/**
 * A number that the server assigns, `JA-202611-00042`; operators cannot edit it.
 *
 * @example
 * autoNumber({ label: { zh: '编号', en: 'No.' }, auto: true, prefix: 'V', per: 'year', digits: 3 })
 */
export interface AutoNumberField extends FieldOptions {
  kind: 'autoNumber';
  /** The beginning of every number. */
  prefix: string;
  /** The move that assigns it; without it the number is assigned to the new record. */
  at?: string;
  /** When counting starts anew: each month, `JA-202611-00042`, or each year, `V2026042`. @default 'month' */
  per?: 'month' | 'year';
  /** The number of digits of the counter. @default 5 */
  digits?: number;
  /** Appends a check digit by Luhn's formula, so that typing errors are detected. @default false */
  luhn?: boolean;
}

export const autoNumber = <const O extends OptionsOf<AutoNumberField>>(
  options: Exactly<O, OptionsOf<AutoNumberField>>,
) => ({ kind: 'autoNumber', ...(options as O) }) as const;

export const autoNumberMeaning: Meaning<AutoNumberField> = {
  shape: fieldShape<AutoNumberField>(
    { prefix: textShape },
    { at: textShape, per: oneOf('month', 'year'), digits: number, luhn: flag },
  ),
  initial: () => null,
  normalize: (value) => value ?? null,
  // Not validated: the server assigns it, and an operator could not correct it.
  check: () => undefined,
  sample: (field, { number, firstDate }) => numberOf(field, numberPrefix(field, firstDate), number),
  sortable: true,
  hasEquality: true,
  countable: false,
  filter: 'contains',
};

/** The prefix of all numbers of a month or a year; `day` is a day in Shanghai. */
export const numberPrefix = (
  { prefix, per = 'month' }: Pick<AutoNumberField, 'prefix' | 'per'>,
  day: string,
): string => (per === 'year' ? `${prefix}${day.slice(0, 4)}` : `${prefix}-${day.slice(0, 7).replace('-', '')}-`);

/** The full number from its prefix and the counter. */
export function numberOf(
  { digits = 5, luhn = false }: Pick<AutoNumberField, 'digits' | 'luhn'>,
  begins: string,
  count: number,
) {
  const number = `${begins}${String(count).padStart(digits, '0')}`;
  return luhn ? `${number}${luhnDigit(number)}` : number;
}

/** The digit that makes a number valid by Luhn's formula. */
export function luhnDigit(number: string): string {
  const sum = [...number.replace(/\D/g, '')].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
