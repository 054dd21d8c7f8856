import type { ReferenceValue } from './record.ts';

/** A row that waits for whoever asked, wherever it is. */
export interface Message {
  /** Whose menu entry counts it, and what kind of record it is: another where it is inside one of that section's. */
  menuCode: string;
  code: string;
  id: number;
  title: string;
  status: string;
  /** A moment: since when it waits. */
  since: string;
  /** Who brought it there; nobody when it came from outside. */
  by: ReferenceValue | null;
}
