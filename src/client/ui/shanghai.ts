import { isMoment } from '../../declare/kinds/date-time.ts';

/** The museum keeps Shanghai's time, which has been eight hours ahead all year round since 1992. */
const AHEAD = 8 * 3_600_000;

/** `2026-11-12 09:30` on the museum's clock, for a moment in UTC; nothing for anything else. */
export const shanghaiTime = (moment: unknown): string | null =>
  typeof moment === 'string' && isMoment(moment)
    ? new Date(Date.parse(moment) + AHEAD).toISOString().slice(0, 16).replace('T', ' ')
    : null;

/** Whether a text is a time of the museum's clock, as it is written here. */
export const isShanghaiTime = (text: string): boolean => /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text);

/** The moment in UTC when the museum's clock shows `2026-11-12 09:30`. */
export const parseShanghaiTime = (clock: string): string => `${utc(clock.replace(' ', 'T')).slice(0, 19)}Z`;

const utc = (local: string): string => new Date(Date.parse(`${local.slice(0, 16)}:00Z`) - AHEAD).toISOString();

export const shanghaiDay = (moment: string): string | null => shanghaiTime(moment)?.slice(0, 10) ?? null;
