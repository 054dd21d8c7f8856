import type { Session } from './session.ts';

/** Holds the session for code outside React: the request helper, the auth provider. */
export interface SessionStore {
  get: () => Session | null;
  set: (session: Session) => void;
  /** The operator is gone; the menu stays on the screen until the page reloads. */
  clearUser: () => void;
  isSignedOut: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

export function createSessionStore(): SessionStore {
  let session: Session | null = null;
  let isSignedOut = false;
  const listeners = new Set<() => void>();
  const set = (next: Session) => {
    session = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => session,
    set,
    clearUser() {
      isSignedOut = true;
      if (session) set({ ...session, user: { name: '' } });
    },
    isSignedOut: () => isSignedOut,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
