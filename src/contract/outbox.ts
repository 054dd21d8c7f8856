/** What happened to an applicant. */
export type ApplicantEvent =
  | 'approved'
  | 'waitlisted'
  | 'movedUp'
  | 'rejected'
  | 'cancelled'
  | 'needsDocuments'
  | 'invited';

/**
 * How a message stands. `held`: it cannot be sent until somebody corrects what `problem` says; `off`: it would have been sent,
 * but sending is off; `uncertain`: the server stopped while it was sent, and nobody knows whether it arrived; `withdrawn`: the
 * record has changed since, so it is not sent.
 */
export const outboxStates = ['waiting', 'sending', 'sent', 'failed', 'held', 'uncertain', 'off', 'withdrawn'] as const;
export type OutboxState = (typeof outboxStates)[number];

/** The states of messages that a person may send once more. */
export const retriedStates: readonly OutboxState[] = ['failed', 'held', 'uncertain', 'off'];

/** The states of messages that did not go out although sending is on. */
export const unsentStates = ['failed', 'held', 'uncertain'] as const satisfies readonly OutboxState[];
export type UnsentState = (typeof unsentStates)[number];

/** A message to an applicant. */
export interface OutboxMessage<Words = string> {
  id: number;
  section: string;
  recordId: number;
  /** The title of the record as the caller may see it; `null` once the record is gone. */
  title: Words | null;
  event: ApplicantEvent;
  state: OutboxState;
  language: 'zh' | 'en';
  /** Telephone or e-mail address, masked for callers who may not see it whole; `null` where there is none or it was erased. */
  address: string | null;
  /** Subject and text; `null` for callers who may not see personal data, and once it was erased. */
  subject: string | null;
  body: string | null;
  /** When it was written. */
  at: string;
  sentAt: string | null;
  attempts: number;
  /** When the next attempt is due. */
  nextTry: string | null;
  /** Why it was not sent. */
  problem: Words | null;
  /** Whether the caller may send it once more. */
  mayRetry: boolean;
}

/** How messages leave the server. */
export type OutboxChannel = 'gateway' | 'smtp' | 'off';

/** The messages of a record, or a page of all. */
export interface OutboxAnswer<Words = string> {
  list: OutboxMessage<Words>[];
  total: number;
  channel: OutboxChannel;
  /** How many messages of all pages one call would send again; those that may have arrived are sent one by one. */
  unsent?: number;
}

/** What a move would tell the applicant. */
export interface OutboxPreview<Words = string> {
  channel: OutboxChannel;
  /** `null`: the applicant is not told of the move. */
  event: ApplicantEvent | null;
  /** Whether the applicant reads the reason that the move asks for. */
  tellsReason: boolean;
  address: string | null;
  subject: string | null;
  body: string | null;
  /** Why it could not be sent. */
  problem: Words | null;
}

/** What a bulk move would tell the applicants. */
export interface OutboxForecast {
  channel: OutboxChannel;
  /** How many applicants are told of each event, and how many of them have no address to write to. */
  events: readonly { event: ApplicantEvent; count: number; withoutAddress: number }[];
  /** Whether the applicants read the reason that the move asks for. */
  tellsReason: boolean;
}

/** As many messages as are sent once more by one call. */
export const MAX_RETRIED = 500;

/** How many messages go out once more, and how many do not. */
export interface OutboxRetryAnswer<Words = string> {
  retried: number;
  refused: number;
  /** Why the first of those was refused. */
  reason: Words | null;
}

/** Days after which address and text of a message are erased. */
export const OUTBOX_DAYS = 30;
