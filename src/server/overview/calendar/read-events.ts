import { sql } from 'kysely';
import type { ReferenceValue } from '../../../contract/record.ts';
import { type CalendarSection, calendarFields } from '../../../declare/calendar-section.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { listReferences } from '../../../declare/naming.ts';
import { titleFields } from '../../../declare/translation.ts';
import { addDays } from '../../../kinds/date/date.ts';
import type { ReferencedRecord } from '../../../kinds/field.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import { readRow } from '../../records/row.ts';
import { tableOf, titlesIn } from '../../records/section-table.ts';
import {
  beginsWithDay,
  type CalendarDays,
  type EventTimes,
  endOfDay,
  eventTimes,
  isInDays,
  startOfDay,
} from './event-times.ts';

/** An event as it is stored, which not every operator may read. */
export interface StoredEvent {
  section: CalendarSection;
  record: AnyRecord;
  /** The place of the row among those of the record; null where the record itself is the event. */
  row: number | null;
  times: EventTimes;
  place: ReferencedRecord | null;
  off: boolean;
  /** The state of the record, or of the one that it lies in, if one of them has a workflow. */
  status: { resource: Resource; value: string } | null;
}

/** More records of one section than anybody reads in a month. */
const MAX_RECORDS = 500;

/** The events of a section within some days. */
export async function readStoredEvents(
  db: Db,
  section: CalendarSection,
  days: CalendarDays,
  sections: readonly Resource[],
): Promise<{ events: StoredEvent[]; more: boolean }> {
  const records = await readRecords(db, section, days, sections);
  const statusOf = await readStatuses(db, section, records, sections);
  const events = records.slice(0, MAX_RECORDS).flatMap((record) =>
    partsOf(section, record).flatMap(({ row, values }): StoredEvent[] => {
      const times = eventTimes(section, record, values);
      if (!times || !isInDays(times, days)) return [];
      const place = placeIn(section, values);
      const off = isOff(section, record, values);
      return [{ section, record, row, times, place, off, status: statusOf(record) }];
    }),
  );
  return { events, more: records.length > MAX_RECORDS };
}

/** The record, or each of its rows. */
export function partsOf({ calendar }: CalendarSection, record: AnyDraft): { row: number | null; values: AnyDraft }[] {
  if (calendar.rows === undefined) return [{ row: null, values: record }];
  const rows = record[calendar.rows];
  return Array.isArray(rows) ? rows.map((values: AnyDraft, row) => ({ row, values })) : [];
}

function placeIn(section: CalendarSection, values: AnyDraft): ReferencedRecord | null {
  const { place } = section.calendar;
  const field = place === undefined ? undefined : calendarFields(section)[place];
  return (field && listReferences(field, values[place ?? ''])[0]) ?? null;
}

const isOff = ({ calendar: { unless = {} } }: CalendarSection, record: AnyRecord, values: AnyDraft): boolean =>
  Object.entries(unless).some(([name, excepted]) =>
    excepted.includes(String(name === 'status' ? record.status : values[name])),
  );

/** What an event is made of, without the texts of its record. */
function columnNames(section: CalendarSection): string[] {
  const { start, end, minutes, place, subject, state, rows, unless = {} } = section.calendar;
  const fields = rows === undefined ? [start, end, place, state, ...Object.keys(unless)] : [rows];
  const names = [...titleFields(section), section.within?.field, subject, minutes, ...fields];
  return [...new Set(names.filter((name): name is string => name !== undefined && name in section.fields))];
}

async function readRecords(db: Db, section: CalendarSection, days: CalendarDays, sections: readonly Resource[]) {
  const titleOf = titlesIn(sections);
  const rows = await sectionTables(db)
    .selectFrom(`${tableOf(section)} as t`)
    .select(['t.id', 't.version', ...(section.workflow ? ['t.status', 't.changed', 't.publishedAt'] : [])])
    .select(
      columnNames(section).map((name) => {
        const field = section.fields[name];
        return ((field && serverKindOf(field).select?.(field, `t.${name}`, titleOf)) ?? sql.ref(`t.${name}`)).as(name);
      }),
    )
    .where('t.deletedAt', 'is', null)
    .where(mayBeInDays(section, days))
    .orderBy('t.id')
    .limit(MAX_RECORDS + 1)
    .execute();
  return rows.map((row) => readRow(section, row as AnyDraft, 0));
}

/** Leaves out most of the others; what is left is compared exactly. */
function mayBeInDays(section: CalendarSection, { from, until }: CalendarDays) {
  const { start, end, rows } = section.calendar;
  if (rows !== undefined) return hasRowInDays(rows, start, { from, until });
  const [begin, finish] = [sql.ref(`t.${start}`), sql.ref(`t.${end ?? start}`)];
  if (beginsWithDay(section))
    return sql<boolean>`${begin} <= ${until}::date and coalesce(${finish}, ${begin}) >= ${from}::date`;
  // What has no end may have begun the evening before.
  const since = new Date(startOfDay(addDays(from, -1))).toISOString();
  const before = new Date(endOfDay(until)).toISOString();
  return sql<boolean>`${begin} < ${before}::timestamptz and greatest(${finish}, ${begin}) >= ${since}::timestamptz`;
}

/** Days and moments are texts within rows, of which the first ten characters order them to a day. */
const hasRowInDays = (rows: string, start: string, { from, until }: CalendarDays) =>
  sql<boolean>`jsonb_typeof(${sql.ref(`t.${rows}`)}) = 'array' and exists (
    select from jsonb_array_elements(${sql.ref(`t.${rows}`)}) as e(row)
    where left(e.row ->> ${start}::text, 10) between ${addDays(from, -2)} and ${addDays(until, 1)})`;

type StatusOf = (record: AnyRecord) => StoredEvent['status'];

/** The state of each record: its own, or where it has none that of the record it lies in, with which it becomes public. */
async function readStatuses(
  db: Db,
  section: CalendarSection,
  records: readonly AnyRecord[],
  sections: readonly Resource[],
): Promise<StatusOf> {
  const { workflow, within } = section;
  if (workflow) return ({ status }) => ({ resource: section, value: String(status) });
  const parent = within && findSection(sections, within.section);
  if (!within || !parent?.workflow) return () => null;
  const idOf = (record: AnyRecord) => (record[within.field] as ReferenceValue | null)?.id ?? 0;
  const ids = [...new Set(records.map(idOf))];
  const rows = await sectionTables(db)
    .selectFrom(tableOf(parent))
    .select(['id', 'status'])
    .where('id', 'in', [0, ...ids])
    .execute();
  const states = new Map(rows.map(({ id, status }) => [Number(id), String(status)]));
  return (record) => {
    const value = states.get(Number(idOf(record)));
    return value === undefined ? null : { resource: parent, value };
  };
}
