import type { FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { NumberInput } from '../../client/fields/number-input.tsx';
import { RangeFilter, RangeText } from '../../client/fields/range-filter.tsx';
import type { PercentField } from './percent.ts';
import { percentCell } from './percent-cell.client.tsx';

/** A percent value, with its sign after the number. */
export const percentKind: FieldKind<PercentField> = {
  Show: percentCell.Cell,
  Input: (props: InputProps<PercentField>) => (
    <NumberInput {...props} decimals={Boolean(props.field.places)} suffix="%" />
  ),
  Filter: RangeFilter,
  FilterText: RangeText,
  mayShareLine: true,
};
