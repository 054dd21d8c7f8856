import type { ReferencedRecord } from '../kinds/field.ts';
import type { Field } from '../kinds/index.ts';
import { meaningOf } from '../kinds/index.ts';

/** Whether values of a field can hold references. */
export const mayHoldReferences = (field: Field): boolean => meaningOf(field).records !== undefined;

/** Whether values of a field name the section of each record as well. */
export const choosesSection = (field: Field): boolean => meaningOf(field).records?.choosesSection?.(field) ?? false;

/** The references in a field's value, also in the columns of its rows. */
export const listReferences = (field: Field, value: unknown): ReferencedRecord[] =>
  meaningOf(field).records?.listReferences(field, value) ?? [];

/** The value with properties added to each of its references. */
export function mapReferences(field: Field, value: unknown, extend: (named: ReferencedRecord) => object): unknown {
  const { records } = meaningOf(field);
  return records ? records.mapReferences(field, value, extend) : value;
}
