import type { Period } from '../../../contract/dashboard.ts';
import type { Label } from '../../../contract/label.ts';
import type { WaitingName } from '../../../contract/list.ts';
import type { Message } from '../../../contract/message.ts';
import { DAY } from '../../../contract/museum-time.ts';
import type { UnsentState } from '../../../contract/outbox.ts';
import type { Card, ContentsOf } from '../../../declare/card.ts';
import type { AnyRecord, RecordOf, Resource } from '../../../declare/define-resource.ts';
import type { DamagedMedia } from '../../files/media/damaged-media.ts';
import type { SweepReport } from '../../files/media/sweep-report.ts';
import type { RegisterVerification } from '../../records/register/verify-register.ts';

/** A filter of a section's list: `{ status: 'pending', submittedAt: '2026-01-01..' }`. */
export type CardFilter<Rec> = {
  readonly [K in Extract<keyof Rec, string>]?: string | readonly string[];
} & { readonly waiting?: WaitingName };

/** The stored value of a column: a reference is an id. */
type StoredValue<V> = V extends { id: number; title: string } ? number : V;

/** A section restricted to what the operator may read; personal data is masked as in its list. */
export interface CardSection<Rec> {
  resource: Resource;
  /** Whether the operator may decide about its rows. */
  mayDecide: boolean;
  count: (filter?: CardFilter<Rec>) => Promise<number>;
  /** Several counts in one query. */
  counts: <A extends readonly CardFilter<Rec>[]>(...filters: A) => Promise<{ [I in keyof A]: number }>;
  /** Counts rows by value, or by pair of values. */
  countBy: <K extends Extract<keyof Rec, string>>(
    columns: readonly K[],
    filter?: CardFilter<Rec>,
  ) => Promise<({ [C in K]: StoredValue<Rec[C]> } & { count: number })[]>;
  /** Counts rows by day or month in Shanghai and by the values of another column. */
  countOver: (
    step: 'day' | 'month',
    moment: Extract<keyof Rec, string>,
    by: Extract<keyof Rec, string> | null,
    filter?: CardFilter<Rec>,
  ) => Promise<{ at: string; by: string | null; count: number }[]>;
  /**
   * Counts the rows that the public sees by the day or month in the period at which they became public: since then they were
   * never offline. A later version of what was public already is no publication.
   */
  countPublished: (
    step: 'day' | 'month',
    period: { from: string; until: string },
  ) => Promise<{ at: string; by: null; count: number }[]>;
  /** The result of the check of its register; null without one. */
  verifyRegister: () => Promise<RegisterVerification | null>;
  /** The median time between two columns in hours; null without rows. */
  medianHours: (
    from: Extract<keyof Rec, string>,
    until: Extract<keyof Rec, string>,
    filter?: CardFilter<Rec>,
  ) => Promise<number | null>;
  /** The earliest value of a time or day; null without rows. */
  earliest: (moment: Extract<keyof Rec, string>, filter?: CardFilter<Rec>) => Promise<string | null>;
  /** Some columns of the first rows, sorted and masked like the list. */
  rows: (
    filter: CardFilter<Rec>,
    options: { sort: `${'' | '-'}${Extract<keyof Rec, string>}`; most: number },
  ) => Promise<Rec[]>;
  /** The address of the list with exactly these rows; undefined if it lacks such a filter. */
  listOf: (filter?: CardFilter<Rec>) => string | undefined;
  showOf: (id: number) => string;
  /** The title of a row. */
  titleOf: (row: Rec) => Label;
  /** The label of an option or state. */
  optionLabel: (column: Extract<keyof Rec, string>, value: unknown) => Label;
}

export interface CardWorld {
  now: Date;
  period: Period;
  /** The first and last day of the period, in Shanghai. */
  from: string;
  until: string;
  /** A section by its code; null if it does not exist or the operator may not read it. */
  section: <R>(code: string) => CardSection<RecordOf<R>> | null;
  /** Every section the operator may read, including nested ones. */
  sections: readonly CardSection<AnyRecord>[];
  /** Whether the operator may decide about rows of some section. */
  mayDecide: boolean;
  /** Whether the operator may edit rows of a section with drafts. */
  isEditor: boolean;
  /** The records that the operator wrote last, each once. */
  recentEdits: (most: number) => Promise<{ section: CardSection<AnyRecord>; row: AnyRecord; at: string }[]>;
  /** The first pending rows of a kind: returned ones, then the longest waiting or the latest ones. */
  pendingRows: (
    pile: WaitingName,
    most: number,
    order?: 'oldest' | 'latest',
  ) => Promise<{ resource: Resource; message: Message<Label> }[]>;
  /** Counts audit entries of the period by action and day in Shanghai. */
  auditCounts: () => Promise<{ at: string; action: string; count: number }[]>;
  /** The report of the last media sweep; null before the first. */
  sweep: () => Promise<SweepReport | null>;
  /** What the clock could not do at its last run, without a link where the operator may not read the section. */
  clockFailures: () => Promise<{ label: Label; id: number | null; to: string | undefined }[]>;
  /** How many messages to applicants did not go out that the operator may send again, and where they are listed. */
  unsentMessages: () => Promise<{
    counts: ReadonlyMap<UnsentState, number>;
    to: ((state: UnsentState) => string) | undefined;
  }>;
  /** The stored files that are missing or altered, with their uses as far as the operator may see them. */
  damagedMedia: () => Promise<DamagedMedia>;
}

/** The queries of a card, registered under its code. */
export interface CardQueries {
  card: Card;
  fill: (world: CardWorld) => Promise<ContentsOf<Card>>;
}

export const defineQueries = <C extends Card>(
  card: C,
  fill: (world: CardWorld) => Promise<ContentsOf<C>>,
): CardQueries => ({ card, fill: fill as unknown as CardQueries['fill'] });

/** Every day or month of a period. */
export function stepsBetween(step: 'day' | 'month', from: string, until: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(until); at += DAY)
    days.push(new Date(at).toISOString().slice(0, 10));
  return step === 'day' ? days : [...new Set(days.map((day) => day.slice(0, 7)))];
}

/** A chart of a year shows months, because it has too many days to read. */
export const chartStep = (period: Period): 'day' | 'month' => (period > 90 ? 'month' : 'day');

/** Chart data from counts by day or month and line, with zeros for missing steps. */
export const seriesLines = (
  at: readonly string[],
  names: readonly { key: string | null; label: Label }[],
  counts: readonly { at: string; by: string | null; count: number }[],
) => ({
  at: [...at],
  lines: names.map(({ key, label }) => ({
    label,
    values: at.map((step) =>
      counts.filter((row) => row.at === step && row.by === key).reduce((sum, { count }) => sum + count, 0),
    ),
  })),
});

/** A percentage; null if the whole is 0. */
export const percentageOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;
