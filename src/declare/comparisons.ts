import type { Label, Sentence } from '../contract/label.ts';
import { DAY } from '../contract/museum-time.ts';
import { todayInShanghai } from '../kinds/date/date.ts';

/** A limit of a value: a number, or the value of another field, with days added where it is a date or moment. */
export type Limit<N extends string = string> = number | { field: N; plusDays?: number };

/** What may hold for a field, by exactly one of the options beside `field`. */
export interface FieldCondition<N extends string = string> {
  /** A field, or a column of its rows, `tracks.lang`, for which it holds if it does for one of them. */
  field: N | `${N}.${string}`;
  /**
   * It has one of these values.
   *
   * @example is: ['urgent']
   */
  is?: readonly (string | boolean)[];
  /** Whether it has a value; a switch that is off has none. */
  filled?: boolean;
  /**
   * It is this large or late at least: a number, or the value of another field.
   *
   * @example atLeast: { field: 'quantity' }
   */
  atLeast?: Limit<N>;
  /**
   * It is this large or late at most.
   *
   * @example atMost: { field: 'publishAt', plusDays: 30 }
   */
  atMost?: Limit<N>;
  /** The age of whoever was born on this day, today or `on` another. */
  ageAtLeast?: number;
  /** The same, for an age below. */
  ageBelow?: number;
  /** The field with the day on which an age counts. @default today */
  on?: N;
}

/**
 * A rule between the fields of a record. Form, API, sheets, bulk changes, moves and the clock obey it.
 *
 * @example
 * {
 *   at: 'offlineAt',
 *   must: [{ field: 'offlineAt', atMost: { field: 'publishAt', plusDays: 30 } }],
 *   says: { zh: '最长 30 天。', en: 'Thirty days at most.' },
 * }
 */
export interface FieldCheck<N extends string = string> {
  /** The field with the sentence. */
  at: N;
  /** It counts where all of these hold. @default always */
  when?: readonly FieldCondition<N>[];
  /** What must hold then. An empty value breaks no limit, and has no age. */
  must: readonly FieldCondition<N>[];
  /** What the operator reads under the input, and where it does not hold. */
  says: Label;
  /** It counts only for publication. @default false */
  toPublish?: true;
}

type Values = Readonly<Record<string, unknown>>;

interface WithChecks {
  checks?: readonly FieldCheck[];
}

/** The sentence of the first check at a field that does not hold. */
export function failedCheck(
  { checks = [] }: WithChecks,
  name: string,
  draft: Values,
  toPublish: boolean,
): Sentence | undefined {
  const failed = checks.find(
    ({ at, when = [], must, toPublish: isForPublication = false }) =>
      at === name &&
      (toPublish || !isForPublication) &&
      when.every((condition) => holds(condition, draft, false)) &&
      !must.every((condition) => holds(condition, draft, true)),
  );
  return failed?.says;
}

/** What the checks at a field say, as hints under its input. */
export const checkHints = ({ checks = [] }: WithChecks, name: string): Label[] =>
  checks.filter(({ at }) => at === name).map(({ says }) => says);

/** The fields whose values a check looks at. */
export const fieldsOfCheck = ({ at, when = [], must }: FieldCheck): string[] => [
  at,
  ...[...when, ...must].flatMap((condition) => [fieldOf(condition), ...limitFields(condition)]),
];

const fieldOf = ({ field }: FieldCondition): string => field.split('.')[0] ?? '';

const limitFields = ({ atLeast, atMost, on }: FieldCondition): string[] =>
  [atLeast, atMost, on === undefined ? undefined : { field: on }].flatMap((limit) =>
    typeof limit === 'object' ? [limit.field] : [],
  );

/** `ifEmpty`: the answer where there is nothing to compare. */
function holds(condition: FieldCondition, draft: Values, ifEmpty: boolean): boolean {
  const { field, is, filled, atLeast, atMost } = condition;
  const values = valuesAt(draft, field);
  if (is) return values.flat().some((value) => is.some((one) => one === value));
  if (filled !== undefined) return values.flat().some((value) => !isEmpty(value)) === filled;
  if (atLeast === undefined && atMost === undefined) return holdsAge(condition, values, draft) ?? ifEmpty;
  const limit = limitIn(atLeast ?? atMost ?? 0, draft);
  const compared = values.flatMap((value) => comparable(value) ?? []);
  if (limit === undefined || compared.length === 0) return ifEmpty;
  return compared.every((value) => (atLeast === undefined ? value <= limit : value >= limit));
}

function holdsAge({ ageAtLeast, ageBelow, on }: FieldCondition, birthdays: readonly unknown[], draft: Values) {
  const day = on === undefined ? todayInShanghai() : draft[on];
  const ages = birthdays.flatMap((birthday) => ageOn(birthday, day) ?? []);
  if (ages.length === 0) return undefined;
  return ages.every((age) => (ageAtLeast === undefined ? age < (ageBelow ?? 0) : age >= ageAtLeast));
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || value === false;

/** The value of a field, or those of a column of its rows. */
function valuesAt(draft: Values, path: string): unknown[] {
  const [name = '', column] = path.split('.');
  const value = draft[name];
  if (column === undefined) return [value];
  return Array.isArray(value) ? value.map((row) => (row as Values)[column]) : [];
}

function limitIn(limit: Limit, draft: Values): number | undefined {
  if (typeof limit === 'number') return limit;
  const value = comparable(draft[limit.field]);
  return value === undefined ? undefined : value + (limit.plusDays ?? 0) * DAY;
}

/** The whole years from a birthday to a day, whose time does not count. */
export function ageOn(birthday: unknown, day: unknown): number | undefined {
  const [from, to] = [birthday, day].map((value) => /^(\d{4})-(\d\d-\d\d)/.exec(String(value)));
  if (!from || !to) return undefined;
  const [, birthYear, birthDate = ''] = from;
  const [, year, date = ''] = to;
  return Number(year) - Number(birthYear) - (date < birthDate ? 1 : 0);
}

/** Numbers as they are, dates and moments as milliseconds. */
function comparable(value: unknown): number | undefined {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value ? Date.parse(value) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}
