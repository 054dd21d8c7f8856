import type { CellProps, FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { LineInput } from '../../client/fields/line-input.tsx';
import { Digits } from '../../client/fields/plain-text.tsx';
import { TextFilter, ValuesText } from '../text/text.client.tsx';
import type { IdNumberField } from './id-number.ts';

/** The number of an identity document. */
export const idNumberKind: FieldKind<IdNumberField> = {
  Show: ({ value }: CellProps<IdNumberField>) => <Digits value={value} />,
  Input: (props: InputProps<IdNumberField>) => <LineInput {...props} />,
  Filter: TextFilter,
  FilterText: ValuesText,
  mayShareLine: true,
};
