import type { ReferenceValue } from './record.ts';

/** A record that waits for the caller. */
export interface Message<Words = string> {
  /**
   * `menuCode` is the section whose badge counts it, `code` the record's own section; they differ for records inside
   * others.
   */
  menuCode: string;
  code: string;
  id: number;
  title: Words;
  status: string;
  /** The moment since which it waits. */
  since: string;
  /** Who caused the wait; `null` for the public or the server. */
  by: ReferenceValue | null;
  /** Present when it is the caller's own work that was returned. */
  returned?: { reason: Words };
}

/** The address that opens the overview with the panel of messages. */
export const MESSAGES_OPEN = 'messages';
export const messagesAddress = `/analysis?${MESSAGES_OPEN}=open`;
