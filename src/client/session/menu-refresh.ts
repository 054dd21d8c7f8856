import type { Request } from '../transport/http/request.ts';
import { loadMenu, sessionOf } from './load-session.ts';
import type { SessionStore } from './session-store.ts';

interface MenuRefreshParts {
  store: SessionStore;
  request: Request;
  /** Called when the menu changed: queries on the screen were made with other permissions. */
  onMenuChanged: () => void;
}

/** Reloads the menu, which shows changed permissions. Concurrent calls share one request; failures are ignored. */
export function createMenuRefresh({ store, request, onMenuChanged }: MenuRefreshParts): () => Promise<void> {
  let pending: Promise<void> | null = null;
  const refresh = async () => {
    if (!store.get() || store.isSignedOut()) return;
    const menu = await loadMenu(request, true);
    const session = store.get();
    if (!session || store.isSignedOut() || JSON.stringify(session.menu) === JSON.stringify(menu)) return;
    store.set(sessionOf(session.user, menu, session.settings));
    onMenuChanged();
  };
  return () => {
    pending ??= refresh()
      .catch(() => undefined)
      .finally(() => {
        pending = null;
      });
    return pending;
  };
}
