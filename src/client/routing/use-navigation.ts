import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { badgesOf, totalCount } from '../session/badges.ts';
import { useMessageCounts } from '../session/message-counts.ts';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { buildNavigation, currentMenuEntry, type NavEntry } from './navigation.ts';
import { useOpenRoutes } from './open-routes.ts';

export interface Navigation {
  entries: NavEntry[];
  badges: ReadonlyMap<string, number>;
  total: number;
  /** How much waits by menu code, and what else the server counts. */
  counts: ReadonlyMap<string, number>;
  /** Where the operator is: the top entry, and the section under it or the entry itself. */
  top?: NavEntry;
  section?: NavEntry;
}

/** The menu as this operator sees it, from here. */
export function useNavigation(): Navigation {
  const { say } = useLanguage();
  const { menu } = useSession();
  const opening = useOpenRoutes();
  const counts = useMessageCounts();
  const { pathname } = useLocation();
  const entries = useMemo(() => buildNavigation(menu, opening, say), [menu, opening, say]);
  const badges = useMemo(() => badgesOf(menu, counts), [menu, counts]);
  const total = useMemo(() => totalCount(menu, counts), [menu, counts]);
  return { entries, badges, total, counts, ...currentMenuEntry(entries, pathname) };
}
