import { isDay, todayInShanghai } from '../date/date.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { flag, number } from '../shape.ts';

/**
 * A date known to the year, the month or the day.
 *
 * @example
 * fuzzyDate({ label: { zh: '入藏时间', en: 'Acquired' }, from: 1800 })
 */
export interface FuzzyDateField extends FieldOptions {
  kind: 'fuzzyDate';
  /** The earliest allowed year. @default 1600 */
  from?: number;
  /** Whether a future date is allowed. @default false */
  future?: boolean;
}

export const fuzzyDate = <const O extends OptionsOf<FuzzyDateField>>(options: Exactly<O, OptionsOf<FuzzyDateField>>) =>
  ({ kind: 'fuzzyDate', ...(options as O) }) as const;

const isFuzzy = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}(-\d\d(-\d\d)?)?$/.test(value) &&
  isDay(`${value}${'-01-01'.slice(value.length - 4)}`);

export const fuzzyDateMeaning: Meaning<FuzzyDateField> = {
  shape: fieldShape<FuzzyDateField>({}, { from: number, future: flag }),
  initial: () => null,
  normalize: (value) => (typeof value === 'string' ? value.trim() || null : value),
  check(value, { from = 1600, future }) {
    if (!isFuzzy(value)) {
      return {
        zh: '请填写年份，或年-月，或年-月-日，例如 1892、1892-11、1892-11-12。',
        en: 'Please write a year, a month or a day: 1892, 1892-11 or 1892-11-12.',
      };
    }
    if (Number(value.slice(0, 4)) < from)
      return { zh: `不能早于 ${from} 年。`, en: `This must not be before ${from}.` };
    return !future && value > todayInShanghai()
      ? { zh: '不能晚于今天。', en: 'This must not lie in the future.' }
      : undefined;
  },
  sample({ from = 1600 }, { number, firstDate }) {
    const first = Math.max(from, 1930);
    const year = first + (number % Math.max(Number(firstDate.slice(0, 4)) - first, 1));
    const twoDigits = (most: number) => String(1 + (number % most)).padStart(2, '0');
    return `${year}-${twoDigits(12)}-${twoDigits(28)}`.slice(0, [4, 7, 10][number % 3]);
  },
  sortable: true,
  hasEquality: true,
  countable: false,
  filter: 'range',
};
