import type { ReferenceValue } from './record.ts';
import type { SeatForecast } from './seats.ts';

/** Work on many records that goes on by itself, and is asked about meanwhile and afterwards. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** How it went with one row; what a cancelled job did not come to stays `waiting`. */
export type RowOutcome = 'waiting' | 'done' | 'refused';

export interface Job {
  id: number;
  /** Who asked for it. */
  operator: ReferenceValue;
  section: string;
  /** What is done to each row: `move`, `delete`, `action`, `set`. */
  kind: string;
  /** In the words of permission: `publish`, `delete`; `set` where a field is set. */
  what: string;
  /** Which fields it was asked to fill in. */
  fields: readonly string[];
  state: JobState;
  total: number;
  done: number;
  refused: number;
  /** By which conditions the rows were chosen; nothing where they were ticked. */
  filter: Readonly<Record<string, string | readonly string[]>> | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
}

export interface JobRow {
  id: number;
  record: number | null;
  title: string | null;
  outcome: RowOutcome;
  /** Why it was refused. */
  sentence: string | null;
}

/** What is to be done with many records at once: those in `rows`, or all that the conditions in the address ask for. */
export interface BulkRequest {
  /** A move, `delete`, `set`, or one of the section's own actions. */
  what: string;
  /** What a move's fields or an action ask for, or the field to be set. */
  asked?: Readonly<Record<string, unknown>>;
  reason?: string;
  because?: string;
  /** The version as the operator has seen it; without one, as it is when the job is made. */
  rows?: readonly { id: number; version?: number }[];
  /** Only says what would be done. */
  check?: boolean;
}

export interface BulkAnswer<Words = string> {
  total: number;
  /** For how many of them it is possible, as far as their state tells. */
  possible: number;
  /** What the first of them are called. */
  first: readonly { id: number; title: Words }[];
  /** How the seats stand that applications are held against, and what the move would make of them. */
  seats?: readonly SeatForecast<Words>[];
  /** Nothing where it was only asked what would be done. */
  job: Job | null;
}

/** Under which codes the count of messages tells of an operator's jobs: of a day, and those that still go on. */
export const jobCounts = { recent: 'job', running: 'job.running' } as const;
