import type { Label, Sentence } from '../contract/label.ts';
import { DAY, dayInShanghai, SHANGHAI_OFFSET } from '../contract/museum-time.ts';
import { todayInShanghai } from '../kinds/date/date.ts';

/**
 * What a check looks at: a field; a column of its rows, `tracks.lang`; or a field, or the state, of the record that a
 * reference names, over at most two references: `session.activity.ageMin`, `volunteer.status`. The server alone knows what
 * another record says, when this one is saved or moved: a later change of the other record is not looked at, and the form
 * shows the sentence as a hint.
 */
export type CheckedPath<N extends string = string> = N | `${N}.${string}`;

/** A limit of a value: a number, or the value of another field, with days added where it is a date or moment. */
export type Limit<N extends string = string> = number | { field: CheckedPath<N>; plusDays?: number };

/** A limit of an age: a number of years, or the value of another field. */
export type AgeLimit<N extends string = string> = number | { field: CheckedPath<N> };

/** What may hold for a field, by exactly one of the options beside `field`. */
export interface FieldCondition<N extends string = string> {
  /**
   * A field; a column of its rows, for which it holds if it does for one of them; a field of the record that a reference
   * names; or `status`, the state of the record, for a move the one it leads to.
   *
   * @example field: 'session.activity.ageMin'
   */
  field: CheckedPath<N> | typeof STATE;
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
  /**
   * The least age of whoever was born on this day, today or `on` another.
   *
   * @example ageAtLeast: { field: 'activity.ageMin' }
   */
  ageAtLeast?: AgeLimit<N>;
  /** The same, for the greatest age. */
  ageAtMost?: AgeLimit<N>;
  /** The same, for an age below. */
  ageBelow?: AgeLimit<N>;
  /**
   * The field with the day on which an age counts, in Shanghai where it is a moment. @default today
   *
   * @example on: 'session.startAt'
   */
  on?: CheckedPath<N>;
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
  fields: Readonly<Record<string, object>>;
}

/** The name by which a condition asks for the state of the record. */
export const STATE = 'status';

/**
 * The sentence of the first check at a field that does not hold. `draft` has the values of other records by their path, where
 * they are known; a check that looks at what the draft does not know is left to the server.
 */
export function failedCheck(
  { checks = [], fields }: WithChecks,
  name: string,
  draft: Values,
  toPublish: boolean,
): Sentence | undefined {
  const failed = checks.find(
    (check) =>
      check.at === name &&
      (toPublish || !check.toPublish) &&
      pathsOfCheck(check).every((path) => !isBeyondDraft(fields, path) || Object.hasOwn(draft, path)) &&
      (check.when ?? []).every((condition) => holds(condition, draft, false)) &&
      !check.must.every((condition) => holds(condition, draft, true)),
  );
  return failed?.says;
}

/** The sentence at each of these fields of the first check on the state of the record that does not hold. */
export function failedStateChecks(
  { checks = [], fields }: WithChecks,
  names: readonly string[],
  draft: Values,
): Record<string, Sentence> {
  const ofState = checks.filter((check) => pathsOfCheck(check).includes(STATE));
  return Object.fromEntries(
    names.flatMap((name) => {
      const sentence = failedCheck({ checks: ofState, fields }, name, draft, false);
      return sentence ? [[name, sentence]] : [];
    }),
  );
}

/** The paths to fields of other records that the checks at these fields look at. */
export const referredPaths = ({ checks = [], fields }: WithChecks, names: readonly string[]): string[] => [
  ...new Set(
    checks
      .filter(({ at }) => names.includes(at))
      .flatMap(pathsOfCheck)
      .filter((path) => path !== STATE && isBeyondDraft(fields, path)),
  ),
];

/** Whether the fields of a record alone do not tell the value. */
const isBeyondDraft = (fields: WithChecks['fields'], path: string): boolean => {
  const [name = '', ...rest] = path.split('.');
  return path === STATE || (rest.length > 0 && !('columns' in (fields[name] ?? {})));
};

/** What the checks at a field say, and what keeps records apart by it, as hints under its input. */
export const checkHints = (
  { checks = [], apart = [] }: { checks?: readonly Says[]; apart?: readonly Says[] },
  name: string,
): Label[] => {
  const said = [...checks, ...apart].filter(({ at }) => at === name).map(({ says }) => says);
  return said.filter(({ zh }, index) => said.findIndex((other) => other.zh === zh) === index);
};

type Says = Pick<FieldCheck, 'at' | 'says'>;

/** The fields of the record whose values a check looks at. */
export const fieldsOfCheck = (check: FieldCheck): string[] => [
  check.at,
  ...pathsOfCheck(check)
    .filter((path) => path !== STATE)
    .map((path) => path.split('.')[0] ?? ''),
];

/** What a check looks at. */
export const pathsOfCheck = ({ when = [], must }: FieldCheck): string[] =>
  [...when, ...must].flatMap(({ field, on, atLeast, atMost, ageAtLeast, ageAtMost, ageBelow }) => [
    field,
    ...(on === undefined ? [] : [on]),
    ...[atLeast, atMost, ageAtLeast, ageAtMost, ageBelow].flatMap((limit) =>
      typeof limit === 'object' ? [limit.field] : [],
    ),
  ]);

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

function holdsAge(condition: FieldCondition, birthdays: readonly unknown[], draft: Values) {
  const { ageAtLeast, ageAtMost, ageBelow, on } = condition;
  const day = on === undefined ? todayInShanghai() : valuesAt(draft, on)[0];
  const limit = limitIn(ageAtLeast ?? ageAtMost ?? ageBelow ?? 0, draft);
  const ages = birthdays.flatMap((birthday) => ageOn(birthday, day) ?? []);
  if (limit === undefined || ages.length === 0) return undefined;
  if (ageBelow !== undefined) return ages.every((age) => age < limit);
  return ages.every((age) => (ageAtLeast === undefined ? age <= limit : age >= limit));
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || value === false;

/** The value of a field or of a path to another record, or those of a column of its rows. */
function valuesAt(draft: Values, path: string): unknown[] {
  const [name = '', column] = path.split('.');
  if (column === undefined || Object.hasOwn(draft, path)) return [draft[path]];
  const value = draft[name];
  return Array.isArray(value) ? value.map((row) => (row as Values)[column]) : [];
}

function limitIn(limit: Limit, draft: Values): number | undefined {
  if (typeof limit === 'number') return limit;
  const value = comparable(valuesAt(draft, limit.field)[0]);
  return value === undefined ? undefined : value + (limit.plusDays ?? 0) * DAY;
}

/** The whole years from a birthday to a day; of a moment, its day in Shanghai. */
export function ageOn(birthday: unknown, day: unknown): number | undefined {
  const [from, to] = [birthday, day].map((value) => /^(\d{4})-(\d\d-\d\d)/.exec(dayOf(String(value))));
  if (!from || !to) return undefined;
  const [, birthYear, birthDate = ''] = from;
  const [, year, date = ''] = to;
  return Number(year) - Number(birthYear) - (date < birthDate ? 1 : 0);
}

const dayOf = (value: string): string =>
  value.includes('T') && !Number.isNaN(Date.parse(value)) ? dayInShanghai(Date.parse(value)) : value;

/** Numbers as they are, moments as milliseconds, and days as their beginning in Shanghai. */
function comparable(value: unknown): number | undefined {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(number)) return undefined;
  return isDay(value) ? number - SHANGHAI_OFFSET : number;
}

/** A day, or the month or year of one. */
const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}(-\d\d){0,2}$/.test(value);
