import type { ReferenceValue } from './record.ts';

/** How often a page says that it still has a record open, and how long it counts as open after that. */
export const PRESENT_EVERY = 20_000;
export const PRESENT_FOR = 60_000;

/** Somebody else who has the record open, in one page or several. */
export interface Present {
  id: number;
  name: string;
  avatar: string | null;
  /** In a form; otherwise they only read. */
  editing: boolean;
  since: string;
}

/** Who else has a record open, and how it stands by now, so that whoever holds an older version hears of it. */
export interface Presence {
  others: Present[];
  version: number;
  /** Who changed it last, and when. */
  by: ReferenceValue | null;
  at: string;
}

/** One page at one record. A page that comes to the record again is another visit. */
export interface Visit {
  section: string;
  id: number;
  /** Tells it from every other visit of the same operator. */
  visit: string;
  editing: boolean;
}
