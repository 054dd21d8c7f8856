import type { RowsField } from '../../declare/kinds/rows.ts';
import { lazyChunk } from '../ui/lazy.tsx';
import { NoValue } from '../ui/no-value.tsx';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { Roomy } from './roomy.tsx';
import { HasFilter, HasText } from './toggle.tsx';
import { kept } from './values.ts';

export type Row = Readonly<Record<string, unknown>>;

export const rowOf = (value: unknown): Row | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : null;

const RowsTable = lazyChunk(() => import('./rows-view.tsx'));
const Input = lazyChunk(() => import('./rows-input.tsx'));

function RowsShow({ value, field }: CellProps<RowsField>) {
  const rows = kept(value, rowOf);
  if (rows.length === 0) return <NoValue />;
  return (
    <Roomy>
      <RowsTable rows={rows} field={field} />
    </Roomy>
  );
}

const RowsInput = (props: InputProps<RowsField>) => (
  <Roomy>
    <Input {...props} />
  </Roomy>
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
