import type { RowsField } from '../../declare/field-types.ts';
import { lazyChunk } from '../ui/lazy.tsx';
import { NoValue } from '../ui/no-value.tsx';
import type { CellProps, FieldKind, InputProps, KindOf } from './field-kind.ts';
import { InputSuspense } from './input-suspense.tsx';
import { HasFilter, HasText } from './toggle.tsx';
import { toFieldRow, validItems } from './values.ts';

const RowsTable = lazyChunk(() => import('./rows-view.tsx'));
const Input = lazyChunk(() => import('./rows-input.tsx'));

/** A table inside a record. Its columns are fields; `kindOf` is passed in, since importing it would be circular. */
export function createRowsKind(kindOf: KindOf): FieldKind<RowsField> {
  const Show = ({ value, field }: CellProps<RowsField>) => {
    const rows = validItems(value, toFieldRow);
    if (rows.length === 0) return <NoValue />;
    return (
      <InputSuspense>
        <RowsTable rows={rows} field={field} kindOf={kindOf} />
      </InputSuspense>
    );
  };
  const RowsInput = (props: InputProps<RowsField>) => (
    <InputSuspense>
      <Input {...props} kindOf={kindOf} />
    </InputSuspense>
  );
  return { Show, Input: RowsInput, Filter: HasFilter, FilterText: HasText, short: false, group: true };
}
