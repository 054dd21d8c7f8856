import { isMoment } from '../../declare/kinds/date-time.ts';

/** The museum uses Shanghai time, UTC+8 without daylight saving since 1992. */
const UTC_OFFSET = 8 * 3_600_000;

/** `2026-11-12 09:30` in Shanghai time for a UTC moment; null for anything else. */
export const shanghaiTime = (moment: unknown): string | null =>
  typeof moment === 'string' && isMoment(moment)
    ? new Date(Date.parse(moment) + UTC_OFFSET).toISOString().slice(0, 16).replace('T', ' ')
    : null;

/** Whether a text has the form `2026-11-12 09:30`. */
export const isShanghaiTime = (text: string): boolean => /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text);

/** The UTC moment of `2026-11-12 09:30` in Shanghai time. */
export const parseShanghaiTime = (time: string): string => `${utcOf(time.replace(' ', 'T')).slice(0, 19)}Z`;

const utcOf = (local: string): string => new Date(Date.parse(`${local.slice(0, 16)}:00Z`) - UTC_OFFSET).toISOString();

export const shanghaiDay = (moment: string): string | null => shanghaiTime(moment)?.slice(0, 10) ?? null;
