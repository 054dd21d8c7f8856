import { CountCell } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import { toFieldRow } from '../../client/fields/values.ts';
import type { Field, RowsField } from '../index.ts';

/** `unexpectedParts` finds them in a column of any kind; it is passed in, since importing it would be circular. */
export const createRowsCell = (
  unexpectedParts: (column: Field, value: unknown) => unknown[],
): FieldCell<RowsField> => ({
  Cell: CountCell,
  hasShape: (row) => toFieldRow(row) !== null,
  isList: true,
  unexpectedInside: (row, { columns }) =>
    Object.entries(columns).flatMap(([name, column]) => unexpectedParts(column, toFieldRow(row)?.[name])),
  width: 90,
});
