import type { ReferenceValue } from './record.ts';

/** Action name of the snapshot of a record before its first recorded write. */
export const FIRST_REVISION = 'kept';

/** A revision in the list of a record's revisions. */
export interface RevisionLine {
  version: number;
  /** A moment. */
  at: string;
  /** `null` where the server made a scheduled change. */
  operator: ReferenceValue | null;
  /** As in the audit log; `kept` marks the state of the record before its first stored revision. */
  action: string;
  /** The fields that the write changed, and `status`. */
  fields: readonly string[];
  /** The value of the one field that was asked for, before and after the write; masked for the caller. */
  before?: unknown;
  after?: unknown;
}

/** A revision with its changes, field by field; values are masked for the caller. */
export interface Revision extends Omit<RevisionLine, 'before' | 'after'> {
  /** The version it is compared with; `null` for the first stored one. */
  previous: number | null;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  /** Every field as it was after the write. */
  record: Readonly<Record<string, unknown>>;
}

/** The request to write an older version of a record again. */
export interface RestoreRequest {
  id: number;
  /** The version the operator has seen. */
  version: number;
  /** The version to go back to. */
  revision: number;
}
