import type { BarContent, FigureContent, RowContent, SeriesContent } from '../contract/dashboard.ts';
import type { Label } from '../contract/label.ts';
import type { Exactly } from '../kinds/exact.ts';

/** What a number counts. */
export type Unit = 'count' | 'percent' | 'hours' | 'days';

/** Numbers in a row, each with its label. */
export interface Figures {
  /** What the part is. */
  shape: 'figures';
  /** The numbers by name. */
  figures: Readonly<
    Record<
      string,
      {
        /** What the number says. */
        label: Label;
        /** What it counts. @default 'count' */
        unit?: Unit;
      }
    >
  >;
}

/** A line chart over days or months. */
export interface Series {
  /** What the part is. */
  shape: 'series';
  /** The heading of the chart. */
  title: Label;
  /** What its numbers count. */
  unit: Unit;
}

/** A bar chart. */
export interface Bars {
  /** What the part is. */
  shape: 'bars';
  /** The heading of the chart. */
  title: Label;
  /** What a bar stands for, such as an exhibition. */
  one: Label;
  /** What its numbers count. */
  unit: Unit;
}

export type CellKind = 'text' | 'number' | 'percent' | 'days' | 'day' | 'moment';

/** A small table; the first column of a row may be a link. */
export interface Rows {
  /** What the part is. */
  shape: 'rows';
  /** The heading of the table. */
  title: Label;
  /** The columns by name, in their order. */
  columns: Readonly<
    Record<
      string,
      {
        /** The heading of the column. */
        label: Label;
        /** How its cells are written. */
        kind: CellKind;
      }
    >
  >;
  /** What stands there without rows. */
  empty: Label;
  /** How many rows are shown before the others are asked for. @default 5 */
  collapsed?: number;
}

/** An input that searches all sections; it has no content of its own. */
export interface SearchInput {
  /** What the part is. */
  shape: 'search';
  /** The name of the input. */
  title: Label;
  /** What can be typed, such as a telephone or a number. */
  hint: Label;
}

export type Part = Figures | Series | Bars | Rows | SearchInput;

/** Work is what the operator is expected to do; statistics say how things stand. */
export const cardGroups = ['work', 'statistics'] as const;
export type CardGroup = (typeof cardGroups)[number];

/**
 * A card of the overview: what it shows and which permission opens it. Its numbers come from the card's `.server.ts`.
 *
 * @example
 * defineCard({
 *   code: 'lostProperty',
 *   label: { zh: '失物招领', en: 'Lost property' },
 *   about: { zh: '本月登记', en: 'Entered this month' },
 *   reads: ['lostProperty'],
 *   parts: { counts: { shape: 'figures', figures: { things: { label: { zh: '件数', en: 'Things' } } } } },
 * })
 */
export interface Card {
  /** Its name in the list of cards, and in the address of its call. */
  code: string;
  /** Its heading. */
  label: Label;
  /** One short line: what it counts, and over which time. */
  about: Label;
  /**
   * Any one of these codes opens the card; an empty list opens it to everybody. Figures of a section require that
   * section's code.
   */
  reads: readonly string[];
  /** The tab that it stands on: an operator with work to do sees that first. @default 'statistics' */
  group?: CardGroup;
  /** What it shows, by name, from the top: `Figures`, `Series`, `Bars`, `Rows` and `SearchInput`. */
  parts: Readonly<Record<string, Part>>;
}

export const defineCard = <const C extends Card>(card: Exactly<C, Card>): C => card as C;

/** The content of a part: in both languages as the server computes it, in one as the client gets it. */
export type ContentOf<P, Words = Label> = P extends { shape: 'figures'; figures: infer F }
  ? { readonly [K in keyof F]: FigureContent }
  : P extends { shape: 'series' }
    ? SeriesContent<Words>
    : P extends { shape: 'bars' }
      ? readonly BarContent<Words>[]
      : P extends { shape: 'rows'; columns: infer C }
        ? readonly (RowContent<Words> & { cells: { readonly [K in keyof C]: string | number | null | Words } })[]
        : P extends { shape: 'search' }
          ? readonly []
          : never;

/** The content of a card's parts; `null` where the operator may see nothing of a part. */
export type ContentsOf<C extends Card> = { readonly [K in keyof C['parts']]: ContentOf<C['parts'][K]> | null };

export const mayOpen = ({ reads }: Card, allowed: (code: string) => boolean): boolean =>
  reads.length === 0 || reads.some(allowed);
