import type { AutoNumberField } from '../../declare/kinds/auto-number.ts';
import type { CellProps, FieldKind } from './field-kind.ts';
import { Digits } from './plain-text.tsx';
import { TextFilter, ValuesText } from './text.tsx';

const AutoNumberShow = ({ value }: CellProps<AutoNumberField>) => <Digits value={value} />;

/** A number assigned by the server; the form shows it read-only. */
export const autoNumberKind: FieldKind<AutoNumberField> = {
  Show: AutoNumberShow,
  Input: AutoNumberShow,
  Filter: TextFilter,
  FilterText: ValuesText,
  short: true,
};
