import type { ReferenceValue } from './record.ts';

/** A record that waits for the caller, or in which they were named. */
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
  /** The text in which the caller was named, where the record does not wait for them. */
  mention?: string;
  /** Until when the caller has put the message aside. */
  until?: string;
  /** The last moves of the record with what was written in them, the latest first. */
  thread?: readonly {
    /** As in the audit log. */
    action: string;
    at: string;
    by: ReferenceValue | null;
    reason: Words | null;
  }[];
}

/** Puts a message of the caller aside, until a moment or for good, or brings it back. */
export interface MessageMark {
  code: string;
  id: number;
  until: string | 'done' | 'now';
}

/** The code under which the records are counted in which the caller was named; no section has it. */
export const MENTIONS = 'mentions';

/** The address that opens the overview with the panel of messages. */
export const MESSAGES_OPEN = 'messages';
export const messagesAddress = `/analysis?${MESSAGES_OPEN}=open`;
