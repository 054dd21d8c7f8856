import type { AuthProvider } from '@refinedev/core';
import type { Session } from '../../session/session.ts';

interface AuthParts {
  /** What was loaded at start; `null` when nobody is signed in any more. */
  session: () => Session | null;
  logout: () => Promise<void>;
  goToLogin: (loginAddress: string) => void;
}

/** Signing in means leaving for the sign-on address; the request helper detects when, and this performs it. */
export const createAuthProvider = ({ session, logout, goToLogin }: AuthParts): AuthProvider => ({
  async login({ loginAddress }: { loginAddress: string }) {
    goToLogin(loginAddress);
    return { success: true };
  },
  async logout() {
    await logout();
    return { success: true };
  },
  // Refine calls this at every change of path; the session is loaded at start, and the server reports its end.
  check: async () => ({ authenticated: session() !== null }),
  getIdentity: async () => session()?.user ?? null,
  // Answers nothing on purpose: the request helper has already shown the error, or sent the operator to sign in.
  onError: async () => ({}),
});
