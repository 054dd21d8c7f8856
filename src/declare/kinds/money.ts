import type { FieldOptions, Meaning } from '../field.ts';
import { checkNumber } from './decimal.ts';

/** An amount in yuan, to the fen. */
export interface MoneyField extends FieldOptions {
  kind: 'money';
  max?: number;
}

export const money = <const O extends Omit<MoneyField, 'kind'>>(options: O) => ({ kind: 'money', ...options }) as const;

export const moneyMeaning: Meaning<MoneyField> = {
  initial: () => null,
  tidy: (value) => (value === '' ? null : value),
  check: (value, { max = 100_000_000 }) => checkNumber(value, 0, max, 2),
  sortable: true,
  filter: 'range',
};
