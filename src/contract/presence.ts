import type { ReferenceValue } from './record.ts';

/** The interval of a page's heartbeat, and how long a record counts as open after the last one, in milliseconds. */
export const HEARTBEAT_INTERVAL = 20_000;
export const PRESENCE_TIMEOUT = 60_000;

/** Another operator who has the record open. */
export interface PresentOperator {
  id: number;
  name: string;
  avatar: string | null;
  /** Whether it is open in a form. */
  editing: boolean;
  since: string;
}

/** Who else has a record open, and its current version, so that a page with an older version can tell its operator. */
export interface Presence {
  others: PresentOperator[];
  version: number;
  /** Who changed it last, and when. */
  by: ReferenceValue | null;
  at: string;
}

/** One page that has one record open; opening it again is another visit. */
export interface Visit {
  section: string;
  id: number;
  /** Unique among the operator's visits. */
  visit: string;
  editing: boolean;
}
