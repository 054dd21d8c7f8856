import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface DayCalendarProps {
  /** `2026-11-12`, or `2026-11-12 09:30`. */
  text: string;
  withTime: boolean;
  label: string;
  onChoose: (text: string) => void;
  onClose: () => void;
}

/** A calendar that opens below the line the day is written in. Its own line is not in sight. */
export default function DayCalendar({ text, withTime, label, onChoose, onClose }: DayCalendarProps) {
  const day = dayjs(text);
  return (
    <DatePicker
      className="calendar-place"
      open
      autoFocus
      inputReadOnly
      allowClear={false}
      aria-label={label}
      value={text && day.isValid() ? day : null}
      onChange={(value) => {
        if (value) onChoose(value.format(withTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'));
      }}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      showTime={withTime && { format: 'HH:mm' }}
      // “Now” is the browser's clock, which need not be the museum's.
      showNow={!withTime}
    />
  );
}
