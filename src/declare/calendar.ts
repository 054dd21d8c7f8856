/**
 * How the records of a section stand in the calendar. With `rows` each row of a record is an event, and `start`, `end`, `place`,
 * `title` and `state` name columns of the rows.
 *
 * @example
 * {
 *   start: 'startAt',
 *   end: 'endAt',
 *   place: 'venue',
 *   unless: { status: ['offline'] },
 * }
 */
export interface CalendarOption {
  /** The day or moment at which it begins; a record without it is not in the calendar. */
  start: string;
  /** The last day, or the moment at which it ends. @default the same day, or an hour */
  end?: string;
  /** The whole number of the record with the length in minutes, for events without an end. */
  minutes?: string;
  /** The reference to the place, of which the calendar says when it is needed twice. */
  place?: string;
  /** The reference whose title stands before the title of the record, `activity` of a session. */
  subject?: string;
  /** The column of the rows with what the event is called. @default the title of the record */
  title?: string;
  /** The column with the same in English. */
  titleEn?: string;
  /** A choice or toggle that says more about its state than the workflow. */
  state?: string;
  /**
   * The values, or the states of the workflow, with which it does not take place: it is crossed out, and needs no place.
   *
   * @example unless: { state: ['cancelled'] }
   */
  unless?: Readonly<Record<string, readonly string[]>>;
  /** The field with rows, each of which is an event. */
  rows?: string;
  /**
   * On which days of the week the museum opens; the calendar marks the others. A day with an event of this section follows the
   * event. Only records that visitors see count.
   */
  openDays?: OpenDays;
}

/**
 * Rows that each name days of the week, and the part of the year in which they hold.
 *
 * @example { rows: 'openRules', from: 'dateFrom', until: 'dateTo', weekdays: 'weekdays' }
 */
export interface OpenDays {
  /** The field with the rows. */
  rows: string;
  /** The column with the first day of a season, a text of the format `monthDay`. */
  from: string;
  /** The column with its last day; one before the first is in the next year. */
  until: string;
  /** The column with a `multi` of the options `mon`, `tue`, `wed`, `thu`, `fri`, `sat` and `sun`. */
  weekdays: string;
}

/** The options of the days of the week, from Monday. */
export const weekdayOptions = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
