import type { AnyReferenceValue, ReferenceValue } from '../contract/record.ts';
import { isAnyReference } from './kinds/any-reference.ts';
import type { Field } from './kinds.ts';

/** Another record, as a field names it. */
export type Named = AnyReferenceValue;

/** The records a field's value names, also in the columns of its rows. */
export function namedIn(field: Field, value: unknown): Named[] {
  switch (field.kind) {
    case 'reference':
      return isReferenceValue(value) ? [{ ...value, section: field.to }] : [];
    case 'references':
      return listOf(value)
        .filter(isReferenceValue)
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

/** The value with something more said of each record it names. */
export function withNamed(field: Field, value: unknown, more: (named: Named) => object): unknown {
  const said = (part: unknown, section?: string) => {
    const named = section === undefined ? part : { ...(part as object), section };
    return isReferenceValue(part) && isAnyReference(named) ? { ...part, ...more(named) } : part;
  };
  switch (field.kind) {
    case 'reference':
      return said(value, field.to);
    case 'references':
      return listOf(value).map((part) => said(part, field.to));
    case 'anyReference':
      return said(value);
    case 'anyReferences':
      return listOf(value).map((part) => said(part));
    case 'rows':
      return listOf(value).map((row) => ({ ...(row as object), ...cellsWithNamed(field.columns, row, more) }));
    default:
      return value;
  }
}

function cellsWithNamed(columns: Readonly<Record<string, Field>>, row: unknown, more: (named: Named) => object) {
  const cells = row as Record<string, unknown>;
  const named = Object.entries(columns).filter(([name, column]) => namedIn(column, cells[name]).length > 0);
  return Object.fromEntries(named.map(([name, column]) => [name, withNamed(column, cells[name], more)]));
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isReferenceValue = (value: unknown): value is ReferenceValue =>
  typeof value === 'object' && value !== null && typeof (value as ReferenceValue).id === 'number';
