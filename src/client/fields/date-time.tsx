import type { DateTimeField } from '../../declare/kinds/date-time.ts';
import { useLanguage } from '../language.tsx';
import { lazyChunk } from '../lazy.tsx';
import { words } from './cell-words.ts';
import { DateTimeCell } from './cells.tsx';
import type { FieldKind, FilterProps, FilterTextProps, InputProps } from './field-kind.ts';
import { type Ends, endsOf, valuesOf } from './range.ts';
import { RangeText } from './range-filter.tsx';
import { Roomy } from './roomy.tsx';
import { clockOf, dayOf, momentOf } from './shanghai.ts';

const DayPicker = lazyChunk(() => import('./day-picker.tsx'));
const DaysPicker = lazyChunk(() => import('./days-picker.tsx'));

function DateTimeInput({ value, field, onChange, ...rest }: InputProps<DateTimeField>) {
  const { say } = useLanguage();
  return (
    <span className="on-the-clock">
      <Roomy>
        <DayPicker
          {...rest}
          required={Boolean(field.required)}
          text={clockOf(value)}
          onChange={(clock) => onChange(clock && momentOf(clock))}
          withTime
        />
      </Roomy>
      <span className="quiet">{say(words.shanghaiTime)}</span>
    </span>
  );
}

/** Asked by whole days of the museum, which a server reads from midnight to midnight; a link may name moments too. */
const daysOf = ({ from, to }: Ends): Ends => ({ from: from && (dayOf(from) ?? from), to: to && (dayOf(to) ?? to) });

const DateTimeFilter = ({ id, values, onChange }: FilterProps<DateTimeField>) => (
  <Roomy>
    <DaysPicker id={id} days={daysOf(endsOf(values))} onChange={(days) => onChange(valuesOf(days))} />
  </Roomy>
);

const DateTimeFilterText = ({ values }: FilterTextProps<DateTimeField>) => (
  <RangeText values={valuesOf(daysOf(endsOf(values)))} />
);

/** A moment, shown on the museum's clock. */
export const dateTimeKind: FieldKind<DateTimeField> = {
  Show: DateTimeCell,
  Input: DateTimeInput,
  Filter: DateTimeFilter,
  FilterText: DateTimeFilterText,
  short: true,
};
