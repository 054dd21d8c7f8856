import type { AnyReferenceValue, ReferenceValue } from '../contract/record.ts';
import { isAnyReference } from './kinds/any-reference.ts';
import type { Field } from './kinds.ts';

/** Another record, as a field names it. */
export type Named = AnyReferenceValue;

/** The records a field's value names, also in the columns of its rows. */
export function namedIn(field: Field, value: unknown): Named[] {
  switch (field.kind) {
    case 'reference':
      return isNaming(value) ? [{ ...value, section: field.to }] : [];
    case 'references':
      return listOf(value)
        .filter(isNaming)
        .map((one) => ({ ...one, section: field.to }));
    case 'anyReference':
      return isAnyReference(value) ? [value] : [];
    case 'anyReferences':
      return listOf(value).filter(isAnyReference);
    case 'rows':
      return listOf(value).flatMap((row) =>
        Object.entries(field.columns).flatMap(([name, column]) =>
          namedIn(column, (row as Record<string, unknown> | null)?.[name]),
        ),
      );
    default:
      return [];
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isNaming = (value: unknown): value is ReferenceValue =>
  typeof value === 'object' && value !== null && typeof (value as ReferenceValue).id === 'number';
