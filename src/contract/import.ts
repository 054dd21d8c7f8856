/** What has become of a row, or would: the first four before the run, the others after it. */
export type ImportOutcome = 'create' | 'change' | 'same' | 'wrong' | 'created' | 'changed' | 'failed';

export type ImportState = 'mapping' | 'checking' | 'checked' | 'running' | 'stopped' | 'done';

/** A sheet that an operator is bringing in, as far as it has come. */
export interface ImportSheet {
  id: number;
  /** What the file was called. */
  name: string;
  format: 'csv' | 'xlsx';
  state: ImportState;
  /** What the columns are called in the file, and the first rows below. */
  head: string[];
  sample: string[][];
  /** The field of each column, or nothing. */
  columns: (string | null)[];
  /** The fields that a column may be, in the order of the form. */
  fields: string[];
  clears: boolean;
  total: number;
  /** How many rows have been gone through in what is going on. */
  done: number;
  counts: Partial<Record<ImportOutcome, number>>;
  /** Whether all rows may be written in one go, or there are too many for that. */
  mayTogether: boolean;
}

/** One row of it. */
export interface ImportRow {
  /** As whoever made the file counts it. */
  number: number;
  cells: string[];
  outcome: ImportOutcome | null;
  problems: { field: string | null; says: string }[];
  recordId: number | null;
}

/** All rows are written or none; or each by itself, whatever becomes of the others. */
export type ImportMode = 'together' | 'each';
