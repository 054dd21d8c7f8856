/** The outcome of a row: the first four are forecasts of the check, the others results of the run. */
export type ImportOutcome = 'create' | 'change' | 'same' | 'wrong' | 'created' | 'changed' | 'failed';

export type ImportState = 'mapping' | 'checking' | 'checked' | 'running' | 'stopped' | 'done';

/** An operator's import and its progress. */
export interface ImportSheet {
  id: number;
  /** The name of the file. */
  name: string;
  format: 'csv' | 'xlsx';
  state: ImportState;
  /** The column headings of the file, and its first rows. */
  head: string[];
  sample: string[][];
  /** The field of each column, or `null` for a column that is ignored. */
  columns: (string | null)[];
  /** The fields a column can be mapped to, in the order of the form. */
  fields: string[];
  /** Headings of declared sheets that no field is read from, because the cells are made of several. */
  unreadable?: string[];
  clears: boolean;
  total: number;
  /** The number of rows processed in the current step. */
  done: number;
  counts: Partial<Record<ImportOutcome, number>>;
  /** Why the current step ended before its last row, if it was not stopped by the operator. */
  stoppedBecause?: string;
  /** Whether there are few enough rows to write them in one transaction. */
  mayTogether: boolean;
}

/** A row of an import. */
export interface ImportRow {
  /** The row number as a spreadsheet shows it. */
  number: number;
  cells: string[];
  outcome: ImportOutcome | null;
  problems: { field: string | null; says: string }[];
  recordId: number | null;
}

/** `together`: all rows are written or none. `each`: every valid row is written. */
export type ImportMode = 'together' | 'each';
