import { type RemainingSession, readSessionLeft } from '../../../contract/session-left.ts';

/**
 * When the operator was last active, and when the session ends. Each request sends the idle time, so that polling
 * does not prolong the session.
 */
export interface SessionClock {
  /** Seconds since the last activity; undefined for a server that does not report the end of sessions. */
  idleSeconds: () => number | undefined;
  /** Reads the header with the remaining session time. */
  readHeader: (header: unknown) => void;
  /** The remaining time; undefined for a server that does not report it. */
  remaining: () => RemainingSession | undefined;
  /** Calls back at each new header; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** Events that count as activity. `pointermove` does not, because an accidental push of the mouse causes it too. */
const ACTIVITY = ['keydown', 'input', 'pointerdown', 'click', 'wheel', 'touchmove'] as const;

export function createSessionClock(window: Pick<Window, 'addEventListener'>, now = Date.now): SessionClock {
  // Opening the page counts as activity.
  let lastActivity = now();
  let lastHeader: { at: number; remaining: RemainingSession } | undefined;
  const listeners = new Set<() => void>();
  for (const event of ACTIVITY) {
    window.addEventListener(event, () => (lastActivity = now()), { capture: true, passive: true });
  }
  const secondsSince = (moment: number) => Math.max(0, Math.floor((now() - moment) / 1000));
  return {
    idleSeconds: () => (lastHeader ? secondsSince(lastActivity) : undefined),
    readHeader(header) {
      const left = readSessionLeft(header);
      if (!left) return;
      lastHeader = { at: now(), remaining: left };
      for (const listener of listeners) listener();
    },
    remaining() {
      if (!lastHeader) return undefined;
      const elapsed = secondsSince(lastHeader.at);
      return {
        idle: Math.max(0, lastHeader.remaining.idle - elapsed),
        total: Math.max(0, lastHeader.remaining.total - elapsed),
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
