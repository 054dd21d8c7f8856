import type { AuthProvider } from '@refinedev/core';
import type { Session } from '../session/session.ts';

interface Parts {
  /** What was loaded at start; `null` when nobody is signed in any more. */
  session: () => Session | null;
  logout: () => Promise<void>;
  goToLogin: (loginAddress: string) => void;
}

/** Signing in is leaving for the sign-on address; the request helper recognises when, and this carries it out. */
export const createAuthProvider = ({ session, logout, goToLogin }: Parts): AuthProvider => ({
  async login({ loginAddress }: { loginAddress: string }) {
    goToLogin(loginAddress);
    return { success: true };
  },
  async logout() {
    await logout();
    return { success: true };
  },
  // Refine asks at every change of path; who is signed in was settled at start, and the server says when it ends.
  check: async () => ({ authenticated: session() !== null }),
  getIdentity: async () => session()?.user ?? null,
  // Answers nothing on purpose: the request helper has already shown the error, or sent the operator to sign in.
  onError: async () => ({}),
});
