import { CalendarOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { readDay, readDayAndTime } from './day-text.ts';
import type { InputProps } from './field-kind.ts';
import { fieldMessages } from './messages.ts';
import { useInputText } from './use-input-text.ts';

/** Calendars are heavy: one comes when it is first opened. */
const DayCalendar = lazyChunk(() => import('../calendar/day-calendar.tsx'));

interface DayInputProps extends Pick<InputProps<never>, 'id' | 'describedBy'> {
  /** `2026-11-12`, or `2026-11-12 09:30`; else what was typed and is neither. */
  text: string | null;
  onChange: (text: string | null) => void;
  /** The field is left, Enter is pressed, or a day is chosen: this is what stands there. */
  onSettle?: (text: string | null) => void;
  withTime?: boolean;
  required?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  label?: string;
}

/** One day, or one day and time, written as people write them or chosen from a calendar. */
export function DayInput({ id, text, onChange, onSettle, withTime = false, ...look }: DayInputProps) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const line = useRef<InputRef>(null);
  const read = withTime ? readDayAndTime : readDay;
  const typed = useInputText<string | null>({
    value: text,
    textOf: (value) => value ?? '',
    read: (written) => (written.trim() === '' ? null : (read(written) ?? written)),
    onChange,
  });
  const leave = () => {
    typed.commit();
    onSettle?.(text);
  };
  const close = () => {
    setOpen(false);
    line.current?.focus();
  };
  return (
    <span className="day-input">
      <Input
        ref={line}
        id={id}
        value={typed.text}
        onChange={(event) => typed.onType(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          typed.onKeyDown(event);
          if (event.key === 'Enter') onSettle?.(text);
          if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
        }}
        // What is typed replaces what was there, rather than standing behind it.
        onFocus={({ target }) => target.select()}
        disabled={look.disabled ?? false}
        status={look.invalid ? 'error' : ''}
        placeholder={withTime ? '2026-11-12 09:30' : '2026-11-12'}
        autoComplete="off"
        aria-label={look.label}
        aria-invalid={look.invalid}
        aria-describedby={look.describedBy}
        aria-required={look.required}
        suffix={
          <Button
            type="text"
            size="small"
            // By keyboard the day is written; Alt and the down arrow open it too.
            tabIndex={-1}
            icon={<CalendarOutlined />}
            aria-label={say(fieldMessages.calendar)}
            disabled={look.disabled ?? false}
            onClick={() => setOpen(true)}
          />
        }
      />
      {open && (
        <Suspense>
          <DayCalendar
            text={read(text ?? '') ?? ''}
            withTime={withTime}
            label={say(fieldMessages.calendar)}
            onChoose={(chosen) => {
              onChange(chosen);
              onSettle?.(chosen);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  );
}
