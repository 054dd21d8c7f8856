import type { ReferenceValue } from './record.ts';

/** How far back an operator's writes can be undone, in hours, and a job or import, in days. */
export const UNDO_HOURS = 24;
export const UNDO_DAYS = 7;

/** The number of lines per page of a group. */
export const UNDO_PAGE = 100;

/** The writes to undo: one change set, such as `job:12` or `import:3`, or an operator's writes since a moment. */
export type UndoScope = { changeSet: string } | { operator: number; since: string };

/**
 * What undoing does to a record: moves it to the trash, restores its earlier values, restores it from the trash, or
 * refuses.
 */
export type UndoOutcome = 'trash' | 'back' | 'undelete' | 'refused';

/** The effect on one record. */
export interface UndoLine {
  /** `null` where the caller may not read it. */
  id: number | null;
  title: string | null;
  /** The moment whose state it returns to. */
  at: string | null;
  /** A later write by somebody, because of which it cannot be undone. */
  later: { operator: ReferenceValue | null; at: string; action: string } | null;
  /** Any other reason why it cannot be undone. */
  sentence: string | null;
}

export interface UndoGroup {
  section: string;
  outcome: UndoOutcome;
  total: number;
  /** The number of records whose published version changes. */
  seen: number;
  list: readonly UndoLine[];
}

/** The preview of an undo. `token` identifies exactly this result; the undo is refused if the result would differ. */
export interface UndoPreview {
  token: string;
  /** Whose writes are undone. */
  operator: ReferenceValue;
  /** The number of records it is possible for, and the number it is not. */
  total: number;
  refused: number;
  groups: readonly UndoGroup[];
}

export type UndoRequest = UndoScope & {
  token: string;
  /** The number of refused records that the operator has agreed to leave as they are. */
  without?: number;
};

export interface UndoAnswer {
  /** The change set of the undo, by which it can itself be undone. */
  changeSet: string;
  total: number;
  refused: number;
  groups: readonly Pick<UndoGroup, 'section' | 'outcome' | 'total'>[];
}

/** The name of the action in the audit log. */
export const UNDO_ACTION = 'undo';
