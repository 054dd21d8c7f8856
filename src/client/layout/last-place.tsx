import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { leavesOf, type NavEntry } from '../routing/navigation.ts';
import { useOpenRoutes } from '../routing/open-routes.ts';
import type { RouteRow } from '../routing/routes.ts';
import { flattenRoutes } from '../routing/routes.ts';
import { useSession } from '../session/session.ts';
import { frameSentences } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { readLocal, saveLocal } from '../ui/preferences.ts';

/**
 * Remembers the list one is at, and offers the last one where the menu's first page has opened by itself (S2.8): that
 * page is never replaced, nor is any address somebody asked for.
 */
export default function LastPlace({ entries }: { entries: readonly NavEntry[] }) {
  const { say } = useLanguage();
  const { user } = useSession();
  const { rows, open } = useOpenRoutes();
  const { pathname, search, key } = useLocation();
  const account = user.account ?? user.name;
  const [last] = useState(() => lastPlaceOf(account));
  const [first] = useState(key);
  const isWelcome = key === first && pathname === leavesOf(entries)[0]?.path;
  const list = listAt(rows, pathname);

  useEffect(() => {
    if (list && !isWelcome) rememberPlace(account, pathname, search);
  }, [list, isWelcome, account, pathname, search]);

  const path = last?.split('?')[0];
  const entry = leavesOf(entries).find((one) => one.path === path);
  if (!last || !entry || !isWelcome || path === pathname || !open.has(entry.path)) return null;
  return (
    <Link className="last-place" to={last}>
      {say(frameSentences.lastPlace(entry.name))}
    </Link>
  );
}

const listAt = (rows: readonly RouteRow[], path: string): boolean =>
  flattenRoutes(rows).some((row) => row.screen === 'list' && row.path === path);

/** The list an operator was at last, as its address has it; several people may share a browser. */
const keyOf = (account: string): string => `museum-admin.last.${account}`;

export function lastPlaceOf(account: string): string | null {
  const stored = readLocal(keyOf(account));
  return stored && /^\/[a-z]/i.test(stored) ? stored : null;
}

/** With its filters, its order and its page; `isAuth` belongs to a visit, not to a place. */
export function rememberPlace(account: string, path: string, search: string): void {
  const asked = new URLSearchParams(search);
  asked.delete('isAuth');
  saveLocal(keyOf(account), asked.size > 0 ? `${path}?${asked}` : path);
}
