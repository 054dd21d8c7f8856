import { setImmediate } from 'node:timers/promises';
import type { Sentence } from '../../declare/label.ts';
import { invalid } from '../errors.ts';
import type { Format } from '../export/plan.ts';
import { limits, MOST_LEADING } from './limits.ts';
import { unreadableFile } from './words.ts';

/** A row as whoever made the file counts it, with its cells as texts. */
export interface SheetRow {
  number: number;
  cells: string[];
}

/** What a file holds; rows without anything in them are left out. */
export interface Sheet {
  format: Format;
  rows: SheetRow[];
}

/** Said at the field by which the file came. */
export const refusedFile = (sentence: Sentence) => invalid({ file: sentence });

/** Others take their turns between so many rows. */
const TURN = 1_000;

/** Gathers the rows there is something in, and stops at the first that is one too many. */
export async function gathered(rows: Iterable<SheetRow>): Promise<SheetRow[]> {
  const kept: SheetRow[] = [];
  let seen = 0;
  for (const { number, cells } of rows) {
    seen += 1;
    if (seen % TURN === 0) await setImmediate();
    const last = cells.findLastIndex((cell) => cell.trim() !== '');
    if (last < 0) continue;
    if (last >= limits.columns) throw refusedFile(unreadableFile.tooManyColumns);
    if (kept.length >= limits.rows + MOST_LEADING) throw refusedFile(unreadableFile.tooManyRows);
    kept.push({ number, cells: cells.slice(0, last + 1) });
  }
  return kept;
}
