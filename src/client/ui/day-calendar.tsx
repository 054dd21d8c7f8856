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

/** A calendar below a day input. The input of antd's date picker is hidden by CSS. */
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
      // “Now” would be the browser's time, which may be in another time zone than the museum.
      showNow={!withTime}
    />
  );
}
