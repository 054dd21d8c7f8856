/** Waits for an answer, and gives it up when it is not to be hoped for. */
export type QueryTimeout = <T>(answer: Promise<T>) => Promise<T>;

/** How long an answer may be in coming before anybody wonders whether the server is still there. */
const WONDERING = 2_000;

const LOOK = 250;

interface Waiting {
  looks: number;
  giveUp: (reason: unknown) => void;
}

/**
 * Gives up an answer after the deadline, or as soon as `speaks` finds over another connection that nothing is said there
 * either. One clock looks after all who wait: a timer for each question would cost more than many a question. It counts
 * how often it looked, so that a process that was busy itself does not take the server for slow.
 */
export function createQueryTimeout(speaks: () => Promise<void>, deadline: number): QueryTimeout {
  const waiting = new Set<Waiting>();
  let clock: NodeJS.Timeout | null = null;

  const look = () => {
    for (const one of waiting) {
      one.looks += 1;
      if (one.looks === WONDERING / LOOK) speaks().catch(one.giveUp);
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
