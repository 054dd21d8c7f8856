import type { DateField } from '../../declare/kinds/date.ts';
import { useLanguage } from '../ui/language.tsx';
import { DateCell } from './cells.tsx';
import { DayInput } from './day-input.tsx';
import { DaysFilter } from './days-filter.tsx';
import type { FieldKind, FilterProps, InputProps } from './field-kind.ts';
import { endsOf, valuesOf } from './range.ts';
import { RangeText } from './range-filter.tsx';

function DateInput({ value, field, onBlur, ...rest }: InputProps<DateField>) {
  return (
    <DayInput
      {...rest}
      required={Boolean(field.required)}
      text={typeof value === 'string' ? value : null}
      onSettle={onBlur}
    />
  );
}

function DateFilter({ id, field, values, onChange }: FilterProps<DateField>) {
  const { say } = useLanguage();
  return (
    <DaysFilter id={id} label={say(field.label)} days={endsOf(values)} onChange={(days) => onChange(valuesOf(days))} />
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
