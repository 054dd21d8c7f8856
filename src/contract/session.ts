/** One browser in which whoever asks is signed in. */
export interface ActiveSession {
  /** Names it to its own operator; nobody signs in by it. */
  id: number;
  /** Moments. */
  createdAt: string;
  seenAt: string;
  /** Where and in which browser it began, `Chrome · Windows`; nothing where that is not known. */
  ip: string | null;
  browser: string | null;
  /** Whether it is the one that asks. */
  isCurrent: boolean;
}

/** How many sessions were ended. */
export interface EndedSessions {
  ended: number;
}
