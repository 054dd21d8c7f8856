import type { DateTimeField } from '../../../declare/kinds/date-time.ts';
import { useLanguage } from '../../ui/language.tsx';
import { isShanghaiTime, parseShanghaiTime, shanghaiDay, shanghaiTime } from '../../ui/shanghai.ts';
import { cellMessages } from '../cell-messages.ts';
import { DateTimeCell } from '../cells.tsx';
import type { FieldKind, FilterProps, FilterTextProps, InputProps } from '../field-kind.ts';
import { type RangeEnds, rangeEnds, rangeValues } from '../range.ts';
import { RangeText } from '../range-filter.tsx';
import { DayInput } from './day-input.tsx';
import { DaysFilter } from './days-filter.tsx';

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
  Show: DateTimeCell,
  Input: DateTimeInput,
  Filter: DateTimeFilter,
  FilterText: DateTimeFilterText,
  short: true,
};
