/** A browser in which the caller is signed in. */
export interface ActiveSession {
  /** Identifies the session in calls; it is not the secret of the cookie. */
  id: number;
  /** Moments. */
  createdAt: string;
  seenAt: string;
  /** The address and the browser (`Chrome · Windows`) of the sign-in; `null` where unknown. */
  ip: string | null;
  browser: string | null;
  /** Whether it is the session of this call. */
  isCurrent: boolean;
}

export interface EndedSessions {
  ended: number;
}
