export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The museum uses Shanghai time, UTC+8 without daylight saving since 1992. */
export const SHANGHAI_OFFSET = 8 * HOUR;

/** A moment as if it were UTC in Shanghai, from which its day and time can be cut: `2026-11-12T09:30:00.000Z`. */
export const inShanghai = (moment: Date | number): string => new Date(Number(moment) + SHANGHAI_OFFSET).toISOString();

/** The day of a moment in Shanghai: `2026-11-12`. */
export const dayInShanghai = (moment: Date | number): string => inShanghai(moment).slice(0, 10);

/** The day in Shanghai, some days after a moment. */
export const dayFrom = (now: Date, days = 0): string => dayInShanghai(now.getTime() + days * DAY);
