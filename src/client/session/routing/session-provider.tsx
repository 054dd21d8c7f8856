import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Request } from '../../transport/http/request.ts';
import { useLanguage } from '../../ui/language.tsx';
import { loadMenu, sessionOf } from '../load-session.ts';
import { PreferencesProvider } from '../preferences.tsx';
import { LastVisitsContext, SessionContext } from '../session.ts';
import type { SessionStore } from '../session-store.ts';
import { useCanSync } from '../use-may.ts';
import { accessFrom, accessiblePaths, markAccessible, type RouteRow } from './routes.ts';
import { RoutesContext } from './use-routes.ts';

interface SessionProviderProps {
  store: SessionStore;
  request: Request;
  children: ReactNode;
}

/**
 * Provides the session of the store, the preferences, when each list was last viewed since the page was loaded, and the menu
 * in the language of the screen.
 */
export function SessionProvider({ store, request, children }: SessionProviderProps) {
  const session = useSyncExternalStore(store.subscribe, store.get);
  useMenuInLanguage(store, request);
  const [lastVisits] = useState(() => new Map<string, string>());
  return (
    <SessionContext value={session}>
      <PreferencesProvider>
        <LastVisitsContext value={lastVisits}>{children}</LastVisitsContext>
      </PreferencesProvider>
    </SessionContext>
  );
}

/** Provides the routes that this operator may open; inside Refine, because its access-control provider decides. */
export function RoutesProvider({ routes, children }: { routes: readonly RouteRow[]; children: ReactNode }) {
  const can = useCanSync();
  const access = useMemo(
    () => ({ routes, allowedPaths: accessiblePaths(markAccessible(routes, accessFrom(routes, can))) }),
    [routes, can],
  );
  return <RoutesContext value={access}>{children}</RoutesContext>;
}

/** The menu names come from the server, so a change of language requests the menu again and invalidates every query. */
function useMenuInLanguage(store: SessionStore, request: Request): void {
  const { language } = useLanguage();
  const client = useQueryClient();
  const currentLanguage = useRef(language);
  useEffect(() => {
    if (currentLanguage.current === language) return;
    currentLanguage.current = language;
    void client.invalidateQueries();
    loadMenu(request).then(
      (menu) => {
        const session = store.get();
        if (session && currentLanguage.current === language) store.set(sessionOf(session.user, menu, session.settings));
      },
      // The request helper has shown the failure; the menu keeps its old names.
      () => undefined,
    );
  }, [language, client, request, store]);
}
