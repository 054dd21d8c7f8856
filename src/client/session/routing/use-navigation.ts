import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../../ui/language.tsx';
import { badgesOf, totalCount } from '../badges.ts';
import { usePendingCounts } from '../message-counts.ts';
import { useSession } from '../session.ts';
import { buildNavigation, currentMenuEntry, type NavEntry } from './navigation.ts';
import { useRoutes } from './use-routes.ts';

export interface Navigation {
  entries: NavEntry[];
  badges: ReadonlyMap<string, number>;
  total: number;
  /** The counts by menu code, and those of the operator's jobs (`jobCounts`). */
  counts: ReadonlyMap<string, number>;
  /** The current top entry, and the section under it or the entry itself. */
  top?: NavEntry;
  section?: NavEntry;
}

/** The operator's menu with its badges, and the current entry. */
export function useNavigation(): Navigation {
  const { say } = useLanguage();
  const { menu } = useSession();
  const routes = useRoutes();
  const counts = usePendingCounts();
  const { pathname } = useLocation();
  const entries = useMemo(() => buildNavigation(menu, routes, say), [menu, routes, say]);
  const badges = useMemo(() => badgesOf(entries, counts), [entries, counts]);
  const total = useMemo(() => totalCount(entries, counts), [entries, counts]);
  return { entries, badges, total, counts, ...currentMenuEntry(entries, pathname) };
}
