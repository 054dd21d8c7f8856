import type { DateField } from '../../declare/kinds/date.ts';
import { lazyChunk } from '../lazy.tsx';
import { DateCell } from './cells.tsx';
import type { FieldKind, FilterProps, InputProps } from './field-kind.ts';
import { endsOf, valuesOf } from './range.ts';
import { RangeText } from './range-filter.tsx';
import { Roomy } from './roomy.tsx';

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
  Show: DateCell,
  Input: DateInput,
  Filter: DateFilter,
  FilterText: RangeText,
  short: true,
};
