import { CalendarOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { isDay } from '../../kinds/date/date.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import type { InputProps } from './field-kind.ts';
import { fieldMessages } from './messages.ts';
import { useInputText } from './use-input-text.ts';

/** The calendar is a large chunk, loaded when it is first opened. */
const DayCalendar = lazyChunk(() => import('../ui/day-calendar.tsx'));

interface DayInputProps extends Pick<InputProps<never>, 'id' | 'describedBy'> {
  /** `2026-11-12` or `2026-11-12 09:30`, or the typed text if it is invalid. */
  text: string | null;
  onChange: (text: string | null) => void;
  /** Called when the field is left, Enter is pressed or a day is chosen in the calendar. */
  onCommit?: (text: string | null) => void;
  withTime?: boolean;
  required?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  label?: string;
  /** @default a date as an example */
  placeholder?: string;
}

/** An input for a day or a day and time, typed in any common form or chosen from a calendar. */
export function DayInput({ id, text, onChange, onCommit, withTime = false, ...rest }: DayInputProps) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const inputRef = useRef<InputRef>(null);
  const parse = withTime ? parseTypedDayAndTime : parseTypedDay;
  const inputText = useInputText<string | null>({
    value: text,
    textOf: (value) => value ?? '',
    parse: (typed) => (typed.trim() === '' ? null : (parse(typed) ?? typed)),
    onChange,
  });
  const handleBlur = () => {
    // `text` is parsed already, at each key.
    inputText.showFormatted();
    onCommit?.(text);
  };
  const close = () => {
    setOpen(false);
    inputRef.current?.focus();
  };
  return (
    <span className="day-input">
      <Input
        ref={inputRef}
        id={id}
        value={inputText.text}
        onChange={(event) => inputText.onType(event.target.value)}
        onBlur={handleBlur}
        onKeyDown={(event) => {
          inputText.onKeyDown(event);
          if (event.key === 'Enter') onCommit?.(text);
          if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
        }}
        // Selected, so that typing replaces the old value.
        onFocus={({ target }) => target.select()}
        disabled={rest.disabled ?? false}
        status={rest.invalid ? 'error' : ''}
        placeholder={rest.placeholder ?? (withTime ? '2026-11-12 09:30' : '2026-11-12')}
        autoComplete="off"
        aria-label={rest.label}
        aria-invalid={rest.invalid}
        aria-describedby={rest.describedBy}
        aria-required={rest.required}
        suffix={
          <Button
            type="text"
            size="small"
            // Not in the tab order: by keyboard, Alt and the down arrow open the calendar.
            tabIndex={-1}
            icon={<CalendarOutlined />}
            aria-label={say(fieldMessages.calendar)}
            disabled={rest.disabled ?? false}
            onClick={() => setOpen(true)}
          />
        }
      />
      {open && (
        <Suspense>
          <DayCalendar
            text={parse(text ?? '') ?? ''}
            withTime={withTime}
            label={say(fieldMessages.calendar)}
            onChoose={(day) => {
              onChange(day);
              onCommit?.(day);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  );
}

// The forms of days and times in Chinese and English. Ambiguous ones such as `3/1/2027` are not accepted.

const numericDate = /^(\d{4})(?:年|[-./])(\d{1,2})(?:月|[-./])(\d{1,2})日?$/;
const compactDate = /^(\d{4})(\d{2})(\d{2})$/;
const dayFirst = /^(\d{1,2}) ([a-z]{3,9})\.? (\d{4})$/i;
const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i;

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/** `2027-03-01` for `2027-3-1`, `20270301`, `2027/03/01`, `2027年3月1日` or `1 March 2027`; null for anything else. */
export function parseTypedDay(typed: string): string | null {
  const text = normalize(typed).replace(/(?<=[年月]) (?=\d)/g, '');
  const numbers = numericDate.exec(text) ?? compactDate.exec(text);
  if (numbers) return toDay(numbers[1], numbers[2], numbers[3]);
  const [, first, second, year] = dayFirst.exec(text) ?? monthFirst.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const [name, day] = /^\d/.test(first) ? [second, first] : [first, second];
  const month = months.findIndex(
    (longName) => longName === name.toLowerCase() || longName.slice(0, 3) === name.toLowerCase(),
  );
  return month < 0 ? null : toDay(year, String(month + 1), day);
}

/** `2027-03-01 09:30` for a day followed by a time, such as `2027-3-1 9:30`, `20270301 0930` or `2027年3月1日下午3点半`. */
export function parseTypedDayAndTime(typed: string): string | null {
  const text = normalize(typed);
  for (const end of timeStarts(text)) {
    const day = parseTypedDay(text.slice(0, end));
    const time = parseTime(text.slice(end));
    if (day && time) return `${day} ${time}`;
  }
  return null;
}

/** The positions where a time may start: after a space, at a `T`, or after `日`. */
const timeStarts = (text: string): number[] => [...text.matchAll(/ |T(?=\d)|(?<=日)/g)].map(({ index }) => index);

const numericTime = /^(\d{1,2})(?::|点|时)(\d{1,2}|半)?分?(?::00)?$/;
const compactTime = /^(\d{2})(\d{2})$/;
const timeWithHalfOfDay = /^(上午|早上|下午|晚上|am|pm)?(.*?)(am|pm)?$/i;

function parseTime(typed: string): string | null {
  const text = typed.replace(/^T/, '').replaceAll(' ', '');
  const [, prefix, clock = '', suffix] = timeWithHalfOfDay.exec(text) ?? [];
  const halfOfDay = (prefix ?? suffix ?? '').toLowerCase();
  const parts = numericTime.exec(clock) ?? compactTime.exec(clock) ?? (halfOfDay ? /^(\d{1,2})$/.exec(clock) : null);
  if (!parts || (clock.endsWith(':') && parts[2] === undefined)) return null;
  const minute = parts[2] === '半' ? 30 : Number(parts[2] ?? 0);
  const hour = toHour24(Number(parts[1]), halfOfDay);
  return hour === null || hour > 23 || minute > 59 ? null : `${twoDigits(hour)}:${twoDigits(minute)}`;
}

function toHour24(hour: number, halfOfDay: string): number | null {
  if (halfOfDay === '') return hour;
  if (hour > 12) return null;
  const isAfternoon = ['下午', '晚上', 'pm'].includes(halfOfDay);
  return (hour % 12) + (isAfternoon ? 12 : 0);
}

/** Turns full-width characters into narrow ones and several spaces into one. */
const normalize = (typed: string): string => typed.normalize('NFKC').trim().replace(/\s+/g, ' ');

const toDay = (year = '', month = '', day = ''): string | null => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');
