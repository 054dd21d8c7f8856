import type { BarContent, FigureContent, RowContent, SeriesContent } from '../contract/dashboard.ts';
import type { Label } from './label.ts';

/** What a number counts. */
export type Unit = 'count' | 'percent' | 'hours' | 'days';

export interface Figures {
  shape: 'figures';
  figures: Readonly<Record<string, { label: Label; unit?: Unit }>>;
}

/** A line chart over days or months. */
export interface Series {
  shape: 'series';
  title: Label;
  unit: Unit;
}

/** A bar chart. `one` names what a bar stands for, `places` how many bars to reserve room for. */
export interface Bars {
  shape: 'bars';
  title: Label;
  one: Label;
  unit: Unit;
  places?: number;
}

export type CellKind = 'text' | 'number' | 'percent' | 'day' | 'moment';

/** A small table; the first column of a row may be a link. */
export interface Rows {
  shape: 'rows';
  title: Label;
  columns: Readonly<Record<string, { label: Label; kind: CellKind }>>;
  empty: Label;
  places?: number;
  /** Reserves no room before its rows have arrived. */
  optional?: boolean;
}

export type Part = Figures | Series | Bars | Rows;

/**
 * A card of the overview: what it shows and which permission opens it. Its numbers come from the card's `.server.ts`.
 */
export interface Card {
  code: string;
  label: Label;
  /** One short line: what it counts, and over which time. */
  about: Label;
  /**
   * Any one of these codes opens the card; an empty list opens it to everybody. Figures of a section require that
   * section's code.
   */
  reads: readonly string[];
  /** Spans two columns of the three-column layout. */
  wide?: boolean;
  parts: Readonly<Record<string, Part>>;
}

export const defineCard = <const C extends Card>(card: C): C => card;

/** The content of a part, in both languages. */
export type ContentOf<P> = P extends { shape: 'figures'; figures: infer F }
  ? { readonly [K in keyof F]: FigureContent }
  : P extends { shape: 'series' }
    ? SeriesContent<Label>
    : P extends { shape: 'bars' }
      ? readonly BarContent<Label>[]
      : P extends { shape: 'rows'; columns: infer C }
        ? readonly (RowContent<Label> & { cells: { readonly [K in keyof C]: string | number | null | Label } })[]
        : never;

/** The content of a card's parts; `null` where the operator may see nothing of a part. */
export type ContentsOf<C extends Card> = { readonly [K in keyof C['parts']]: ContentOf<C['parts'][K]> | null };

export const mayOpen = ({ reads }: Card, allowed: (code: string) => boolean): boolean =>
  reads.length === 0 || reads.some(allowed);
