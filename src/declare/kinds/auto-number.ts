import type { FieldOptions, Meaning } from '../field.ts';

/** A number the server gives a new record, `JA-202611-00042`; nobody writes it. */
export interface AutoNumberField extends FieldOptions {
  kind: 'autoNumber';
  prefix: string;
}

export const autoNumber = <const O extends Omit<AutoNumberField, 'kind'>>(options: O) =>
  ({ kind: 'autoNumber', ...options }) as const;

export const autoNumberMeaning: Meaning<AutoNumberField> = {
  initial: () => null,
  tidy: (value) => value ?? null,
  // Given by the server, so there is nothing an operator could do about it.
  check: () => undefined,
  sortable: true,
  filter: 'contains',
};
