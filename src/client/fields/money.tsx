import type { MoneyField } from '../../declare/kinds/money.ts';
import { MoneyCell } from './cells.tsx';
import type { FieldKind, InputProps } from './field-kind.ts';
import { NumberInput } from './number-input.tsx';
import { RangeFilter, RangeText } from './range-filter.tsx';

/** An amount in yuan. */
export const moneyKind: FieldKind<MoneyField> = {
  Show: MoneyCell,
  Input: (props: InputProps<MoneyField>) => <NumberInput {...props} decimals prefix="¥" />,
  Filter: RangeFilter,
  FilterText: RangeText,
  short: true,
};
