import { createContext, useContext } from 'react';
import type { MenuEntry } from '../../contract/menu.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { readSettings, type Settings } from './settings.ts';

/** What is loaded before the first render (S4.2); the counts follow later, see `message-counts.ts`. */
export interface Session {
  /** Their layouts, views and favourites are those of the page's load; `usePreferences` returns the current ones. */
  user: CurrentUser;
  menu: readonly MenuEntry[];
  /** Every code the menu grants, of entries and of buttons. */
  codes: ReadonlySet<string>;
  /** The menu-code map: which entry is found under which path. */
  sections: ReadonlyMap<string, string>;
  settings: Settings;
}

export const SessionContext = createContext<Session | null>(null);

/**
 * When the operator viewed a list since the page was loaded, by section. It is not in the session, which would draw the whole
 * page anew.
 */
export const LastVisitsContext = createContext<Map<string, string>>(new Map());

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Nobody has loaded the session yet; render inside SessionContext.');
  return session;
}

/** The URL of a stored file; the server sends it relative to its own origin. */
export const mediaUrl = (url: string): string =>
  /^(https?:|data:|blob:)/i.test(url) ? url : `${readSettings(document).apiOrigin}${url}`;
