import type { FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { NumberInput } from '../../client/fields/number-input.tsx';
import { RangeFilter, RangeText } from '../../client/fields/range-filter.tsx';
import type { DecimalField } from './decimal.ts';
import { decimalCell } from './decimal-cell.client.tsx';

/** A decimal number, with a unit if the field declares one. */
export const decimalKind: FieldKind<DecimalField> = {
  Show: decimalCell.Cell,
  Input: (props: InputProps<DecimalField>) => <NumberInput {...props} decimals suffix={props.field.unit} />,
  Filter: RangeFilter,
  FilterText: RangeText,
  mayShareLine: true,
};
