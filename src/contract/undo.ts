import type { ReferenceValue } from './record.ts';

/** How far back what one operator did may be undone, in hours, and what was done to many records at once, in days. */
export const UNDO_HOURS = 24;
export const UNDO_DAYS = 7;

/** So many lines of a group come at a time. */
export const UNDO_PAGE = 100;

/** What is undone: all that was made together, such as `job:12` or `import:3`, or what an operator wrote since a moment. */
export type UndoScope = { deed: string } | { operator: number; since: string };

/** Into the trash, back to how it was, out of the trash; or it cannot be. */
export type UndoOutcome = 'trash' | 'back' | 'untrash' | 'refused';

/** What becomes of one record. */
export interface UndoLine {
  /** Nothing where whoever asks may not read it. */
  id: number | null;
  title: string | null;
  /** As of when it will be again. */
  at: string | null;
  /** Who has worked on it since, and what they did; that is why it cannot be undone. */
  later: { operator: ReferenceValue | null; at: string; action: string } | null;
  /** Why else it cannot be. */
  sentence: string | null;
}

export interface UndoGroup {
  section: string;
  outcome: UndoOutcome;
  total: number;
  /** For how many of them the public sees something else afterwards. */
  seen: number;
  list: readonly UndoLine[];
}

/** What an undo would do. `token` stands for exactly this. */
export interface UndoPreview {
  token: string;
  /** Whose work it is. */
  operator: ReferenceValue;
  /** How many records it is possible for, and for how many not. */
  total: number;
  refused: number;
  groups: readonly UndoGroup[];
}

export type UndoRequest = UndoScope & {
  token: string;
  /** How many records are left as they are because they cannot be undone. */
  without?: number;
};

export interface UndoAnswer {
  /** By which the undo itself can be undone. */
  deed: string;
  total: number;
  refused: number;
  groups: readonly Pick<UndoGroup, 'section' | 'outcome' | 'total'>[];
}

/** What the log calls it. */
export const undoing = 'undo';
