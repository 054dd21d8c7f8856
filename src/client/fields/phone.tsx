import type { PhoneField } from '../../declare/kinds/phone.ts';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { LineInput } from './line-input.tsx';
import { Digits } from './plain-text.tsx';
import { TextFilter, ValuesText } from './text.tsx';

/** A telephone number. */
export const phoneKind: FieldKind<PhoneField> = {
  Show: ({ value }: CellProps<PhoneField>) => <Digits value={value} />,
  Input: (props: InputProps<PhoneField>) => <LineInput {...props} inputProps={{ type: 'tel', inputMode: 'tel' }} />,
  Filter: TextFilter,
  FilterText: ValuesText,
  short: true,
};
