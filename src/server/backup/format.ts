/** The first line of a backup; the file is lines of JSON, packed by gzip, so that anybody can look into it. */
export interface Head {
  backup: typeof PRODUCT;
  /** What the data means; see `data/marker.ts`. */
  schema: number;
  at: string;
}

export const PRODUCT = 'memorial-museum-admin';

/** A table follows, then its rows. */
export interface TableLine {
  table: string;
  /** The type of every column. */
  columns: Readonly<Record<string, string>>;
  /** How far the numbers given by the database have come, by column. */
  numbers: Readonly<Record<string, number>>;
}

/** A file of the media follows, in parts. */
export interface FileLine {
  file: string;
}

/** The last line: a file without it broke off. */
export interface EndLine {
  end: { rows: number; files: number };
}

export type Line = Head | TableLine | { row: unknown } | FileLine | { part: string } | EndLine;
