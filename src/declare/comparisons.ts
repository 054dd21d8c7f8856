import type { Label, Sentence } from '../contract/label.ts';
import { DAY } from '../contract/museum-time.ts';

/** A limit of a value: a number, or the value of another field, with days added where it is a date or moment. */
export type Limit<N extends string = string> = number | { field: N; plusDays?: number };

/** What may hold for a field; a path, `tracks.lang`, is a column of its rows, and holds if it does for one of them. */
export type FieldCondition<N extends string = string> = { field: N | `${N}.${string}` } & (
  | { is: readonly (string | boolean)[] }
  | { filled: boolean }
  | { atLeast: Limit<N> }
  | { atMost: Limit<N> }
);

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
  /** What must hold then. An empty value breaks no limit. */
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
      when.every((condition) => holds(condition, draft)) &&
      !must.every((condition) => holds(condition, draft)),
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

function limitFields(condition: FieldCondition): string[] {
  const limit = 'atLeast' in condition ? condition.atLeast : 'atMost' in condition ? condition.atMost : 0;
  return typeof limit === 'number' ? [] : [limit.field];
}

function holds(condition: FieldCondition, draft: Values): boolean {
  const values = valuesAt(draft, condition.field);
  if ('is' in condition) return values.flat().some((value) => condition.is.some((one) => one === value));
  if ('filled' in condition) return values.flat().some((value) => !isEmpty(value)) === condition.filled;
  const limit = limitIn('atLeast' in condition ? condition.atLeast : condition.atMost, draft);
  const compared = values.flatMap((value) => comparable(value) ?? []);
  if (limit === undefined) return true;
  return compared.every((value) => ('atLeast' in condition ? value >= limit : value <= limit));
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || value === false;

/** The value of a field, or those of a column of its rows. */
function valuesAt(draft: Values, path: string): unknown[] {
  const [name = '', column] = path.split('.');
  const value = draft[name];
  if (column === undefined) return [value];
  return Array.isArray(value) ? value.map((row) => (row as Values)[column]) : [];
}

export function limitIn(limit: Limit, draft: Values): number | undefined {
  if (typeof limit === 'number') return limit;
  const value = comparable(draft[limit.field]);
  return value === undefined ? undefined : value + (limit.plusDays ?? 0) * DAY;
}

/** Numbers as they are, dates and moments as milliseconds. */
function comparable(value: unknown): number | undefined {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value ? Date.parse(value) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}
