/** The calendar: the events of several sections between two days. */

/** The most days that one call answers: six weeks of a month, and a list of two months. */
export const MAX_CALENDAR_DAYS = 62;

/** An event at the same place and time; one that the caller may not read has no title. */
export interface EventConflict<Words = string> {
  title: Words | null;
  /** The code of its section. */
  section?: string;
  id?: number;
}

/** A record, or a row of one, that takes place at some time. */
export interface CalendarEvent<Words = string> {
  /** The code of its section. */
  section: string;
  /** The id of its record. */
  id: number;
  /** The version of its record. */
  version: number;
  /** The place of the row among the rows of the record, from 0; null where the record itself is the event. */
  row: number | null;
  title: Words;
  /** The first day `2026-11-12`, or a moment in UTC. */
  start: string;
  /** The last day, or the moment at which it ends; never before the start. */
  end: string;
  allDay: boolean;
  state: { label: Words; tone: string } | null;
  /** The part of the state that is its own: the option of a choice, or the name of a toggle that is on, such as “Closed”. */
  note: Words | null;
  /** It does not take place: it is cancelled or offline. */
  off: boolean;
  place: { id: number; title: Words } | null;
  /** The caller may give it another time: it is a draft, and the caller may edit it. */
  movable: boolean;
  /** Why it cannot be moved in the calendar; null where it can. */
  reason: Words | null;
  /** The values of the record that another time changes, as they are now; null where it cannot be moved. */
  values: Record<string, unknown> | null;
  conflicts: EventConflict<Words>[];
}

export interface CalendarAnswer<Words = string> {
  events: CalendarEvent<Words>[];
  /** Some section has more events than are answered. */
  more: boolean;
  /** The days on which the museum is closed by its opening hours, without those that are events themselves. */
  closedDays: string[];
}
