import { isWithin } from './development-age.ts';
import { randomText } from './development-tickets.ts';

/** What ties a password to a form that was shown here: each form is good once, and for a while. */
export interface LoginTickets {
  issue: () => string;
  /** Whether the form may be read; it is used up by asking. */
  take: (ticket: string) => boolean;
}

/** As long as a sign-in may take (`cookies.ts`). */
const LIFE = 60 * 60_000;
/** Every look at the form issues one: the oldest go first, and whoever had it is shown the form again. */
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
