import type { ReferenceValue } from './record.ts';

/** An entry of a record in the register of its section; values are masked for the caller. */
export interface RegisterLine {
  /** Its place in the register. */
  seq: number;
  /** A state of the section, `opening`, `correction`, or the field of a correction with a name of its own. */
  kind: string;
  /** A moment. */
  at: string;
  proposedBy: readonly ReferenceValue[];
  approvedBy: ReferenceValue | null;
  reason: string | null;
  /** The fields that it changed; all of them for the first entry of a record. */
  fields: readonly string[];
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  /** The hash that the next entry of the register continues. */
  hash: string;
}

/** What the register says of a record. */
export interface RegisterAnswer {
  /** The entries of the record, the newest first. */
  list: readonly RegisterLine[];
}
