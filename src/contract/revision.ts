import type { ReferenceValue } from './record.ts';

/** A record as one write left it, in a list of them. */
export interface RevisionLine {
  version: number;
  /** A moment. */
  at: string;
  /** Who; nobody where the server did what had come due. */
  operator: ReferenceValue | null;
  /** In the words of the audit log; `kept` is how the record stood before its first write that was kept. */
  action: string;
  /** The fields that the write changed, and `status`. */
  fields: readonly string[];
}

/** What one write changed, field by field; every value as whoever asks may see it. */
export interface Revision extends RevisionLine {
  /** The version it is compared with; nothing where none was kept before. */
  previous: number | null;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  /** Every field as it was after the write. */
  record: Readonly<Record<string, unknown>>;
}

/** Asks for what a record said at an older version, as a new write. */
export interface RestoreRequest {
  id: number;
  /** The version the operator has seen. */
  version: number;
  /** The version to go back to. */
  revision: number;
}
