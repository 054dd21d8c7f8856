import type { IdNumberField } from '../../declare/kinds/id-number.ts';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { LineInput } from './line-input.tsx';
import { Digits } from './plain-text.tsx';
import { TextFilter, ValuesText } from './text.tsx';

/** The number of an identity document. */
export const idNumberKind: FieldKind<IdNumberField> = {
  Show: ({ value }: CellProps<IdNumberField>) => <Digits value={value} />,
  Input: (props: InputProps<IdNumberField>) => <LineInput {...props} />,
  Filter: TextFilter,
  FilterText: ValuesText,
  short: true,
};
