import type { OpenDays } from '../../../declare/calendar.ts';
import { weekdayOptions } from '../../../declare/calendar.ts';
import type { CalendarSection } from '../../../declare/calendar-section.ts';
import type { AnyDraft, AnyRecord } from '../../../declare/define-resource.ts';
import { addDays, weekdayOf } from '../../../kinds/date/date.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import { readRow } from '../../records/row.ts';
import { tableOf } from '../../records/section-table.ts';
import { type CalendarDays, isInDays } from './event-times.ts';
import type { StoredEvent } from './read-events.ts';

interface OpenSection {
  section: CalendarSection;
  openDays: OpenDays;
  days: CalendarDays;
}

/** The days on which nothing opens by the rows of a section; a day with an event of the section follows the event. */
export async function readClosedDays(
  db: Db,
  { section, openDays, days }: OpenSection,
  events: readonly StoredEvent[],
): Promise<string[]> {
  const seasons = await readSeasons(db, section, openDays);
  if (seasons.length === 0) return [];
  const own = events.filter((event) => event.section === section && !event.off);
  return daysFrom(days).filter(
    (day) =>
      !seasons.some((season) => isOpen(season, openDays, day)) &&
      !own.some(({ times }) => isInDays(times, { from: day, until: day })),
  );
}

/** The rows of the records that visitors see; where a section publishes nothing, of all. */
async function readSeasons(db: Db, section: CalendarSection, { rows }: OpenDays): Promise<AnyDraft[]> {
  const live = section.workflow?.publication?.live;
  const records = await sectionTables(db)
    .selectFrom(tableOf(section))
    .select(['id', 'version', rows])
    .where('deletedAt', 'is', null)
    .$if(live !== undefined, (query) => query.where('status', '=', live))
    .execute();
  return records.flatMap((row) => rowsOf(readRow(section, row as AnyDraft, 0), rows));
}

const rowsOf = (record: AnyRecord, name: string): AnyDraft[] => {
  const rows = record[name];
  return Array.isArray(rows) ? rows : [];
};

function isOpen(season: AnyDraft, { from, until, weekdays }: OpenDays, day: string): boolean {
  const [first, last, monthDay] = [String(season[from]), String(season[until]), day.slice(5)];
  const isInSeason = first <= last ? first <= monthDay && monthDay <= last : first <= monthDay || monthDay <= last;
  const weekday = weekdayOptions[weekdayOf(day)];
  const named: unknown = season[weekdays];
  return isInSeason && Array.isArray(named) && named.includes(weekday);
}

function daysFrom({ from, until }: CalendarDays): string[] {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
}
