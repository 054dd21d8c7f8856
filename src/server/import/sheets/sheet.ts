import type { Sentence } from '../../../declare/label.ts';
import type { Format } from '../../export/plan.ts';
import { invalidDraft } from '../../http/errors.ts';
import { limits, MAX_LEADING_ROWS } from './limits.ts';
import { unreadableFile } from './sheet-messages.ts';

/** A row with its number in the file and its cells as text. */
export interface SheetRow {
  number: number;
  cells: string[];
}

/** The content of a file without empty rows. */
export interface Sheet {
  format: Format;
  rows: SheetRow[];
}

/** Refuses the upload with a message at its field. */
export const refusedFile = (sentence: Sentence) => invalidDraft({ file: sentence });

/** Adds a cell to its row, ignoring empty cells far to the right that hold only a format. */
export function putCell(cells: string[], column: number, text: string): void {
  if (column >= limits.columns) {
    if (text.trim() !== '') throw refusedFile(unreadableFile.tooManyColumns);
    return;
  }
  assertCellLength(text.length);
  // PostgreSQL cannot store these characters.
  if (text.includes('\0') || !text.isWellFormed()) throw refusedFile(unreadableFile.forbiddenCharacters);
  while (cells.length < column) cells.push('');
  cells[column] = text;
}

export function assertCellLength(characters: number): void {
  if (characters > limits.cellCharacters) throw refusedFile(unreadableFile.cellTooLong);
}

/** Collects non-empty rows and throws as soon as a limit is exceeded. */
export function createRowCollector(): { rows: SheetRow[]; add: (row: SheetRow) => void } {
  const rows: SheetRow[] = [];
  let [cellCount, characters] = [0, 0];
  return {
    rows,
    add({ number, cells }) {
      const last = cells.findLastIndex((cell) => cell.trim() !== '');
      if (last < 0) return;
      if (rows.length >= limits.rows + MAX_LEADING_ROWS) throw refusedFile(unreadableFile.tooManyRows);
      const withoutTrailing = cells.slice(0, last + 1);
      cellCount += withoutTrailing.length;
      characters += charactersIn(withoutTrailing);
      if (cellCount > limits.cells) throw refusedFile(unreadableFile.tooManyCells);
      if (characters > limits.characters) throw refusedFile(unreadableFile.tooManyCharacters);
      rows.push({ number, cells: withoutTrailing });
    },
  };
}

const charactersIn = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0);

const BATCH_ROWS = 100;
const BATCH_CHARACTERS = 50_000;

/** Splits rows into batches small enough to be sent or written at once. */
export function* inBatches(rows: readonly SheetRow[]): Generator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let characters = 0;
  for (const row of rows) {
    // Even an empty cell takes two quotation marks and a comma in JSON.
    const size = charactersIn(row.cells) + 3 * row.cells.length;
    if (batch.length > 0 && (batch.length >= BATCH_ROWS || characters + size > BATCH_CHARACTERS)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(row);
    characters += size;
  }
  if (batch.length > 0) yield batch;
}
