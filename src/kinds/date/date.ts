import { DAY, dayInShanghai } from '../../contract/museum-time.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { oneOf, textShape } from '../shape.ts';

/**
 * A day of the calendar, `2026-11-12`, the same in every time zone.
 *
 * @example
 * {
 *   firstDay: date({ label: { zh: '开始日期', en: 'First day' }, initial: 'today' }),
 *   lastDay: date({ label: { zh: '结束日期', en: 'Last day' }, after: 'firstDay' }),
 * }
 */
export interface DateField extends FieldOptions {
  kind: 'date';
  /** A new record starts with today's date, in Shanghai. */
  initial?: 'today';
  /** The name of the `date` field whose date this one must not precede. */
  after?: string;
}

export const date = <const O extends OptionsOf<DateField>>(options: Exactly<O, OptionsOf<DateField>>) =>
  ({ kind: 'date', ...(options as O) }) as const;

export const todayInShanghai = (now = new Date()): string => dayInShanghai(now);

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^(1[6-9]|2\d)\d\d-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) &&
  new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** 0 for Monday, 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export const dateMeaning: Meaning<DateField> = {
  shape: fieldShape<DateField>({}, { initial: oneOf('today'), after: textShape }),
  initial: (field) => (field.initial === 'today' ? todayInShanghai() : null),
  normalize: (value) => (value === '' ? null : value),
  check(value, field, draft) {
    if (!isDay(value)) {
      return { zh: '请填写日期，例如 2026-11-12。', en: 'Please write a date such as 2026-11-12.' };
    }
    const earliest = field.after ? draft[field.after] : null;
    return typeof earliest === 'string' && value < earliest
      ? { zh: `不能早于 ${earliest}。`, en: `This must not be before ${earliest}.` }
      : undefined;
  },
  dependsOn: ({ after }) => (after === undefined ? [] : [after]),
  sample: ({ after }, { number, firstDate }) => addDays(firstDate, (number % 28) + (after ? 30 : 0)),
  sortable: true,
  hasEquality: true,
  countable: false,
  inCell: 'typed',
  filter: 'range',
};
