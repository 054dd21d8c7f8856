import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { InputProps } from './field-kind.ts';

interface DayPickerProps extends Omit<InputProps<never>, 'field' | 'value' | 'onChange'> {
  /** `2026-11-12`, or `2026-11-12 09:30`. */
  text: string | null;
  onChange: (text: string | null) => void;
  withTime: boolean;
  required: boolean;
}

/** One day, or one day and time, chosen or typed. */
export default function DayPicker(props: DayPickerProps) {
  const { id, text, onChange, onBlur, disabled, invalid, describedBy, withTime, required } = props;
  const format = withTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD';
  const day = dayjs(text ?? '');
  return (
    <DatePicker
      id={id}
      className="fills"
      value={text && day.isValid() ? day : null}
      onChange={(chosen) => onChange(chosen ? chosen.format(format) : null)}
      // What is typed replaces what was there, rather than standing behind it.
      onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      format={format}
      showTime={withTime && { format: 'HH:mm' }}
      // “Now” is the browser's clock, which need not be the museum's.
      showNow={!withTime}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={required}
    />
  );
}
