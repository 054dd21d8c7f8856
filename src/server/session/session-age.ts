import type { Config } from '../config/config.ts';

interface Aged {
  createdAt: string;
  seenAt: string;
}

/** Whether a session is over by itself: nobody has used it for a while, or it began too long ago. */
export type IsOver = (session: Aged, now: Date) => boolean;

const MINUTE = 60_000;

export function createIsOver(config: Pick<Config, 'sessionIdleMinutes' | 'sessionHours'>): IsOver {
  const idle = config.sessionIdleMinutes * MINUTE;
  const inAll = config.sessionHours * 60 * MINUTE;
  const since = (moment: string, now: Date) => now.getTime() - new Date(moment).getTime();
  return ({ createdAt, seenAt }, now) => since(seenAt, now) > idle || since(createdAt, now) > inAll;
}
