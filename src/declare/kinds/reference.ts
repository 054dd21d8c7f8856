import type { ReferenceValue } from '../../contract/record.ts';
import type { FieldOptions, Meaning, Named } from '../field.ts';

/** Another record, named by its section's code and shown by its title. */
export interface ReferenceField extends FieldOptions {
  kind: 'reference';
  to: string;
  /** The field that names the record it must lie inside: only what lies there is offered. */
  of?: string;
  /** What the public sees may name a record that they do not see (yet). */
  mayBeHidden?: true;
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
  records: {
    sections: ({ to }) => [to],
    namedIn: ({ to }, value) => referenceIn(value, to),
    withNamed: ({ to }, value, more) => mapReference(value, to, more),
  },
  narrowedBy: ({ of }) => of,
  sortable: false,
  comparable: true,
  countable: false,
  filter: 'oneOf',
};

const hasId = (value: unknown): value is ReferenceValue =>
  typeof value === 'object' && value !== null && typeof (value as ReferenceValue).id === 'number';

/** The record that a value names, which does not say of which section it is. */
export function referenceIn(value: unknown, section: string): Named[] {
  return hasId(value) ? [{ ...value, section }] : [];
}

/** The same value with something more said of that record. */
export function mapReference(value: unknown, section: string, more: (named: Named) => object): unknown {
  return isReference(value) ? { ...value, ...more({ ...value, section }) } : value;
}
