import type { ReferenceValue } from './record.ts';

/** How long what was deleted can be brought back. */
export const TRASH_DAYS = 30;

/** A record that was deleted and can be brought back. */
export interface TrashedRecord<Words = string> {
  id: number;
  version: number;
  title: Words;
  deletedAt: string;
  deletedBy: ReferenceValue | null;
  /** When it goes for good. */
  goneAt: string;
}
