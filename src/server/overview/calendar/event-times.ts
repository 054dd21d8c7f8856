import { DAY, HOUR, MINUTE, SHANGHAI_OFFSET } from '../../../contract/museum-time.ts';
import type { CalendarSection } from '../../../declare/calendar-section.ts';
import { calendarFields } from '../../../declare/calendar-section.ts';
import type { AnyDraft } from '../../../declare/define-resource.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';

/** Days in Shanghai; the last one is included. */
export interface CalendarDays {
  from: string;
  until: string;
}

export interface EventTimes {
  start: string;
  end: string;
  allDay: boolean;
}

/** The begin of a day in Shanghai. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - SHANGHAI_OFFSET;

export const endOfDay = (day: string): number => startOfDay(day) + DAY;

export function beginsWithDay(section: CalendarSection): boolean {
  const field = calendarFields(section)[section.calendar.start];
  return field !== undefined && serverKindOf(field).columnType === 'date';
}

/** When an event takes place; null without a start. `values` are those of the record or of one of its rows. */
export function eventTimes(section: CalendarSection, record: AnyDraft, values: AnyDraft): EventTimes | null {
  const { start, end, minutes } = section.calendar;
  const first = textIn(values, start);
  if (first === null) return null;
  const last = textIn(values, end);
  if (beginsWithDay(section)) return { start: first, end: last !== null && last > first ? last : first, allDay: true };
  const begin = Date.parse(first);
  const length = minutes === undefined ? null : record[minutes];
  const finish =
    last !== null ? Date.parse(last) : begin + (typeof length === 'number' && length > 0 ? length * MINUTE : HOUR);
  return {
    start: new Date(begin).toISOString(),
    end: new Date(Math.max(begin, finish)).toISOString(),
    allDay: false,
  };
}

const textIn = (values: AnyDraft, name: string | undefined): string | null => {
  const value = name === undefined ? null : values[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The moments at which it begins and ends. */
const momentsOf = ({ start, end, allDay }: EventTimes): readonly [number, number] =>
  allDay ? [startOfDay(start), endOfDay(end)] : [Date.parse(start), Date.parse(end)];

export const isInDays = (times: EventTimes, { from, until }: CalendarDays): boolean => {
  const [start, end] = momentsOf(times);
  // An event of no length is in the day at which it stands.
  return start < endOfDay(until) && Math.max(end, start + 1) > startOfDay(from);
};

/** At the moment at which one ends, the next may begin. */
export const overlaps = (one: EventTimes, other: EventTimes): boolean => {
  const [[start, end], [otherStart, otherEnd]] = [momentsOf(one), momentsOf(other)];
  return start < otherEnd && otherStart < end;
};
