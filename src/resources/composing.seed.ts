import type { ImageValue, ReferenceValue } from '../contract/record.ts';
import type { SeedRecord, SeedRow } from '../demo/define-seed.ts';

/** What the seeds are put together with: choice that looks like chance and is the same every time, days, states. */

const DAY = 86_400_000;

/** A whole number from 0 to 2³² for a place and a question; the same for the same, otherwise as if by chance. */
export function chance(at: number, question: number): number {
  let mixed = Math.imul(at + 1, 0x9e3779b1) ^ Math.imul(question + 7, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** True for so many of a hundred. */
export const outOf100 = (at: number, question: number, ofHundred: number): boolean =>
  chance(at, question) % 100 < ofHundred;

export function inTurn<T>(list: readonly T[], at: number): T {
  const one = list[at % list.length];
  if (one === undefined) throw new Error('a seed chooses from an empty list');
  return one;
}

export const pick = <T>(list: readonly T[], at: number, question: number): T => inTurn(list, chance(at, question));

/** A few different ones, beginning anywhere. */
export const some = <T>(list: readonly T[], count: number, at: number, question: number): T[] => {
  const start = chance(at, question);
  return Array.from({ length: Math.min(count, list.length) }, (_, more) => inTurn(list, start + more));
};

export const between = (from: number, to: number, at: number, question: number): number =>
  from + (chance(at, question) % (to - from + 1));

export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY);

/** The day in Shanghai. */
export const dayOf = (moment: Date): string => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

export const dayFrom = (now: Date, days: number): string => dayOf(daysFrom(now, days));

/** So many days from now at a time of the clock in Shanghai. */
export const momentFrom = (now: Date, days: number, time: string): string =>
  new Date(`${dayFrom(now, days)}T${time}:00+08:00`).toISOString();

export const html = (...paragraphs: readonly string[]): string =>
  paragraphs.map((text) => (text.startsWith('<') ? text : `<p>${text}</p>`)).join('');

export const bullets = (lines: readonly string[]): string =>
  `<ul>${lines.map((text) => `<li>${text}</li>`).join('')}</ul>`;

export const referTo = ({ id }: Pick<SeedRow, 'id'>): ReferenceValue => ({ id, title: '' });

/** A picture described in the words of what it stands for. */
export const shown = (pictures: readonly ImageValue[], at: number, alt: string): ImageValue => ({
  ...inTurn(pictures, at),
  alt,
});

type Publishing = 'draft' | 'review' | 'scheduled' | 'published' | 'offline';

/** The newest are still on their way, and a few of the older ones have been taken off again. */
export const statusAt = (at: number): Publishing => {
  const early: Publishing[] = ['draft', 'review', 'published', 'scheduled', 'published', 'review'];
  return early[at] ?? (at % 11 === 10 ? 'offline' : 'published');
};

/** The same for what takes place on a day: whatever lies behind has been published in time. */
export const statusAhead = (at: number): Publishing => {
  const early: Publishing[] = ['draft', 'review', 'scheduled'];
  return early[at] ?? (at % 11 === 10 ? 'offline' : 'published');
};

/** A record of a section that is published, so many days after somebody touched it last. */
export function asPublished<Draft extends { publishAt: string | null }>(
  now: Date,
  days: number,
  status: Publishing,
  draft: Partial<Draft>,
): SeedRecord<Draft> {
  const at = new Date(Math.max(0, now.getTime() - days * DAY - (chance(Math.round(days * 10), 1) % 400) * 60_000));
  const isDecided = status === 'scheduled' || status === 'published' || status === 'offline';
  const waits = status === 'scheduled' ? { publishAt: momentFrom(now, 3 + (Math.round(days) % 5), '09:00') } : {};
  return {
    status,
    author: Math.round(days) % 7 === 3 ? 'admin' : 'editor',
    ...(isDecided ? { lastBy: 'approver' } : {}),
    madeAt: new Date(at.getTime() - (1 + (chance(Math.round(days * 10), 2) % 9)) * DAY),
    at,
    draft: { ...draft, ...waits },
  };
}

/** Drafts written newest first, one every few days, in the order they were made. */
export const publishedInTurn = <Draft extends { publishAt: string | null }>(
  now: Date,
  every: number,
  drafts: readonly Partial<Draft>[],
  status: (at: number) => Publishing = statusAt,
): SeedRecord<Draft>[] =>
  drafts.map((draft, at) => asPublished<Draft>(now, at * every + 1, status(at), draft)).reverse();
