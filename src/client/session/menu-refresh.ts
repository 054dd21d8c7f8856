import type { Request } from '../http/request.ts';
import { loadMenu, sessionOf } from './load-session.ts';
import type { SessionStore } from './session-store.ts';

interface Parts {
  store: SessionStore;
  request: Request;
  /** The menu is another: what is on the screen was asked for with other rights. */
  onMenuChanged: () => void;
}

/**
 * Asks for the menu again, once at a time: somebody may have changed what this operator may do. Nothing is said of a
 * failure, and nothing happens while the menu stays as it was.
 */
export function createMenuRefresh({ store, request, onMenuChanged }: Parts): () => Promise<void> {
  let asking: Promise<void> | null = null;
  const ask = async () => {
    if (!store.get() || store.isSignedOut()) return;
    const menu = await loadMenu(request, true);
    const session = store.get();
    if (!session || store.isSignedOut() || JSON.stringify(session.menu) === JSON.stringify(menu)) return;
    store.set(sessionOf(session.user, menu, session.settings));
    onMenuChanged();
  };
  return () => {
    asking ??= ask()
      .catch(() => undefined)
      .finally(() => {
        asking = null;
      });
    return asking;
  };
}
