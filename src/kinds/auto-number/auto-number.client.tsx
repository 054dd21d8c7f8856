import type { CellProps, FieldKind } from '../../client/fields/field-kind.ts';
import { Digits } from '../../client/fields/plain-text.tsx';
import { TextFilter, ValuesText } from '../text/text.client.tsx';
import type { AutoNumberField } from './auto-number.ts';

const AutoNumberShow = ({ value }: CellProps<AutoNumberField>) => <Digits value={value} />;

/** A number assigned by the server; the form shows it read-only. */
export const autoNumberKind: FieldKind<AutoNumberField> = {
  Show: AutoNumberShow,
  Input: AutoNumberShow,
  Filter: TextFilter,
  FilterText: ValuesText,
  mayShareLine: true,
};
