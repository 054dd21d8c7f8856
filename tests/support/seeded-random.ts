/** A random number generator that yields the same sequence for the same seed. */
export function createRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** An integer from 0 to below `end`. */
  const nextInteger = (end: number): number => Math.floor(next() * end);
  const pickFrom = <T>(list: readonly T[]): T => list[nextInteger(list.length)] as T;
  return { nextInteger, pickFrom, nextBoolean: (share = 0.5): boolean => next() < share };
}
