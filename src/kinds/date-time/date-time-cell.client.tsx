import { cellMessages } from '../../client/fields/cell-messages.ts';
import type { ValueProps } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import { PlainText } from '../../client/fields/plain-text.tsx';
import { useLanguage } from '../../client/ui/language.tsx';
import { shanghaiTime } from '../../client/ui/shanghai.ts';
import { type DateTimeField, isMoment } from './date-time.ts';

function DateTimeCell({ value }: ValueProps) {
  const { say } = useLanguage();
  return (
    <span className="digits" title={say(cellMessages.shanghaiTime)}>
      <PlainText value={shanghaiTime(value)} />
    </span>
  );
}

export const dateTimeCell: FieldCell<DateTimeField> = {
  Cell: DateTimeCell,
  hasShape: isMoment,
  width: 150,
  onCard: 'time',
};
