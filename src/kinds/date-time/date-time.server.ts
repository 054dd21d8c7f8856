import { type RawBuilder, sql } from 'kysely';
import { DAY } from '../../contract/museum-time.ts';
import type { ServerKind } from '../../server/fields/kind.ts';
import { rangeFilter } from '../../server/fields/range.ts';
import { parseDay, toHalfWidth } from '../../server/fields/spelling.ts';
import { isDay } from '../date/date.ts';
import { type DateTimeField, isMoment } from './date-time.ts';

export const dateTimeServerKind: ServerKind<DateTimeField> = {
  columnType: 'timestamptz',
  sheetForm: 'moment',
  request: () => ({ type: 'string', format: 'date-time' }),
  response: () => ({ type: 'string', description: 'A moment in UTC, YYYY-MM-DDThh:mm:ss.sssZ' }),
  match: (where, column, values) => rangeFilter(where, column, values, { from, to }),
  parseSheetCell: (cell) => ({ value: parseShanghaiTime(cell) }),
  exportText: (value) => shanghaiTimeOf(String(value)),
  time: {
    present: (now) => sql`${now}::timestamptz`,
    local: inShanghai,
    isOver: (column, now) => sql<boolean>`${sql.ref(column)} <= ${now}`,
  },
  sheetHint: () => ({
    zh: '北京时间，例如 2026-11-12 09:30。',
    en: 'Shanghai time, such as 2026-11-12 09:30.',
  }),
  exportSql: (column) => sql`to_char(${inShanghai(column)}, 'YYYY-MM-DD HH24:MI')`,
};

/** Shanghai has no daylight saving time. */
function inShanghai(column: string): RawBuilder<unknown> {
  return sql`((${sql.ref(column)} at time zone 'UTC') + interval '8 hours')`;
}

/** The time in Shanghai to the minute. */
export const shanghaiTimeOf = (moment: string): string =>
  new Date(Date.parse(moment) + 28_800_000).toISOString().slice(0, 16).replace('T', ' ');

/** Parses a time in Shanghai; any other text is returned unchanged for the kind's check to refuse. */
function parseShanghaiTime(cell: string): string {
  const text = toHalfWidth(cell)
    .replace('T', ' ')
    .replace(/\s*(\d{1,2})[时点](\d{1,2})分?$/, ' $1:$2');
  const [, day = '', hours = '', minutes, seconds = '00'] = /^(.*?)\s+(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  const moment = `${parseDay(day)}T${hours.padStart(2, '0')}:${minutes}:${seconds}+08:00`;
  return isDay(parseDay(day)) && !Number.isNaN(Date.parse(moment)) ? new Date(moment).toISOString() : cell.trim();
}

/** Midnight in Shanghai, which has no daylight saving time. */
const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

/** A day means the whole day in Shanghai. */
const from = (value: string) => {
  if (isDay(value)) return { value: new Date(startOfDay(value)).toISOString(), inclusive: true };
  return isMoment(value) ? { value, inclusive: true } : null;
};

const to = (value: string) => {
  if (isDay(value)) return { value: new Date(startOfDay(value) + DAY).toISOString(), inclusive: false };
  return isMoment(value) ? { value, inclusive: true } : null;
};
