import type { DateField } from '../../../declare/kinds/date.ts';
import { useLanguage } from '../../ui/language.tsx';
import { DateCell } from '../cells.tsx';
import type { FieldKind, FilterProps, InputProps } from '../field-kind.ts';
import { rangeEnds, rangeValues } from '../range.ts';
import { RangeText } from '../range-filter.tsx';
import { DayInput } from './day-input.tsx';
import { DaysFilter } from './days-filter.tsx';

function DateInput({ value, field, onBlur, ...rest }: InputProps<DateField>) {
  return (
    <DayInput
      {...rest}
      required={Boolean(field.required)}
      text={typeof value === 'string' ? value : null}
      onCommit={onBlur}
    />
  );
}

function DateFilter({ id, field, values, onChange }: FilterProps<DateField>) {
  const { say } = useLanguage();
  return (
    <DaysFilter
      id={id}
      label={say(field.label)}
      days={rangeEnds(values)}
      onChange={(days) => onChange(rangeValues(days))}
    />
  );
}

/** A calendar day. */
export const dateKind: FieldKind<DateField> = {
  Show: DateCell,
  Input: DateInput,
  Filter: DateFilter,
  FilterText: RangeText,
  short: true,
};
