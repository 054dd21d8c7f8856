import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { CurrentUser } from '../../contract/user.ts';
import type { Request } from '../http/request.ts';
import { loadMenu, sessionOf } from '../session/load-session.ts';
import { ChangeUserContext, SessionContext } from '../session/session.ts';
import type { SessionStore } from '../session/session-store.ts';
import { useLanguage } from '../ui/language.tsx';
import { OpenRoutesContext } from './open-routes.ts';
import { accessFrom, markAccessible, openPaths, type RouteRow } from './routes.ts';

interface Props {
  store: SessionStore;
  rows: readonly RouteRow[];
  request: Request;
  children: ReactNode;
}

/** The session of the store, with what follows from it; its menu speaks the language of the screen. */
export function SessionProvider({ store, rows, request, children }: Props) {
  const session = useSyncExternalStore(store.subscribe, store.get);
  useMenuInLanguage(store, request);
  const codes = session?.codes;
  const opening = useMemo(() => {
    const granted = codes ?? new Set<string>();
    return { rows, open: openPaths(markAccessible(rows, accessFrom(rows, granted))) };
  }, [rows, codes]);
  const changeUser = useCallback(
    (change: (user: CurrentUser) => CurrentUser) => {
      const now = store.get();
      if (now) store.set({ ...now, user: change(now.user) });
    },
    [store],
  );
  return (
    <SessionContext value={session}>
      <ChangeUserContext value={changeUser}>
        <OpenRoutesContext value={opening}>{children}</OpenRoutesContext>
      </ChangeUserContext>
    </SessionContext>
  );
}

/** The server names the menu's entries; in another language it is asked again, and so is everything on the screen. */
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
      // The operator has been told; the menu keeps its old names.
      () => undefined,
    );
  }, [language, client, request, store]);
}
