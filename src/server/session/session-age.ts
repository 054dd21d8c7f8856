import type { SessionLeft } from '../../contract/session-left.ts';
import type { Config } from '../config/config.ts';

interface Aged {
  createdAt: string;
  seenAt: string;
}

/** Whether a session has expired by inactivity or age. */
export type IsOver = (session: Aged, now: Date) => boolean;

/** The remaining time of a session; negative after it has expired. */
export type LeftOf = (session: Aged, now: Date) => SessionLeft;

const MINUTE = 60;

export function createSessionAge(config: Pick<Config, 'sessionIdleMinutes' | 'sessionHours'>) {
  const idle = config.sessionIdleMinutes * MINUTE;
  const total = config.sessionHours * 60 * MINUTE;
  const since = (moment: string, now: Date) => (now.getTime() - new Date(moment).getTime()) / 1000;
  const leftOf: LeftOf = ({ createdAt, seenAt }, now) => ({
    idle: Math.floor(idle - since(seenAt, now)),
    total: Math.floor(total - since(createdAt, now)),
  });
  const isOver: IsOver = (session, now) => {
    const left = leftOf(session, now);
    return left.idle < 0 || left.total < 0;
  };
  return { isOver, leftOf };
}
