import type { IntegerField } from '../../declare/kinds/integer.ts';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { NumberInput } from './number-input.tsx';
import { PlainText } from './plain-text.tsx';
import { RangeFilter, RangeText } from './range-filter.tsx';

/** A whole number. */
export const integerKind: FieldKind<IntegerField> = {
  Show: ({ value }: CellProps<IntegerField>) => <PlainText value={value} />,
  Input: (props: InputProps<IntegerField>) => <NumberInput {...props} />,
  Filter: RangeFilter,
  FilterText: RangeText,
  short: true,
};
