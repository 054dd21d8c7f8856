import type { ReferenceValue } from './record.ts';

/** The data of a 409 response: the record has been changed since it was read. */
export interface StaleWrite<Record = unknown> {
  /** The current record, masked for the caller. */
  theirs: Record;
  version: number;
  /** Who changed it last, and when. */
  by: ReferenceValue | null;
  at: string;
  /** The fields that differ from the version the caller edited, where that version is still stored. */
  changed?: string[];
  /** The version the caller edited, where it is still stored. */
  base?: Record;
}
