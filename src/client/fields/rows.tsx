import type { RowsField } from '../../declare/kinds/rows.ts';
import { lazyChunk } from '../ui/lazy.tsx';
import { NoValue } from '../ui/no-value.tsx';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { InputSuspense } from './roomy.tsx';
import { HasFilter, HasText } from './toggle.tsx';
import { validItems } from './values.ts';

export type FieldRowValue = Readonly<Record<string, unknown>>;

export const toFieldRow = (value: unknown): FieldRowValue | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FieldRowValue) : null;

const RowsTable = lazyChunk(() => import('./rows-view.tsx'));
const Input = lazyChunk(() => import('./rows-input.tsx'));

function RowsShow({ value, field }: CellProps<RowsField>) {
  const rows = validItems(value, toFieldRow);
  if (rows.length === 0) return <NoValue />;
  return (
    <InputSuspense>
      <RowsTable rows={rows} field={field} />
    </InputSuspense>
  );
}

const RowsInput = (props: InputProps<RowsField>) => (
  <InputSuspense>
    <Input {...props} />
  </InputSuspense>
);

/** A small table inside a record. */
export const rowsKind: FieldKind<RowsField> = {
  Show: RowsShow,
  Input: RowsInput,
  Filter: HasFilter,
  FilterText: HasText,
  short: false,
  group: true,
};
