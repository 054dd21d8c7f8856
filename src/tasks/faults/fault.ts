/** One thing that goes wrong, driven from outside. */
export interface Fault {
  name: string;
  /** What an operator or whoever runs the product may expect then. */
  expected: string;
  /** Makes it happen; throws with a sentence when it was not survived, and may answer with what was measured. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to say
  drive: () => Promise<string | void>;
}

export interface Group {
  name: string;
  faults: readonly Fault[];
  /** Puts away what its faults shared. */
  end?: () => Promise<unknown>;
}

/** What a person may say behind `npm run faults --`. */
export interface Asked {
  only: readonly string[];
  kills: number;
  /** For how long the server is put under load, in minutes. */
  minutes: number;
}

/** Thrown where this machine lacks what a fault needs. */
export class NotHere extends Error {}

export function must(isSo: unknown, sentence: string): asserts isSo {
  if (!isSo) throw new Error(sentence);
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks again and again until it is so. */
export async function until(isSo: () => Promise<unknown> | unknown, within: number, sentence: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    if (await isSo()) return Math.round(performance.now() - begun);
    if (performance.now() - begun > within) throw new Error(sentence);
    await pause(50);
  }
}
