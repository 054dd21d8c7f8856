import type { RemainingSession } from '../../contract/session-left.ts';
import type { Config } from '../config/config.ts';

interface SessionTimes {
  createdAt: string;
  seenAt: string;
}

/** Whether a session has expired by inactivity or age. */
export type IsOver = (session: SessionTimes, now: Date) => boolean;

/** The remaining time of a session; negative after it has expired. */
export type RemainingOf = (session: SessionTimes, now: Date) => RemainingSession;

const MINUTE = 60;

export function createSessionAge(config: Pick<Config, 'sessionIdleMinutes' | 'sessionHours'>) {
  const idle = config.sessionIdleMinutes * MINUTE;
  const total = config.sessionHours * 60 * MINUTE;
  const secondsSince = (moment: string, now: Date) => (now.getTime() - new Date(moment).getTime()) / 1000;
  const remainingOf: RemainingOf = ({ createdAt, seenAt }, now) => ({
    idle: Math.floor(idle - secondsSince(seenAt, now)),
    total: Math.floor(total - secondsSince(createdAt, now)),
  });
  const isOver: IsOver = (session, now) => {
    const remaining = remainingOf(session, now);
    return remaining.idle < 0 || remaining.total < 0;
  };
  return { isOver, remainingOf };
}
