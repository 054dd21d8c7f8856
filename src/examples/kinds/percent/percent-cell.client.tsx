import type { ValueProps } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import { Digits } from '../../client/fields/plain-text.tsx';
import { type PercentField, percentText } from './percent.ts';

const PercentText = ({ value }: ValueProps) => <Digits value={percentText(value)} />;

export const percentCell: FieldCell<PercentField> = {
  Cell: PercentText,
  hasShape: Number.isFinite,
  numeric: true,
  width: 90,
};
