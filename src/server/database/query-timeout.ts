/** Waits for a query and rejects when the timeout has passed. */
export type QueryTimeout = <T>(answer: Promise<T>) => Promise<T>;

/** After how many milliseconds without an answer the connection is checked. */
const CHECK_AFTER = 2_000;

const LOOK = 250;

interface Waiting {
  looks: number;
  giveUp: (reason: unknown) => void;
}

/**
 * Rejects a query after the timeout, or as soon as the health check over another connection fails as well. One interval
 * timer serves all waiting queries, because a timer for each would cost more than many queries. It counts ticks instead
 * of elapsed time, so that a process that was itself busy does not take the server for slow.
 */
export function createQueryTimeout(checkConnection: () => Promise<void>, deadline: number): QueryTimeout {
  const waiting = new Set<Waiting>();
  let clock: NodeJS.Timeout | null = null;

  const look = () => {
    for (const one of waiting) {
      one.looks += 1;
      if (one.looks === CHECK_AFTER / LOOK) checkConnection().catch(one.giveUp);
      if (one.looks * LOOK > deadline) one.giveUp(new Error('timeout: no answer came'));
    }
    if (waiting.size > 0 || !clock) return;
    clearInterval(clock);
    clock = null;
  };

  return (answer) =>
    new Promise((resolve, reject) => {
      const giveUp = (reason: unknown) => {
        waiting.delete(one);
        reject(reason);
      };
      const one: Waiting = { looks: 0, giveUp };
      waiting.add(one);
      clock ??= setInterval(look, LOOK);
      answer.then((rows) => {
        waiting.delete(one);
        resolve(rows);
      }, giveUp);
    });
}
