/** The first line of a backup; the file is lines of JSON, packed by gzip, so that anybody can look into it. */
export interface Head {
  backup: typeof PRODUCT;
  /** How the file is written. 1, or absent: without the sums at the end of each table and file. */
  format?: number;
  /** What the data means; see `data/marker.ts`. */
  schema: number;
  at: string;
}

export const PRODUCT = 'memorial-museum-admin';
export const FORMAT = 2;

/** A table follows, then its rows. */
export interface TableLine {
  table: string;
  /** The type of every column. */
  columns: Readonly<Record<string, string>>;
  /** How far the numbers given by the database have come, by column. */
  numbers: Readonly<Record<string, number>>;
}

/** After the rows of a table: how many there were, and the SHA-256 of their lines. */
export interface TableSum {
  tableSum: { rows: number; sha256: string };
}

/** A file of the media follows, in parts. */
export interface FileLine {
  file: string;
}

/** After the parts of a file. */
export interface FileSum {
  fileSum: { bytes: number; sha256: string };
}

/** The last line: a file without it broke off. */
export interface EndLine {
  end: {
    rows: number;
    files: number;
    tables?: number;
    /** Media that were missing or damaged, where the backup was taken nonetheless. */
    lacks?: readonly string[];
  };
}

/** The last line of a backup that could not be finished, with the reason. */
export interface FailedLine {
  failed: string;
}

export type Line =
  | Head
  | TableLine
  | { row: unknown }
  | TableSum
  | FileLine
  | { part: string }
  | FileSum
  | EndLine
  | FailedLine;
