import { type PercentField, percentText } from '../../declare/kinds/percent.ts';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { NumberInput } from './number-input.tsx';
import { Digits } from './plain-text.tsx';
import { RangeFilter, RangeText } from './range-filter.tsx';

/** A percent value, with its sign after the number. */
export const percentKind: FieldKind<PercentField> = {
  Show: ({ value }: CellProps<PercentField>) => <Digits value={percentText(value)} />,
  Input: (props: InputProps<PercentField>) => (
    <NumberInput {...props} decimals={Boolean(props.field.places)} suffix="%" />
  ),
  Filter: RangeFilter,
  FilterText: RangeText,
  short: true,
};
