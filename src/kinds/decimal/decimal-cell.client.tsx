import { groupDigits } from '../../client/fields/cell-parts.tsx';
import type { CellProps, FieldCell } from '../../client/fields/field-kind.ts';
import { Digits } from '../../client/fields/plain-text.tsx';
import type { DecimalField } from './decimal.ts';

const DecimalCell = ({ value, field }: CellProps<DecimalField>) => (
  <Digits
    value={typeof value === 'number' && field.unit ? `${groupDigits(value)} ${field.unit}` : groupDigits(value)}
  />
);

export const decimalCell: FieldCell<DecimalField> = {
  Cell: DecimalCell,
  hasShape: Number.isFinite,
  numeric: true,
  width: 100,
};
