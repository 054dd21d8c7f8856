import type { CalendarEvent } from '../../contract/calendar.ts';
import { DAY, dayInShanghai, inShanghai, MINUTE } from '../../contract/museum-time.ts';
import { addDays } from '../../kinds/date/date.ts';

/** Where the events of a calendar stand; pure, so that it can be tested without a screen. */

/** Two rows of one record are two events. */
export const eventKey = ({ section, id, row }: Pick<CalendarEvent, 'section' | 'id' | 'row'>): string =>
  `${section}:${id}:${row ?? ''}`;

export const firstDayOf = ({ start, allDay }: CalendarEvent): string =>
  allDay ? start : dayInShanghai(Date.parse(start));

/** An event that ends at midnight is over on the day before. */
export function lastDayOf({ start, end, allDay }: CalendarEvent): string {
  if (allDay) return end;
  return dayInShanghai(Math.max(Date.parse(start), Date.parse(end) - 1));
}

/** What lasts whole days, or over a night, is a bar over its days; anything else is a line at its time. */
export const isBar = (event: CalendarEvent): boolean => event.allDay || firstDayOf(event) !== lastDayOf(event);

export const isOnDay = (event: CalendarEvent, day: string): boolean =>
  firstDayOf(event) <= day && day <= lastDayOf(event);

/** The events of one day that have a time, in their order. */
export const timedOn = (events: readonly CalendarEvent[], day: string): CalendarEvent[] =>
  events.filter((event) => !isBar(event) && firstDayOf(event) === day).sort(byStart);

export const byStart = (one: CalendarEvent, other: CalendarEvent): number =>
  momentOf(one) - momentOf(other) || eventKey(one).localeCompare(eventKey(other));

const momentOf = ({ start, allDay }: CalendarEvent): number => Date.parse(allDay ? `${start}T00:00:00+08:00` : start);

/** The part of a bar within some days. */
export interface BarPart {
  event: CalendarEvent;
  /** The first of the days that it covers. */
  day: string;
  /** The number of days. */
  span: number;
  /** Its line below the heads of the days, from 0. */
  lane: number;
  /** It began before these days, or goes on after them. */
  before: boolean;
  after: boolean;
}

/** The bars over these days, each in the first lane that is free: the longer ones above. */
export function barsOver(events: readonly CalendarEvent[], days: readonly string[]): BarPart[] {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const bars = events
    .filter((event) => isBar(event) && firstDayOf(event) <= last && lastDayOf(event) >= first)
    .sort((one, other) => {
      const [start, otherStart] = [firstDayOf(one), firstDayOf(other)].map((day) => (day < first ? first : day));
      if (start !== otherStart) return (start ?? '') < (otherStart ?? '') ? -1 : 1;
      return lastDayOf(other).localeCompare(lastDayOf(one)) || byStart(one, other);
    });
  /** The index of the first free day of each lane. */
  const free: number[] = [];
  return bars.map((event) => {
    const from = Math.max(0, days.indexOf(firstDayOf(event)));
    const until = lastDayOf(event) > last ? days.length - 1 : days.indexOf(lastDayOf(event));
    const freeLane = free.findIndex((index) => index <= from);
    const lane = freeLane < 0 ? free.length : freeLane;
    free[lane] = until + 1;
    const day = days[from] ?? first;
    return {
      event,
      day,
      span: until - from + 1,
      lane,
      before: firstDayOf(event) < day,
      after: lastDayOf(event) > last,
    };
  });
}

/** Minutes since midnight in Shanghai. */
export function minutesOf(moment: string): number {
  const [hours, minutes] = inShanghai(Date.parse(moment)).slice(11, 16).split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** An event in the column of a day; those at the same time stand beside each other. */
export interface TimedPart {
  event: CalendarEvent;
  from: number;
  until: number;
  /** Its place among those at the same time, from 0, and how many there are. */
  column: number;
  columns: number;
}

/** Shorter events are drawn as long as this, so that they can be read. */
const MIN_MINUTES = 25;

export function timedParts(events: readonly CalendarEvent[], day: string): TimedPart[] {
  const parts = timedOn(events, day).map((event): TimedPart => {
    const from = minutesOf(event.start);
    const length = (Date.parse(event.end) - Date.parse(event.start)) / MINUTE;
    return { event, from, until: from + Math.max(length, MIN_MINUTES), column: 0, columns: 1 };
  });
  for (const group of groupOverlapping(parts)) placeInColumns(group);
  return parts;
}

/** Events that overlap directly or through others. */
function groupOverlapping(parts: readonly TimedPart[]): TimedPart[][] {
  const groups: TimedPart[][] = [];
  let until = -1;
  for (const part of parts) {
    if (part.from >= until) groups.push([]);
    groups.at(-1)?.push(part);
    until = Math.max(part.from >= until ? -1 : until, part.until);
  }
  return groups;
}

function placeInColumns(group: readonly TimedPart[]): void {
  const ends: number[] = [];
  for (const part of group) {
    const freeColumn = ends.findIndex((end) => end <= part.from);
    part.column = freeColumn < 0 ? ends.length : freeColumn;
    ends[part.column] = part.until;
  }
  for (const part of group) part.columns = ends.length;
}

/** The event at another time; its length stays. */
export function shiftEvent(event: CalendarEvent, milliseconds: number): CalendarEvent {
  const shift = (time: string) => shiftTime(time, milliseconds);
  return { ...event, start: shift(event.start), end: shift(event.end) };
}

/** A day or a moment some milliseconds later; Shanghai has no daylight saving time. */
export const shiftTime = (time: string, milliseconds: number): string =>
  time.length === DAY_LENGTH
    ? addDays(time, Math.round(milliseconds / DAY))
    : new Date(Date.parse(time) + milliseconds).toISOString();

const DAY_LENGTH = '2026-11-12'.length;

/** The minutes in whose steps a draft is moved by its time. */
export const STEP_MINUTES = 15;

/** The distance of two days in milliseconds. */
export const daysBetween = (from: string, until: string): number => Date.parse(until) - Date.parse(from);
