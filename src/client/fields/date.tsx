import type { DateField } from '../../declare/kinds/date.ts';
import { lazyChunk } from '../lazy.tsx';
import type { CellProps, FieldKind, FilterProps, InputProps } from './field-kind.ts';
import { RangeText } from './integer.tsx';
import { endsOf, valuesOf } from './range.ts';
import { Roomy } from './roomy.tsx';
import { PlainText } from './text.tsx';

const DateCell = ({ value }: CellProps<DateField>) => (
  <span className="digits">
    <PlainText value={typeof value === 'string' ? value.slice(0, 10) : null} />
  </span>
);

/** Calendars are heavy: they come when a form or a filter needs one. */
const DayPicker = lazyChunk(() => import('./day-picker.tsx'));
const DaysPicker = lazyChunk(() => import('./days-picker.tsx'));

function DateInput({ value, field, ...rest }: InputProps<DateField>) {
  return (
    <Roomy>
      <DayPicker
        {...rest}
        required={Boolean(field.required)}
        text={typeof value === 'string' ? value : null}
        withTime={false}
      />
    </Roomy>
  );
}

function DateFilter({ id, values, onChange }: FilterProps<DateField>) {
  return (
    <Roomy>
      <DaysPicker id={id} days={endsOf(values)} onChange={(days) => onChange(valuesOf(days))} />
    </Roomy>
  );
}

/** A day of the calendar. */
export const dateKind: FieldKind<DateField> = {
  Cell: DateCell,
  Show: DateCell,
  Input: DateInput,
  Filter: DateFilter,
  FilterText: RangeText,
  short: true,
  width: 120,
};
