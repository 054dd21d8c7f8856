import type { Period } from '../../../contract/dashboard.ts';
import type { WaitingName } from '../../../contract/list.ts';
import type { Message } from '../../../contract/message.ts';
import type { Card, ContentsOf } from '../../../declare/card.ts';
import type { AnyRecord, RecordOf, Resource } from '../../../declare/define-resource.ts';
import type { Label } from '../../../declare/label.ts';
import type { SweepReport } from '../../media/sweep-report.ts';

/** A question to a section in the words of its list: `{ status: 'pending', submittedAt: '2026-01-01..' }`. */
export type CardFilter<Rec> = {
  readonly [K in Extract<keyof Rec, string>]?: string | readonly string[];
} & { readonly waiting?: WaitingName };

/** A column as the database keeps it: a reference is the other record's number. */
type Kept<V> = V extends { id: number; title: string } ? number : V;

/** One section, as far as the operator who asked may read it; personal data is masked as in its list. */
export interface CardSection<Rec> {
  resource: Resource;
  count: (asked?: CardFilter<Rec>) => Promise<number>;
  /** Several such numbers in one question to the database. */
  counts: <A extends readonly CardFilter<Rec>[]>(...asked: A) => Promise<{ [I in keyof A]: number }>;
  /** How many rows hold each value, or each pair of values. */
  countBy: <K extends Extract<keyof Rec, string>>(
    columns: readonly K[],
    asked?: CardFilter<Rec>,
  ) => Promise<({ [C in K]: Kept<Rec[C]> } & { count: number })[]>;
  /** How many rows fall on each day in Shanghai, or each month, by the values of another column. */
  countOver: (
    step: 'day' | 'month',
    moment: Extract<keyof Rec, string>,
    by: Extract<keyof Rec, string> | null,
    asked?: CardFilter<Rec>,
  ) => Promise<{ at: string; by: string | null; count: number }[]>;
  /** The middle of what lies between two moments, in hours; nothing without rows. */
  medianHours: (
    from: Extract<keyof Rec, string>,
    until: Extract<keyof Rec, string>,
    asked?: CardFilter<Rec>,
  ) => Promise<number | null>;
  /** Some columns of the first rows in an order, as the list shows them. */
  rows: (
    asked: CardFilter<Rec>,
    how: { sort: `${'' | '-'}${Extract<keyof Rec, string>}`; most: number },
  ) => Promise<Rec[]>;
  /** The list that shows exactly these rows; nothing where it has no such filter. */
  listOf: (asked?: CardFilter<Rec>) => string | undefined;
  showOf: (id: number) => string;
  /** What one of its rows is called. */
  titleOf: (row: Rec) => Label;
  /** What a value of a choice, or a state, is called. */
  called: (column: Extract<keyof Rec, string>, value: unknown) => Label;
}

export interface CardWorld {
  now: Date;
  period: Period;
  /** The first and the last day it looks back over, in Shanghai. */
  from: string;
  until: string;
  /** A section by its code; nothing where the operator may not read it, or there is none. */
  section: <R>(code: string) => CardSection<RecordOf<R>> | null;
  /** Every section the operator may read, with what is inside their records. */
  sections: readonly CardSection<AnyRecord>[];
  /** The first rows of a pile on the operator's desk, as the messages have them. */
  waitingRows: (pile: WaitingName, most: number) => Promise<{ resource: Resource; message: Message<Label> }[]>;
  /** How often each deed was written down in the days looked back over, by Shanghai's days. */
  deeds: () => Promise<{ at: string; action: string; count: number }[]>;
  /** What the last sweep of the media found; nothing before the first. */
  sweep: () => Promise<SweepReport | null>;
}

/** What fills a card, kept under its code for generic code to find. */
export interface CardQueries {
  card: Card;
  fill: (world: CardWorld) => Promise<ContentsOf<Card>>;
}

export const defineQueries = <C extends Card>(
  card: C,
  fill: (world: CardWorld) => Promise<ContentsOf<C>>,
): CardQueries => ({ card, fill: fill as unknown as CardQueries['fill'] });

const DAY = 86_400_000;

/** The day in Shanghai, so many days from a moment. */
export const dayFrom = (now: Date, days = 0): string =>
  new Date(now.getTime() + 8 * 3_600_000 + days * DAY).toISOString().slice(0, 10);

/** Every day, or every month, from one to another. */
export function stepsBetween(step: 'day' | 'month', from: string, until: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(until); at += DAY)
    days.push(new Date(at).toISOString().slice(0, 10));
  return step === 'day' ? days : [...new Set(days.map((day) => day.slice(0, 7)))];
}

/** A year has too many days to be read one by one. */
export const stepOf = (period: Period): 'day' | 'month' => (period > 90 ? 'month' : 'day');

/** Counts by day, or month, and line as a chart wants them: a number for every one of them. */
export const seriesLines = (
  at: readonly string[],
  names: readonly { key: string | null; label: Label }[],
  counted: readonly { at: string; by: string | null; count: number }[],
) => ({
  at: [...at],
  lines: names.map(({ key, label }) => ({
    label,
    values: at.map((one) =>
      counted.filter((row) => row.at === one && row.by === key).reduce((sum, { count }) => sum + count, 0),
    ),
  })),
});

/** A share of a whole, as a percentage; nothing of nothing is nothing. */
export const share = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;
