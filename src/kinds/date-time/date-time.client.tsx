import { cellMessages } from '../../client/fields/cell-messages.ts';
import { DayInput } from '../../client/fields/day-input.tsx';
import { DaysFilter } from '../../client/fields/days-filter.tsx';
import type { FieldKind, FilterProps, FilterTextProps, InputProps } from '../../client/fields/field-kind.ts';
import { type RangeEnds, rangeEnds, rangeValues } from '../../client/fields/range.ts';
import { RangeText } from '../../client/fields/range-filter.tsx';
import { useLanguage } from '../../client/ui/language.tsx';
import { isShanghaiTime, parseShanghaiTime, shanghaiDay, shanghaiTime } from '../../client/ui/shanghai.ts';
import type { DateTimeField } from './date-time.ts';
import { dateTimeCell } from './date-time-cell.client.tsx';

function DateTimeInput({ value, field, onChange, onBlur, ...rest }: InputProps<DateTimeField>) {
  const { say } = useLanguage();
  return (
    <span className="on-the-clock">
      <DayInput
        {...rest}
        required={Boolean(field.required)}
        // Invalid text stays in the form as typed, so that the validation can report it.
        text={shanghaiTime(value) ?? (typeof value === 'string' ? value : null)}
        onChange={(text) => onChange(text && isShanghaiTime(text) ? parseShanghaiTime(text) : text)}
        onCommit={onBlur}
        withTime
      />
      <span className="quiet">{say(cellMessages.shanghaiTime)}</span>
    </span>
  );
}

/** The filter uses whole days of the museum, which a server reads from midnight to midnight; a link may hold times. */
const toDays = ({ from, to }: RangeEnds): RangeEnds => ({
  from: from && (shanghaiDay(from) ?? from),
  to: to && (shanghaiDay(to) ?? to),
});

function DateTimeFilter({ id, field, values, onChange }: FilterProps<DateTimeField>) {
  const { say } = useLanguage();
  return (
    <DaysFilter
      id={id}
      label={say(field.label)}
      days={toDays(rangeEnds(values))}
      onChange={(days) => onChange(rangeValues(days))}
    />
  );
}

const DateTimeFilterText = ({ values }: FilterTextProps<DateTimeField>) => (
  <RangeText values={rangeValues(toDays(rangeEnds(values)))} />
);

/** A date and time, shown in the museum's time zone. */
export const dateTimeKind: FieldKind<DateTimeField> = {
  Show: dateTimeCell.Cell,
  Input: DateTimeInput,
  Filter: DateTimeFilter,
  FilterText: DateTimeFilterText,
  mayShareLine: true,
};
