import type { FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { NumberInput } from '../../client/fields/number-input.tsx';
import { RangeFilter, RangeText } from '../../client/fields/range-filter.tsx';
import type { MoneyField } from './money.ts';
import { moneyCell } from './money-cell.client.tsx';

/** An amount in yuan. */
export const moneyKind: FieldKind<MoneyField> = {
  Show: moneyCell.Cell,
  Input: (props: InputProps<MoneyField>) => <NumberInput {...props} decimals prefix="¥" />,
  Filter: RangeFilter,
  FilterText: RangeText,
  mayShareLine: true,
};
