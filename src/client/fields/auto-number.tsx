import type { AutoNumberField } from '../../declare/kinds/auto-number.ts';
import type { CellProps, FieldKind } from './field-kind.ts';
import { Digits } from './plain-text.tsx';
import { TextFilter, ValuesText } from './text.tsx';

const AutoNumberShow = ({ value }: CellProps<AutoNumberField>) => <Digits value={value} />;

/** A number the server gives: there is nothing to write. */
export const autoNumberKind: FieldKind<AutoNumberField> = {
  Show: AutoNumberShow,
  Input: AutoNumberShow,
  Filter: TextFilter,
  FilterText: ValuesText,
  short: true,
};
