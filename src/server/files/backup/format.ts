/** The first line of a backup; the file is lines of JSON, packed by gzip, so that anybody can look into it. */
export interface HeadLine {
  backup: typeof PRODUCT;
  /** Version of the file format. 1 or absent: without checksums after each table and file. */
  format?: number;
  /** Schema version of the data; see `database/data-dir-marker.ts`. */
  schema: number;
  at: string;
}

export const PRODUCT = 'memorial-museum-admin';
export const FORMAT = 2;

/** Starts a table; its rows follow. */
export interface TableLine {
  table: string;
  /** The type of every column. */
  columns: Readonly<Record<string, string>>;
  /** The last value of each sequence, by column. */
  numbers: Readonly<Record<string, number>>;
}

/** Ends a table: its number of rows and the SHA-256 of their lines. */
export interface TableSum {
  tableSum: { rows: number; sha256: string };
}

/** Starts a media file; its chunks follow. */
export interface FileLine {
  file: string;
}

/** Ends a media file. */
export interface FileSum {
  fileSum: { bytes: number; sha256: string };
}

/** The last line of a complete backup; a file without it was truncated. */
export interface EndLine {
  end: {
    rows: number;
    files: number;
    tables?: number;
    /** Uploaded files that were missing or altered, each with its name first. */
    lacks?: readonly string[];
  };
}

/** The last line of a backup that could not be finished, with the reason. */
export interface FailedLine {
  failed: string;
}

export type Line =
  | HeadLine
  | TableLine
  | { row: unknown }
  | TableSum
  | FileLine
  | { part: string }
  | FileSum
  | EndLine
  | FailedLine;

export type WriteLine = (line: string) => Promise<void>;

export const lineOf = (line: object): string => `${JSON.stringify(line)}\n`;
