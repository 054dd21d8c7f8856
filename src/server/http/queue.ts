import { setTimeout as pause } from 'node:timers/promises';

/** Pause between two tasks in milliseconds, in which other requests can run several queries. */
const PAUSE = 30;

interface WaitingTask {
  owner: number | null;
  start: () => void;
  refuse: (error: Error) => void;
}

type Queue = <T>(owner: number | null, run: () => Promise<T>) => Promise<T>;

/**
 * Runs tasks that block the database one after the other. Only some may wait, and of those with an owner only the newest,
 * because the answer to the one before is no longer read.
 */
export function createQueue(mostWaiting: number, refusal: () => Error): Queue {
  const waiting: WaitingTask[] = [];
  let isBusy = false;
  const enter = (owner: number | null) =>
    new Promise<void>((start, refuse) => {
      const older = waiting.findIndex((task) => owner !== null && task.owner === owner);
      if (older >= 0) for (const task of waiting.splice(older, 1)) task.refuse(refusal());
      if (waiting.length >= mostWaiting) refuse(refusal());
      else waiting.push({ owner, start, refuse });
    });
  const leave = async () => {
    await pause(PAUSE);
    const next = waiting.shift();
    if (next) next.start();
    else isBusy = false;
  };
  return async (owner, run) => {
    if (isBusy) await enter(owner);
    isBusy = true;
    try {
      return await run();
    } finally {
      void leave();
    }
  };
}
