import type { DecimalField } from '../../declare/kinds/decimal.ts';
import { DecimalCell } from './cells.tsx';
import type { FieldKind, InputProps } from './field-kind.ts';
import { NumberInput } from './number-input.tsx';
import { RangeFilter, RangeText } from './range-filter.tsx';

/** A decimal number, with a unit if the field declares one. */
export const decimalKind: FieldKind<DecimalField> = {
  Show: DecimalCell,
  Input: (props: InputProps<DecimalField>) => <NumberInput {...props} decimals suffix={props.field.unit} />,
  Filter: RangeFilter,
  FilterText: RangeText,
  short: true,
};
