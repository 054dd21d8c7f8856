import { calls, LOGOUT_BODY } from '../../contract/calls.ts';
import type { Request } from '../transport/http/request.ts';

interface LogoutParts {
  request: Request;
  /** Removes the name from the screen before the call is answered. */
  clearUser: () => void;
  reload: () => void;
}

/** Clears the operator, tells the server, reloads: in this order, and also when the server does not answer (S4.3). */
export const createLogout =
  ({ request, clearUser, reload }: LogoutParts) =>
  async (): Promise<void> => {
    clearUser();
    await request('POST', calls.logout, { body: LOGOUT_BODY, skipErrorHandler: true }).catch(() => undefined);
    reload();
  };
