import type { Label } from '../contract/label.ts';

/**
 * Records that are kept apart: no two have the same values, or not for times that overlap. Form, API, sheets, bulk changes,
 * moves, the trash and undo obey it, also when two are saved at the same moment.
 *
 * @example
 * {
 *   same: ['venue'],
 *   from: 'startAt',
 *   to: 'endAt',
 *   at: 'venue',
 *   unless: { state: ['cancelled'] },
 *   says: { zh: '一个场地同一时间只办一场。', en: 'A venue has one event at a time.' },
 * }
 */
export interface Apart<N extends string = string> {
  /** The fields whose values two records may not share; where one of them is empty, nothing is compared. */
  same: readonly N[];
  /** The day or moment from which a record needs the values, for records that share them one after the other. @default always */
  from?: N;
  /**
   * The day, which counts as well, or the moment until which it needs them; empty means for good.
   *
   * @default always
   */
  to?: N;
  /** The field with the sentence. */
  at: N;
  /**
   * The values of fields, or the states, with which a record keeps no other away.
   *
   * @example unless: { status: ['rejected', 'cancelled'] }
   */
  unless?: Readonly<Partial<Record<N | 'status', readonly string[]>>>;
  /**
   * The codes of other sections whose records are kept apart from these as well; each has an `apart` that names this one.
   *
   * @example with: ['tmpExhibition']
   */
  with?: readonly string[];
  /** What the operator reads under the input, and where it does not hold. */
  says: Label;
}

interface WithApart {
  apart?: readonly Apart[];
}

/** The fields of the record by which it is kept apart from others. */
export const fieldsOfApart = ({ same, from, to, unless = {} }: Apart): string[] => [
  ...same,
  ...[from, to].flatMap((name) => name ?? []),
  ...Object.keys(unless).filter((name) => name !== 'status'),
];

/** What keeps apart the records of a section, and those of the other ones that it names. */
export const apartWith = ({ apart = [] }: WithApart, code: string): Apart | undefined =>
  apart.find((one) => one.with?.includes(code));

/** Whether a record with these values keeps others away. */
export const keepsAway = ({ unless = {} }: Apart, values: Readonly<Record<string, unknown>>): boolean =>
  !Object.entries(unless).some(([name, excepted = []]) => excepted.includes(String(values[name])));
