import { isWithin } from './development-age.ts';
import { randomText } from './development-tickets.ts';

/** One-time tokens that tie a password to a form shown by this server; they expire. */
export interface LoginTickets {
  issue: () => string;
  /** Validates and consumes a token. */
  take: (ticket: string) => boolean;
}

/** As long as a sign-in may take (`cookies.ts`). */
const LIFE = 60 * 60_000;
/** Maximum number of tokens. The oldest are dropped, and their owners see the form again. */
const MOST = 10_000;

export function createLoginTickets(now: () => Date): LoginTickets {
  const issued = new Map<string, number>();
  let count = 0;
  return {
    issue() {
      const ticket = `LT-${++count}-${randomText(16)}`;
      issued.set(ticket, now().getTime());
      const [oldest] = issued.keys();
      if (issued.size > MOST && oldest) issued.delete(oldest);
      return ticket;
    },
    take(ticket) {
      const since = issued.get(ticket);
      issued.delete(ticket);
      return since !== undefined && isWithin(since, LIFE, now());
    },
  };
}
