import { groupDigits, isText } from '../../client/fields/cell-parts.tsx';
import type { CellProps, FieldCell } from '../../client/fields/field-kind.ts';
import { PlainText } from '../../client/fields/plain-text.tsx';
import { useLanguage } from '../../client/ui/language.tsx';
import type { IntegerField } from './integer.ts';

function IntegerCell({ value, field }: CellProps<IntegerField>) {
  const { say } = useLanguage();
  const label = typeof value === 'number' ? field.words?.[value] : undefined;
  return label ? say(label) : <PlainText value={groupDigits(value)} />;
}

/** An integer of more digits than a number holds is read as text. */
const isInteger = (value: unknown): boolean => Number.isFinite(value) || (isText(value) && /^-?\d{16,}$/.test(value));

export const integerCell: FieldCell<IntegerField> = {
  Cell: IntegerCell,
  hasShape: isInteger,
  numeric: true,
  width: 90,
};
