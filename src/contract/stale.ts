import type { ReferenceValue } from './record.ts';

/** What a write is told whose record has been changed since it was read (409). */
export interface Stale<Record = unknown> {
  /** The record as it is now, as whoever writes may see it. */
  theirs: Record;
  version: number;
  /** Who changed it last, and when. */
  by: ReferenceValue | null;
  at: string;
  /** The fields that are otherwise than in the version the write began with, where that one is still known. */
  changed?: string[];
  /** That version, where it is still known. */
  base?: Record;
}
