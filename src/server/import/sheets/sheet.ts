import type { Sentence } from '../../../declare/label.ts';
import type { Format } from '../../export/plan.ts';
import { invalidDraft } from '../../http/errors.ts';
import { limits, MAX_LEADING_ROWS } from './limits.ts';
import { unreadableFile } from './sheet-messages.ts';

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
export const refusedFile = (sentence: Sentence) => invalidDraft({ file: sentence });

/** Puts a cell into its row; a format that reaches far to the right is no content. */
export function putCell(cells: string[], column: number, text: string): void {
  if (column >= limits.columns) {
    if (text.trim() !== '') throw refusedFile(unreadableFile.tooManyColumns);
    return;
  }
  assertCellLength(text.length);
  // No database keeps these.
  if (text.includes('\0') || !text.isWellFormed()) throw refusedFile(unreadableFile.unkeepableSigns);
  while (cells.length < column) cells.push('');
  cells[column] = text;
}

export function assertCellLength(characters: number): void {
  if (characters > limits.cellCharacters) throw refusedFile(unreadableFile.cellTooLong);
}

/** Gathers the rows there is something in, and stops at the first thing that is one too many. */
export function gatherRows(rows: Iterable<SheetRow>): SheetRow[] {
  const kept: SheetRow[] = [];
  let [cellCount, characters] = [0, 0];
  for (const { number, cells } of rows) {
    const last = cells.findLastIndex((cell) => cell.trim() !== '');
    if (last < 0) continue;
    if (kept.length >= limits.rows + MAX_LEADING_ROWS) throw refusedFile(unreadableFile.tooManyRows);
    const whole = cells.slice(0, last + 1);
    cellCount += whole.length;
    characters += charactersIn(whole);
    if (cellCount > limits.cells) throw refusedFile(unreadableFile.tooManyCells);
    if (characters > limits.characters) throw refusedFile(unreadableFile.tooManyCharacters);
    kept.push({ number, cells: whole });
  }
  return kept;
}

const charactersIn = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0);

const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 250_000;

/** The rows in batches that are sent or written at once without making anybody wait. */
export function* inBatches(rows: readonly SheetRow[]): Generator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let characters = 0;
  for (const row of rows) {
    // An empty cell has its quotation marks and its comma.
    const added = charactersIn(row.cells) + 3 * row.cells.length;
    if (batch.length > 0 && (batch.length >= BATCH_ROWS || characters + added > BATCH_CHARACTERS)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(row);
    characters += added;
  }
  if (batch.length > 0) yield batch;
}
