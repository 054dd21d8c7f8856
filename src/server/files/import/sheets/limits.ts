import { SHEET_MEGABYTES } from '../../../../contract/limits.ts';
import { DAY } from '../../../../contract/museum-time.ts';

/** Limits of an imported file, quoted in the messages that refuse it. */
export const limits = {
  megabytes: SHEET_MEGABYTES,
  rows: 20_000,
  columns: 200,
  cells: 2_000_000,
  cellCharacters: 200_000,
  /** In all cells together, as they are stored; a shared string counts in each cell. */
  characters: 20_000_000,
  /** Of a row as it is stored: answers hold some rows. */
  rowKilobytes: 500,
  /** XML entities, which are much slower to read than other characters. */
  entities: 1_000_000,
  /** Elements inside each other; a sheet needs about ten. */
  levels: 100,
  /** Total size of the unpacked parts of a file. */
  unpackedMegabytes: 100,
} as const;

/**
 * Limits of the thread that reads a file, which is terminated beyond them. The memory must exceed what the limits above
 * allow, about 400 MB: V8 terminates only the thread if memory grows in small steps, but the whole process if a single
 * string or array exceeds the limit by more than 16 MB.
 */
export const readingLimits = { seconds: 20, memoryMegabytes: 512 };

/** Maximum number of rows above the first record, such as remarks, hints and column names. */
export const MAX_LEADING_ROWS = 10;

/**
 * Maximum number of rows in one transaction: it blocks other writes of the section, and every user of the embedded
 * database's single session.
 */
export const maxTogether = ({ embedded }: { embedded: boolean }): number => (embedded ? 500 : 2_000);

/** Lifetime of an unfinished sheet in milliseconds. */
export const SHEET_LIFETIME = DAY;
