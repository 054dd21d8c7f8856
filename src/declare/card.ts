import type { BarContent, FigureContent, RowContent, SeriesContent } from '../contract/dashboard.ts';
import type { Label } from './label.ts';

/** What a number counts. */
export type Unit = 'count' | 'percent' | 'hours' | 'days';

/** A few numbers side by side. */
export interface Figures {
  shape: 'figures';
  figures: Readonly<Record<string, { label: Label; unit?: Unit }>>;
}

/** A line or several over the days, or the months. */
export interface Series {
  shape: 'series';
  title: Label;
  unit: Unit;
}

/** What is counted by kind. `one` says what a bar stands for, `places` how many there usually are. */
export interface Bars {
  shape: 'bars';
  title: Label;
  one: Label;
  unit: Unit;
  places?: number;
}

export type CellKind = 'text' | 'number' | 'percent' | 'day' | 'moment';

/** A small table; a row may lead somewhere by its first column. */
export interface Rows {
  shape: 'rows';
  title: Label;
  columns: Readonly<Record<string, { label: Label; kind: CellKind }>>;
  empty: Label;
  places?: number;
  /** Takes no room before it is known that there are rows. */
  optional?: boolean;
}

export type Part = Figures | Series | Bars | Rows;

/** A card of the overview: what it shows, and whose permission it takes. Its numbers are the server's half. */
export interface Card {
  code: string;
  label: Label;
  /** One short line: what it counts, and of when. */
  about: Label;
  /** Any one of these codes opens it; none at all, and it is for everybody. What it says of a section takes that section's code. */
  reads: readonly string[];
  /** Takes two columns where there are three. */
  wide?: boolean;
  parts: Readonly<Record<string, Part>>;
}

export const defineCard = <const C extends Card>(card: C): C => card;

/** What a part is filled with, in both languages. */
export type ContentOf<P> = P extends { shape: 'figures'; figures: infer F }
  ? { readonly [K in keyof F]: FigureContent }
  : P extends { shape: 'series' }
    ? SeriesContent<Label>
    : P extends { shape: 'bars' }
      ? readonly BarContent<Label>[]
      : P extends { shape: 'rows'; columns: infer C }
        ? readonly (RowContent<Label> & { cells: { readonly [K in keyof C]: string | number | null | Label } })[]
        : never;

/** A card's parts filled; a part is left out where nothing of it is for whoever asks. */
export type ContentsOf<C extends Card> = { readonly [K in keyof C['parts']]: ContentOf<C['parts'][K]> | null };

export const mayOpen = ({ reads }: Card, allowed: (code: string) => boolean): boolean =>
  reads.length === 0 || reads.some(allowed);
