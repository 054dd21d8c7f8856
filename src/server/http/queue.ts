import { setTimeout as pause } from 'node:timers/promises';

/** Pause between two tasks in milliseconds, in which other requests can run several queries. */
const PAUSE = 30;

/** Runs tasks that block the database one after the other and limits how many may wait. */
export function createQueue(mostWaiting: number, refusal: () => Error): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (run) => {
    if (waiting > mostWaiting) throw refusal();
    waiting += 1;
    const done = last.then(run).finally(() => {
      waiting -= 1;
    });
    last = done.catch(() => undefined).then(() => pause(PAUSE));
    return done;
  };
}
