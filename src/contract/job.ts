import type { OutboxForecast } from './outbox.ts';
import type { ReferenceValue } from './record.ts';
import type { SeatForecast } from './seats.ts';

/** The state of a job, which works on many records in the background. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** The outcome of one row; rows that a cancelled job did not reach stay `waiting`. */
export type RowOutcome = 'waiting' | 'done' | 'refused';

export interface Job {
  id: number;
  /** Who started it. */
  operator: ReferenceValue;
  section: string;
  /** The kind of work on each row: `move`, `delete`, `action`, `set`. */
  kind: string;
  /** The name of the move or action: `publish`, `delete`; `set` where a field is set. */
  what: string;
  /** The fields that it fills in. */
  fields: readonly string[];
  state: JobState;
  total: number;
  done: number;
  refused: number;
  /** The list filter that selected the rows; `null` where they were ticked. */
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

/** A bulk operation on the records in `rows`, or on all that match the query of the address. */
export interface BulkRequest {
  /** A move, `delete`, `set`, or one of the section's own actions. */
  what: string;
  /** The inputs of a move or an action, or the field to be set with its value. */
  asked?: Readonly<Record<string, unknown>>;
  reason?: string;
  because?: string;
  /** `version` is the one the operator has seen; without it, the version at the creation of the job counts. */
  rows?: readonly { id: number; version?: number }[];
  /** The move for applications that get no seat by `what`; without it they are refused. */
  orElse?: string;
  /** Only forecasts the result and starts no job. */
  check?: boolean;
}

export interface BulkAnswer<Words = string> {
  total: number;
  /** The number of records for which it is possible, judged by their state. */
  possible: number;
  /** The first of them, by title. */
  first: readonly { id: number; title: Words }[];
  /** The seat counts, and what the move would change in them. */
  seats?: readonly SeatForecast<Words>[];
  /** What the applicants would be told; absent where they are told nothing. */
  told?: OutboxForecast;
  /** `null` for a check. */
  job: Job | null;
}

/**
 * The menu codes under which the message counts include an operator's jobs: those of the last day, and running ones.
 */
export const jobCounts = { recent: 'job', running: 'job.running' } as const;
