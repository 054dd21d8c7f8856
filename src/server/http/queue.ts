import { setTimeout as pause } from 'node:timers/promises';

/** Between two works: time for what others have asked meanwhile, which takes several questions one after the other. */
const PAUSE = 30;

/** Works that would keep others from the database are done one after the other, and no more than so many wait. */
export function createQueue(mostWaiting: number, refusal: () => Error): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (work) => {
    if (waiting > mostWaiting) throw refusal();
    waiting += 1;
    const done = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = done.catch(() => undefined).then(() => pause(PAUSE));
    return done;
  };
}
