import { SHANGHAI_OFFSET } from '../../contract/museum-time.ts';
import { isMoment } from '../../kinds/date-time/date-time.ts';

/** The museum uses Shanghai time, UTC+8 without daylight saving since 1992. */

/** `2026-11-12 09:30` in Shanghai time for a UTC moment; null for anything else. */
export const shanghaiTime = (moment: unknown): string | null =>
  typeof moment === 'string' && isMoment(moment)
    ? new Date(Date.parse(moment) + SHANGHAI_OFFSET).toISOString().slice(0, 16).replace('T', ' ')
    : null;

/** Whether a text has the form `2026-11-12 09:30`. */
export const isShanghaiTime = (text: string): boolean => /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text);

/** The UTC moment of `2026-11-12 09:30` in Shanghai time. */
export const parseShanghaiTime = (time: string): string => `${utcOf(time.replace(' ', 'T')).slice(0, 19)}Z`;

const utcOf = (local: string): string =>
  new Date(Date.parse(`${local.slice(0, 16)}:00Z`) - SHANGHAI_OFFSET).toISOString();

export const shanghaiDay = (moment: string): string | null => shanghaiTime(moment)?.slice(0, 10) ?? null;
