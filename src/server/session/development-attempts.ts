import { isWithin } from './development-age.ts';

/** Counts wrong passwords to slow down guessing. Requests are refused with a retry time instead of being delayed. */
export interface Attempts {
  /** Seconds until the account may be tried again; 0 means now. */
  secondsToWait: (account: string) => number;
  countWrong: (account: string) => void;
  forget: (account: string) => void;
}

const LIMIT = 5;
const WINDOW = 60_000;
/** The pause is constant and attempts do not extend it, so that nobody can lock an account permanently. */
const PAUSE = 30_000;
/** Maximum number of accounts remembered, since anybody may type any account; the oldest are dropped. */
const MOST_ACCOUNTS = 1_000;

export function createAttempts(now: () => Date): Attempts {
  // The times of recent wrong passwords by account.
  const wrong = new Map<string, readonly number[]>();

  /** The attempts that still count: within the pause if the limit is reached, otherwise within the last minute. */
  const recentOf = (account: string): readonly number[] => {
    const times = wrong.get(account) ?? [];
    if (times.length < LIMIT) return times.filter((at) => isWithin(at, WINDOW, now()));
    // The pause ends when the announced seconds have passed.
    return isWithin(times.at(-1) ?? 0, PAUSE - 1, now()) ? times : [];
  };

  return {
    secondsToWait(account) {
      const times = recentOf(account);
      const last = times.at(-1) ?? 0;
      return times.length < LIMIT ? 0 : Math.ceil((last + PAUSE - now().getTime()) / 1_000);
    },
    countWrong(account) {
      const times = [...recentOf(account), now().getTime()];
      wrong.delete(account);
      wrong.set(account, times);
      const [oldest] = wrong.keys();
      if (wrong.size > MOST_ACCOUNTS && oldest !== undefined) wrong.delete(oldest);
    },
    forget: (account) => void wrong.delete(account),
  };
}
