import type { AnyRecord } from '../../../declare/define-resource.ts';

/** A loaded page of a list. */
export interface PlacePage {
  current: number;
  rows: readonly AnyRecord[];
}

/** A record before or after another, and the page of the list it stands on. */
export interface Neighbour {
  record: AnyRecord;
  current: number;
}

/** Where a record stands in a list. */
export interface Place {
  /** Counted from one, across the pages. */
  at: number;
  /** How many there are; `null` where the server does not say and the end has not been read. */
  total: number | null;
  previous?: Neighbour;
  next?: Neighbour;
}

/** The record's position in consecutive pages; null when it is on none of them. */
export function findPlace(
  pages: readonly PlacePage[],
  pageSize: number,
  total: number | null,
  id: number,
): Place | null {
  const all = pages.flatMap(({ current, rows }) => rows.map((record) => ({ record, current })));
  const index = all.findIndex(({ record }) => record.id === id);
  const entry = all[index];
  if (!entry) return null;
  const onPage = all.slice(0, index).filter(({ current }) => current === entry.current).length;
  const [previous, next] = [all[index - 1], all[index + 1]];
  return {
    at: (entry.current - 1) * pageSize + onPage + 1,
    total,
    ...(previous && { previous }),
    ...(next && { next }),
  };
}

/**
 * The next page to load until both neighbours are known; null when they are. A record that is missing from its page
 * may have moved to the page before, because another record left the list.
 */
export function missingPage(place: Place | null, current: number, read: readonly number[]): number | null {
  const candidates: number[] = [];
  if (!place) candidates.push(current, current - 1);
  else if (!place.previous && place.at > 1) candidates.push(Math.min(...read) - 1);
  else if (!place.next && (place.total === null || place.at < place.total)) candidates.push(Math.max(...read) + 1);
  return candidates.find((page) => page >= 1 && !read.includes(page)) ?? null;
}
