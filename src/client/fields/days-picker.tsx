import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { Ends } from './range.ts';

interface DaysPickerProps {
  id: string;
  days: Ends;
  onChange: (days: Ends) => void;
}

const dayjsOf = (day: string | null) => (day && dayjs(day).isValid() ? dayjs(day) : null);

/** From one day to another; either may be left open. */
export default function DaysPicker({ id, days, onChange }: DaysPickerProps) {
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      className="fills"
      value={[dayjsOf(days.from), dayjsOf(days.to)]}
      allowEmpty={[true, true]}
      onChange={(chosen) =>
        onChange({
          from: chosen?.[0]?.format('YYYY-MM-DD') ?? null,
          to: chosen?.[1]?.format('YYYY-MM-DD') ?? null,
        })
      }
    />
  );
}
