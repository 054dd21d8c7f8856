import { addDays, weekdayOf } from '../../kinds/date/date.ts';

export const calendarViews = ['month', 'week', 'day', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The days of the week of a day, from Monday. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
}

/** The weeks in which the month of a day has days. */
export function weeksOfMonth(day: string): string[][] {
  const first = firstOfMonth(day);
  const last = addDays(firstOfMonth(addDays(first, 31)), -1);
  const weeks: string[][] = [];
  for (let week = weekOf(first); (week[0] ?? '') <= last; week = weekOf(addDays(week[0] ?? '', 7))) weeks.push(week);
  return weeks;
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The days that a view shows. */
export function daysOf(view: CalendarView, day: string): string[] {
  if (view === 'day') return [day];
  if (view === 'week') return weekOf(day);
  if (view === 'month') return weeksOfMonth(day).flat();
  return weeksOfMonth(day)
    .flat()
    .filter((one) => one.slice(0, 7) === day.slice(0, 7));
}

/** A day in the period before or after. */
export function neighbourPeriod(view: CalendarView, day: string, step: 1 | -1): string {
  if (view === 'day') return addDays(day, step);
  if (view === 'week') return addDays(day, 7 * step);
  return firstOfMonth(step === 1 ? addDays(firstOfMonth(day), 31) : addDays(firstOfMonth(day), -1));
}
