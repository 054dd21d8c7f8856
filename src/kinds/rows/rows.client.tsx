import type { CellProps, FieldKind, InputProps, KindOf } from '../../client/fields/field-kind.ts';
import { InputSuspense } from '../../client/fields/input-suspense.tsx';
import { toFieldRow, validItems } from '../../client/fields/values.ts';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { NoValue } from '../../client/ui/no-value.tsx';
import type { RowsField } from '../index.ts';
import { HasFilter, HasText } from '../toggle/toggle.client.tsx';

const RowsTable = lazyChunk(() => import('./rows-view.client.tsx'));
const Input = lazyChunk(() => import('./rows-input.client.tsx'));

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
  return { Show, Input: RowsInput, Filter: HasFilter, FilterText: HasText, mayShareLine: false, group: true };
}
