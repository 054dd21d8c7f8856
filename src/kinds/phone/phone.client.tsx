import type { CellProps, FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { LineInput } from '../../client/fields/line-input.tsx';
import { Digits } from '../../client/fields/plain-text.tsx';
import { TextFilter, ValuesText } from '../text/text.client.tsx';
import type { PhoneField } from './phone.ts';

/** A telephone number. */
export const phoneKind: FieldKind<PhoneField> = {
  Show: ({ value }: CellProps<PhoneField>) => <Digits value={value} />,
  Input: (props: InputProps<PhoneField>) => <LineInput {...props} inputProps={{ type: 'tel', inputMode: 'tel' }} />,
  Filter: TextFilter,
  FilterText: ValuesText,
  mayShareLine: true,
};
