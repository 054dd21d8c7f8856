import { SHEET_MEGABYTES } from '../../../contract/limits.ts';

/** What a file to be imported may hold at most; whoever brings more is told in these numbers. */
export const limits = {
  megabytes: SHEET_MEGABYTES,
  rows: 20_000,
  columns: 200,
  cells: 2_000_000,
  cellCharacters: 200_000,
  /** In all cells together; a text that many cells share is counted in each of them. */
  characters: 20_000_000,
  /** Characters written as `&…;`: each costs far more to read than any other. */
  entities: 1_000_000,
  /** What the parts of a packed file may grow to when they are unpacked. */
  unpackedMegabytes: 100,
} as const;

/**
 * What reading one file may cost, whatever is in it: the thread that reads it is ended beyond either. The memory must stay
 * above what the limits above let a file take, about 400 MB: V8 ends a thread that grows little by little, but the whole
 * process where a single text or list goes more than 16 MB beyond the limit.
 */
export const readingLimits = { seconds: 20, memoryMegabytes: 512 };

/** Above the first record there may be a line about the file, hints, and what the columns are called. */
export const MAX_LEADING_ROWS = 10;

/**
 * More rows are not written in one go: meanwhile nobody else writes in the section, and on the embedded database, which
 * has one session, everybody waits.
 */
export const maxTogether = ({ embedded }: { embedded: boolean }): number => (embedded ? 500 : 2_000);

/** How long a sheet is kept for whoever left it. */
export const SHEET_LIFETIME = 24 * 60 * 60_000;
