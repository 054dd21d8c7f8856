import type { ReferenceValue } from '../../contract/record.ts';
import type { FieldOptions, Meaning } from '../field.ts';

/** Another record, named by its section's code and shown by its title. */
export interface ReferenceField extends FieldOptions {
  kind: 'reference';
  to: string;
}

export const reference = <const O extends Omit<ReferenceField, 'kind'>>(options: O) =>
  ({ kind: 'reference', ...options }) as const;

export const isReference = (value: unknown): value is ReferenceValue => {
  const id = (value as Partial<ReferenceValue> | null)?.id;
  return Number.isSafeInteger(id) && Number(id) > 0;
};

export const referenceMeaning: Meaning<ReferenceField> = {
  initial: () => null,
  tidy: (value) => value ?? null,
  check: (value) =>
    isReference(value) ? undefined : { zh: '请从列表中选择一条记录。', en: 'Please choose a record from the list.' },
  sortable: false,
  filter: 'oneOf',
};
