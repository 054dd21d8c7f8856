import type { ReferenceValue } from './record.ts';

/** A row that waits for whoever asked, wherever it is. */
export interface Message<Words = string> {
  /** Whose menu entry counts it, and what kind of record it is: another where it is inside one of that section's. */
  menuCode: string;
  code: string;
  id: number;
  title: Words;
  status: string;
  /** A moment: since when it waits. */
  since: string;
  /** Who brought it there; nobody when it came from outside, or when the server did it. */
  by: ReferenceValue | null;
  /** It is their own work, sent back to them, and why. */
  returned?: { reason: Words };
}

/** The overview with what waits laid open over it. */
export const MESSAGES_OPEN = 'messages';
export const messagesAddress = `/analysis?${MESSAGES_OPEN}=open`;
