import { DAY, dayFrom } from '../contract/museum-time.ts';
import type { ImageValue, ReferenceValue } from '../contract/record.ts';
import type { SeedRecord, SeedRow } from '../demo/define-seed.ts';

/** Helpers for composing seeds: reproducible pseudo-random choices, dates, and states. */

/** A pseudo-random integer below 2³², always the same for an index and a salt; each decision uses its own salt. */
export function pseudoRandom(at: number, salt: number): number {
  let mixed = Math.imul(at + 1, 0x9e3779b1) ^ Math.imul(salt + 7, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** True for `ofHundred` per cent of the indexes. */
export const outOf100 = (at: number, salt: number, ofHundred: number): boolean =>
  pseudoRandom(at, salt) % 100 < ofHundred;

export function itemAt<T>(list: readonly T[], at: number): T {
  const one = list[at % list.length];
  if (one === undefined) throw new Error('a seed chooses from an empty list');
  return one;
}

export const pick = <T>(list: readonly T[], at: number, salt: number): T => itemAt(list, pseudoRandom(at, salt));

/** Several different items in list order, from a pseudo-random start. */
export const pickSeveral = <T>(list: readonly T[], count: number, at: number, salt: number): T[] => {
  const start = pseudoRandom(at, salt);
  return Array.from({ length: Math.min(count, list.length) }, (_, index) => itemAt(list, start + index));
};

export const between = (from: number, to: number, at: number, salt: number): number =>
  from + (pseudoRandom(at, salt) % (to - from + 1));

const MONDAY = 1;

export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY);

/** That many days from now, or one more if the museum is closed on that weekday. */
export const toOpenDay = (now: Date, days: number): number =>
  new Date(dayFrom(now, days)).getUTCDay() === MONDAY ? days + 1 : days;

/** The moment `days` days from now, at a time of day in Shanghai. */
export const momentFrom = (now: Date, days: number, time: string): string =>
  new Date(`${dayFrom(now, days)}T${time}:00+08:00`).toISOString();

export const html = (...paragraphs: readonly string[]): string =>
  paragraphs.map((text) => (text.startsWith('<') ? text : `<p>${text}</p>`)).join('');

export const bullets = (lines: readonly string[]): string =>
  `<ul>${lines.map((text) => `<li>${text}</li>`).join('')}</ul>`;

export const referTo = ({ id }: Pick<SeedRow, 'id'>): ReferenceValue => ({ id, title: '' });

/** A picture with the description of what it illustrates. */
export const describedPicture = (pictures: readonly ImageValue[], at: number, alt: string): ImageValue => ({
  ...itemAt(pictures, at),
  alt,
});

type Publishing = 'draft' | 'review' | 'scheduled' | 'published' | 'offline';

/**
 * The state of the record at an index, newest first: the newest are not published yet, a few older ones are offline.
 */
export const statusAt = (at: number): Publishing => {
  const newest: Publishing[] = ['draft', 'review', 'published', 'scheduled', 'published', 'review'];
  return newest[at] ?? (at % 11 === 10 ? 'offline' : 'published');
};

/** The same for events: past ones have all been published. */
export const eventStatusAt = (at: number): Publishing => {
  const newest: Publishing[] = ['draft', 'review', 'scheduled'];
  return newest[at] ?? (at % 11 === 10 ? 'offline' : 'published');
};

/** A record of a section with the `publishing` workflow, changed last about `days` days ago. */
export function asPublished<Draft extends { publishAt: string | null }>(
  now: Date,
  days: number,
  status: Publishing,
  draft: Partial<Draft>,
): SeedRecord<Draft> {
  const at = new Date(
    Math.max(0, now.getTime() - days * DAY - (pseudoRandom(Math.round(days * 10), 1) % 400) * 60_000),
  );
  const isDecided = status === 'scheduled' || status === 'published' || status === 'offline';
  const schedule = status === 'scheduled' ? { publishAt: momentFrom(now, 3 + (Math.round(days) % 5), '09:00') } : {};
  return {
    status,
    author: Math.round(days) % 7 === 3 ? 'admin' : 'editor',
    ...(isDecided ? { lastBy: 'approver' } : {}),
    madeAt: new Date(at.getTime() - (1 + (pseudoRandom(Math.round(days * 10), 2) % 9)) * DAY),
    at,
    draft: { ...draft, ...schedule },
  };
}

/** Records from drafts listed newest first, one every `every` days; returned oldest first. */
export const publishedSeries = <Draft extends { publishAt: string | null }>(
  now: Date,
  every: number,
  drafts: readonly Partial<Draft>[],
  status: (at: number) => Publishing = statusAt,
): SeedRecord<Draft>[] =>
  drafts.map((draft, at) => asPublished<Draft>(now, at * every + 1, status(at), draft)).reverse();
