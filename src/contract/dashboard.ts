/** The response of the overview. `Words` is a text in the caller's language. */

/** The selectable periods, in days back from today. */
export const periods = [7, 30, 90, 365] as const;
export type Period = (typeof periods)[number];
export const DEFAULT_PERIOD: Period = 30;

/** One number. `to` is the address of the list it counts, where there is one. */
export interface FigureContent {
  value: number | null;
  to?: string;
}

/** Numbers over time: each line has one value per entry of `at`, a day or a month (`2026-03`). */
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

/**
 * A card; `parts` is `null` when computing it failed, and a single part is `null` when the operator may see none of it.
 */
export interface CardContent {
  code: string;
  parts: Readonly<Record<string, PartContent | null>> | null;
}

/** An operator's own layout of the overview: the codes of the cards in their order, and of those that are hidden. */
export interface CardLayout {
  order: string[];
  hidden: string[];
}

export interface DashboardAnswer {
  period: number;
  /** The first and last day of the period, both included. */
  from: string;
  until: string;
  cards: CardContent[];
}
