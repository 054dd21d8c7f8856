import type { Named } from './field.ts';
import type { Field } from './field-types.ts';
import { meaningOf } from './kinds.ts';

/** The records a field's value names, also in the columns of its rows. */
export const namedIn = (field: Field, value: unknown): Named[] => meaningOf(field).records?.namedIn(field, value) ?? [];

/** The value with something more said of each record it names. */
export function withNamed(field: Field, value: unknown, more: (named: Named) => object): unknown {
  const { records } = meaningOf(field);
  return records ? records.withNamed(field, value, more) : value;
}
