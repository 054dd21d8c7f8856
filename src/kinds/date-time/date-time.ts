import { addDays } from '../date/date.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { textShape } from '../shape.ts';

/**
 * A moment, stored in UTC and shown in Shanghai time.
 *
 * @example
 * {
 *   startAt: dateTime({ label: { zh: '开始时间', en: 'Begins' } }),
 *   endAt: dateTime({ label: { zh: '结束时间', en: 'Ends' }, after: 'startAt' }),
 * }
 */
export interface DateTimeField extends FieldOptions {
  kind: 'dateTime';
  /** The name of the `dateTime` field whose moment this one must be later than. */
  after?: string;
}

export const dateTime = <const O extends OptionsOf<DateTimeField>>(options: Exactly<O, OptionsOf<DateTimeField>>) =>
  ({ kind: 'dateTime', ...(options as O) }) as const;

export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^(1[6-9]|2\d)\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value));

export const dateTimeMeaning: Meaning<DateTimeField> = {
  shape: fieldShape<DateTimeField>({}, { after: textShape }),
  initial: () => null,
  normalize: (value) => (value === '' ? null : value),
  check(value, field, draft) {
    if (!isMoment(value)) {
      return {
        zh: '请填写日期和时间，例如 2026-11-12 09:30。',
        en: 'Please write a date and a time such as 2026-11-12 09:30.',
      };
    }
    const earliest = field.after ? draft[field.after] : null;
    return isMoment(earliest) && Date.parse(value) <= Date.parse(earliest)
      ? { zh: '必须晚于开始的时间。', en: 'This must be later than the time it starts.' }
      : undefined;
  },
  dependsOn: ({ after }) => (after === undefined ? [] : [after]),
  // Half past the hour, between half past eight in the morning and half past five in the afternoon in Shanghai.
  sample: ({ after }, { number, firstMoment }) =>
    `${addDays(firstMoment, (number % 28) + (after ? 30 : 0))}T0${number % 10}:30:00.000Z`,
  sortable: true,
  hasEquality: true,
  countable: false,
  inCell: 'typed',
  filter: 'range',
};
