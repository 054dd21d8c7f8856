import type { FieldOptions, Meaning } from '../field.ts';

/** A number the server gives a new record, `JA-202611-00042`; nobody writes it. */
export interface AutoNumberField extends FieldOptions {
  kind: 'autoNumber';
  prefix: string;
  /** The move that gives it; a new record has it from the start unless said. */
  at?: string;
  /** Counted anew each month, `JA-202611-00042`, unless said; each year, `V2026042`. */
  per?: 'month' | 'year';
  /** How many digits are counted with; 5 unless said. */
  digits?: number;
  /** Whether a last digit proves the others, so that a slip of the pen is found. */
  luhn?: boolean;
}

export const autoNumber = <const O extends Omit<AutoNumberField, 'kind'>>(options: O) =>
  ({ kind: 'autoNumber', ...options }) as const;

export const autoNumberMeaning: Meaning<AutoNumberField> = {
  initial: () => null,
  tidy: (value) => value ?? null,
  // Given by the server, so there is nothing an operator could do about it.
  check: () => undefined,
  sortable: true,
  comparable: true,
  countable: false,
  filter: 'contains',
};

/** What the numbers of a month or a year begin with; `day` is a day in Shanghai. */
export const numberBegins = (
  { prefix, per = 'month' }: Pick<AutoNumberField, 'prefix' | 'per'>,
  day: string,
): string => (per === 'year' ? `${prefix}${day.slice(0, 4)}` : `${prefix}-${day.slice(0, 7).replace('-', '')}-`);

/** The whole number from what it begins with and the count. */
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
