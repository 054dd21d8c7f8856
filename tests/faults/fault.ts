/** One failure, produced from outside the product. */
export interface Fault {
  name: string;
  /** What operators or the administrator may expect in that case. */
  expected: string;
  /** Produces the failure; throws with a sentence if the product did not survive it, and may return a measurement to print. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have no measurement to print
  run: () => Promise<string | void>;
}

export interface Group {
  name: string;
  faults: readonly Fault[];
  /** Closes what the faults of the group shared. */
  cleanUp?: () => Promise<unknown>;
}

/** The options of `npm run faults --`. */
export interface FaultOptions {
  only: readonly string[];
  kills: number;
  /** Duration of the load test, in minutes. */
  minutes: number;
  /** What the random history is planned from, and how many writes it has. */
  seed: number;
  writes: number;
}

/** This machine lacks what a fault needs; the fault is reported as not run. */
export class MissingPrerequisite extends Error {}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls until the condition holds and returns after how many milliseconds; throws the message at the timeout. */
export async function waitUntil(
  condition: () => Promise<unknown> | unknown,
  timeout: number,
  message: string,
): Promise<number> {
  const start = performance.now();
  for (;;) {
    if (await condition()) return Math.round(performance.now() - start);
    if (performance.now() - start > timeout) throw new Error(message);
    await pause(50);
  }
}
