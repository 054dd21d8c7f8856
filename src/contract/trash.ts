import type { ReferenceValue } from './record.ts';

/** How long a deleted record can be restored. */
export const TRASH_DAYS = 30;

/** A deleted record that can be restored. */
export interface TrashedRecord<Words = string> {
  id: number;
  version: number;
  title: Words;
  deletedAt: string;
  deletedBy: ReferenceValue | null;
  /** When it will be deleted permanently. */
  purgedAt: string;
}
