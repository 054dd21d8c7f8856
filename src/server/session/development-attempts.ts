import { isWithin } from './development-age.ts';

/** Counts wrong passwords, so that guessing takes time. Nobody is held up by a timer: who is too fast is told when to come back. */
export interface Attempts {
  /** After how many seconds the account may be tried again; 0 is at once. */
  secondsToWait: (account: string) => number;
  countWrong: (account: string) => void;
  forget: (account: string) => void;
}

const LIMIT = 5;
const WINDOW = 60_000;
/** It does not grow, and tries made meanwhile do not prolong it: nobody can shut an account out for good. */
const PAUSE = 30_000;
/** Accounts are what anybody types; of more than these the oldest are forgotten. */
const MOST_ACCOUNTS = 1_000;

export function createAttempts(now: () => Date): Attempts {
  // The times of the last wrong passwords of each account.
  const wrong = new Map<string, readonly number[]>();

  /** Those that still count: of a full count its pause, of others those of the last minute. */
  const recentOf = (account: string): readonly number[] => {
    const times = wrong.get(account) ?? [];
    if (times.length < LIMIT) return times.filter((at) => isWithin(at, WINDOW, now()));
    // It is over when the seconds it names have passed.
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
