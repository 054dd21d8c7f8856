import { isText, type ValueProps } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import { Digits } from '../../client/fields/plain-text.tsx';
import { type DateField, isDay } from './date.ts';

const DateCell = ({ value }: ValueProps) => <Digits value={isText(value) ? value.slice(0, 10) : null} />;

export const dateCell: FieldCell<DateField> = { Cell: DateCell, hasShape: isDay, width: 120, onCard: 'time' };
