/** What the overview answers with. `Words` is a text in the language of whoever asked. */

/** How many days the overview looks back. */
export const periods = [7, 30, 90, 365] as const;
export type Period = (typeof periods)[number];
export const DEFAULT_PERIOD: Period = 30;

/** One number. `to` is the address of the list it counts, where there is one. */
export interface FigureContent {
  value: number | null;
  to?: string;
}

/** Numbers over time: for each line as many as there are days, or months (`2026-03`). */
export interface SeriesContent<Words = string> {
  at: string[];
  lines: { label: Words; values: number[] }[];
}

export interface BarContent<Words = string> {
  label: Words;
  value: number;
  to?: string;
}

export interface RowContent<Words = string> {
  cells: Readonly<Record<string, string | number | null | Words>>;
  to?: string;
}

export type PartContent<Words = string> =
  | Readonly<Record<string, FigureContent>>
  | SeriesContent<Words>
  | readonly BarContent<Words>[]
  | readonly RowContent<Words>[];

/** A card; `parts` is `null` when it could not be made, and a part is when none of it is for this operator. */
export interface CardContent {
  code: string;
  parts: Readonly<Record<string, PartContent | null>> | null;
}

export interface Dashboard {
  period: number;
  /** The days it looks back over, both counted. */
  from: string;
  until: string;
  cards: CardContent[];
}
