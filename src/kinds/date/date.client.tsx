import { DayInput } from '../../client/fields/day-input.tsx';
import { DaysFilter } from '../../client/fields/days-filter.tsx';
import type { FieldKind, FilterProps, InputProps } from '../../client/fields/field-kind.ts';
import { rangeEnds, rangeValues } from '../../client/fields/range.ts';
import { RangeText } from '../../client/fields/range-filter.tsx';
import { useLanguage } from '../../client/ui/language.tsx';
import type { DateField } from './date.ts';
import { dateCell } from './date-cell.client.tsx';

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
  Show: dateCell.Cell,
  Input: DateInput,
  Filter: DateFilter,
  FilterText: RangeText,
  mayShareLine: true,
};
