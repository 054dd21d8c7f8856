import type { Sentence } from '../../../../contract/label.ts';
import { invalidDraft } from '../../../http/errors.ts';
import type { Format } from '../../export/plan.ts';
import { limits, MAX_LEADING_ROWS } from './limits.ts';
import { forbiddenCharacters, rowTooLarge, unreadableFile } from './sheet-messages.ts';

/** A row with its number in the file and its cells as text. */
export interface SheetRow {
  number: number;
  cells: string[];
}

/** The content of a file without empty rows. */
export interface Sheet {
  format: Format;
  /** The first rows, among which are the column names. */
  first: SheetRow[];
  total: number;
  /**
   * All rows, as JSON in batches small enough to be sent or written at once. A text takes a fraction of the memory of its
   * rows as objects, whose short cells are strings of their own.
   */
  batches: string[];
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
  while (cells.length < column) cells.push('');
  cells[column] = text;
}

export function assertCellLength(characters: number): void {
  if (characters > limits.cellCharacters) throw refusedFile(unreadableFile.cellTooLong);
}

/** Number of rows from which column names and width of a sheet are derived. */
const FIRST_ROWS = MAX_LEADING_ROWS + 100;

const BATCH_ROWS = 100;
const BATCH_CHARACTERS = 50_000;

/** Collects non-empty rows and throws as soon as a limit is exceeded. */
export function createRowCollector(): { add: (row: SheetRow) => void; end: () => Omit<Sheet, 'format'> } {
  const first: SheetRow[] = [];
  const batches: string[] = [];
  let batch: string[] = [];
  let [total, cellCount, characters, batchCharacters] = [0, 0, 0, 0];
  const endBatch = () => {
    if (batch.length > 0) batches.push(`[${batch.join()}]`);
    [batch, batchCharacters] = [[], 0];
  };
  return {
    add({ number, cells }) {
      const last = cells.findLastIndex((cell) => cell.trim() !== '');
      if (last < 0) return;
      if (total >= limits.rows + MAX_LEADING_ROWS) throw refusedFile(unreadableFile.tooManyRows);
      const row = { number, cells: cells.slice(0, last + 1) };
      if (!row.cells.every(hasAllowedCharacters)) throw refusedFile(forbiddenCharacters(number));
      const json = JSON.stringify(row);
      if (isTooLarge(json)) throw refusedFile(rowTooLarge(number));
      cellCount += row.cells.length;
      characters += json.length;
      if (cellCount > limits.cells) throw refusedFile(unreadableFile.tooManyCells);
      if (characters > limits.characters) throw refusedFile(unreadableFile.tooManyCharacters);
      total += 1;
      if (total <= FIRST_ROWS) first.push(row);
      if (batch.length >= BATCH_ROWS || batchCharacters + json.length > BATCH_CHARACTERS) endBatch();
      batch.push(json);
      batchCharacters += json.length;
    },
    end() {
      endBatch();
      return { first, total, batches };
    },
  };
}

/** PostgreSQL cannot store the others. Other control characters are refused by the field, in its row. */
const hasAllowedCharacters = (cell: string): boolean => !cell.includes('\0') && cell.isWellFormed();

const isTooLarge = (json: string): boolean => Buffer.byteLength(json) > limits.rowKilobytes * 1_000;

/** Whether the cells of a corrected row can be stored. */
export const areStorable = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.length <= limits.cellCharacters && hasAllowedCharacters(cell)) &&
  !isTooLarge(JSON.stringify(cells));
