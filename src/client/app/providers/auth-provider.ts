import type { AuthProvider } from '@refinedev/core';
import type { Session } from '../../session/session.ts';
import { ApiError } from '../../transport/http/api-error.ts';

interface AuthParts {
  /** What was loaded at start; `null` when nobody is signed in any more. */
  session: () => Session | null;
  logout: () => Promise<void>;
  goToLogin: (loginAddress: string) => void;
  /** Asks the server who is signed in; rejects with its refusal, which names the sign-on. */
  requestUser: () => Promise<unknown>;
}

/**
 * Refine's flow for a sign-on that is a site of its own: signing in means leaving for the address that a refusal of the
 * server names, so there is no route for it. The request helper shows failures before a hook of Refine receives them.
 */
export const createAuthProvider = ({ session, logout, goToLogin, requestUser }: AuthParts): AuthProvider => {
  /** Goes to the sign-on that a refusal names; false where it names none. */
  const leaveForLogin = (error: unknown): boolean => {
    const loginAddress = error instanceof ApiError ? error.loginAddress : undefined;
    if (loginAddress !== undefined) goToLogin(loginAddress);
    return loginAddress !== undefined;
  };
  return {
    /** `useLogin().mutate({})`; with `loginAddress`, the server is not asked for it. */
    async login({ loginAddress }: { loginAddress?: string } = {}) {
      if (loginAddress !== undefined) {
        goToLogin(loginAddress);
        return { success: true };
      }
      try {
        await requestUser();
        return { success: true };
      } catch (error) {
        if (leaveForLogin(error)) return { success: true };
        // Refine's notice has the name of the error as its heading.
        return { success: false, error: { name: (error as Error).message, message: '' } };
      }
    },
    async logout() {
      await logout();
      return { success: true };
    },
    // Refine calls this at every change of path; the session is loaded at start, and the server reports its end. The first
    // screen, which has no operator then, is refused with the address of the sign-on.
    check: async () =>
      session() === null ? { authenticated: false, redirectTo: FIRST_SCREEN_PATH } : { authenticated: true },
    getIdentity: async () => session()?.user ?? null,
    /** A session that has ended leads to the sign-on (S8.1), and leaves the page as it is; so there is no logout. */
    async onError(error) {
      leaveForLogin(error);
      return error instanceof ApiError ? { error } : {};
    },
  };
};

const FIRST_SCREEN_PATH = '/';
