import type { FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { NumberInput } from '../../client/fields/number-input.tsx';
import { RangeFilter, RangeText } from '../../client/fields/range-filter.tsx';
import type { IntegerField } from './integer.ts';
import { integerCell } from './integer-cell.client.tsx';

/** An integer. */
export const integerKind: FieldKind<IntegerField> = {
  Show: integerCell.Cell,
  Input: (props: InputProps<IntegerField>) => <NumberInput {...props} />,
  Filter: RangeFilter,
  FilterText: RangeText,
  mayShareLine: true,
};
