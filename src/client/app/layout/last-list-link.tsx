import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { leavesOf, type NavEntry } from '../../session/routing/navigation.ts';
import type { RouteRow } from '../../session/routing/routes.ts';
import { flattenRoutes } from '../../session/routing/routes.ts';
import { useRoutes } from '../../session/routing/use-routes.ts';
import { useSession } from '../../session/session.ts';
import { frameSentences } from '../../ui/frame-messages.ts';
import { useLanguage } from '../../ui/language.tsx';
import { LAST_LIST_KEY, readLocal, saveLocal } from '../../ui/preferences.ts';

/**
 * Stores the URL of the current list, and offers the previous one on the first page of the menu, when the app opened
 * there by itself (S2.8). It never redirects.
 */
export default function LastListLink({ entries }: { entries: readonly NavEntry[] }) {
  const { say } = useLanguage();
  const { user } = useSession();
  const { routes, allowedPaths } = useRoutes();
  const { pathname, search, key } = useLocation();
  const account = user.account ?? user.name;
  const [lastAddress] = useState(() => lastListAddress(account));
  const [firstKey] = useState(key);
  const isStartPage = key === firstKey && pathname === leavesOf(entries)[0]?.path;
  const isList = isListPath(routes, pathname);

  useEffect(() => {
    if (isList && !isStartPage) saveListAddress(account, pathname, search);
  }, [isList, isStartPage, account, pathname, search]);

  const path = lastAddress?.split('?')[0];
  const entry = leavesOf(entries).find((one) => one.path === path);
  if (!lastAddress || !entry || !isStartPage || path === pathname || !allowedPaths.has(entry.path)) return null;
  return (
    <Link className="last-place" to={lastAddress}>
      {say(frameSentences.lastPlace(entry.name))}
    </Link>
  );
}

const isListPath = (rows: readonly RouteRow[], path: string): boolean =>
  flattenRoutes(rows).some((row) => row.screen === 'list' && row.path === path);

/** Operators may share a browser, so the list is stored by account. */
const keyOf = (account: string): string => `${LAST_LIST_KEY}.${account}`;

export function lastListAddress(account: string): string | null {
  const stored = readLocal(keyOf(account));
  return stored && /^\/[a-z]/i.test(stored) ? stored : null;
}

/** Stores filters, order and page; `isAuth` is left out, because it belongs to one visit. */
export function saveListAddress(account: string, path: string, search: string): void {
  const query = new URLSearchParams(search);
  query.delete('isAuth');
  saveLocal(keyOf(account), query.size > 0 ? `${path}?${query}` : path);
}
