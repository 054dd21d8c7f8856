import { readSessionLeft, type SessionLeft } from '../../contract/session-left.ts';

/**
 * When the operator last did something on the page, and when the session ends. Calls that the page makes by itself say for
 * how long nobody has done anything, so that polling does not prolong a session.
 */
export interface SessionClock {
  /** Seconds since the operator last did something; nothing for a server that does not say when sessions end. */
  idleSeconds: () => number | undefined;
  /** Takes what an answer says of the session's end. */
  readHeader: (header: unknown) => void;
  /** What is left now; nothing for a server that does not say. */
  left: () => SessionLeft | undefined;
  /** Calls back when an answer has said something; the answer stops it. */
  subscribe: (listener: () => void) => () => void;
}

/** What counts as doing something. Moving the pointer does not: a table that is pushed moves it too. */
const ACTIVITY = ['keydown', 'input', 'pointerdown', 'click', 'wheel', 'touchmove'] as const;

export function createSessionClock(window: Pick<Window, 'addEventListener'>, now = Date.now): SessionClock {
  // Opening the page is the first thing an operator does on it.
  let active = now();
  let known: { at: number; left: SessionLeft } | undefined;
  const listeners = new Set<() => void>();
  for (const event of ACTIVITY) {
    window.addEventListener(event, () => (active = now()), { capture: true, passive: true });
  }
  const secondsSince = (moment: number) => Math.max(0, Math.floor((now() - moment) / 1000));
  return {
    idleSeconds: () => (known ? secondsSince(active) : undefined),
    readHeader(header) {
      const left = readSessionLeft(header);
      if (!left) return;
      known = { at: now(), left };
      for (const listener of listeners) listener();
    },
    left() {
      if (!known) return undefined;
      const passed = secondsSince(known.at);
      return { idle: Math.max(0, known.left.idle - passed), total: Math.max(0, known.left.total - passed) };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
