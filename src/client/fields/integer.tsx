import type { IntegerField } from '../../declare/kinds/integer.ts';
import { IntegerCell } from './cells.tsx';
import type { FieldKind, InputProps } from './field-kind.ts';
import { NumberInput } from './number-input.tsx';
import { RangeFilter, RangeText } from './range-filter.tsx';

/** An integer. */
export const integerKind: FieldKind<IntegerField> = {
  Show: IntegerCell,
  Input: (props: InputProps<IntegerField>) => <NumberInput {...props} />,
  Filter: RangeFilter,
  FilterText: RangeText,
  short: true,
};
