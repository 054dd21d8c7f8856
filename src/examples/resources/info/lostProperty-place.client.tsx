import type { CellSlotProps } from '../../client/session/routing/screen-props.ts';
import { DAY } from '../../contract/museum-time.ts';
import { cellOf } from '../../kinds/index-cells.client.ts';
import { lostProperty } from './lostProperty.ts';

const field = lostProperty.fields.place;
const { Cell } = cellOf(field);

/** A cell: the value as its kind shows it, in bold where the record was entered within a day. */
export default function LostPropertyPlace({ value, record }: CellSlotProps<typeof lostProperty, 'place'>) {
  const isNew = Date.now() - Date.parse(record.createdAt) < DAY;
  return (
    <span style={{ fontWeight: isNew ? 'bold' : 'inherit' }}>
      <Cell value={value} field={field} />
    </span>
  );
}
