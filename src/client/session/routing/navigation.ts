import type { Label } from '../../../contract/label.ts';
import type { MenuEntry } from '../../../contract/menu.ts';
import { entriesOf } from '../menu-tree.ts';
import { flattenRoutes } from './routes.ts';
import type { RoutesOfOperator } from './use-routes.ts';

/** A rendered menu entry: a link to a section, or a group of sections. */
export interface NavEntry {
  code: string;
  path: string;
  name: string;
  icon: string;
  sections: NavEntry[];
}

/**
 * The server's menu, in its order and with its names, reduced to routes of this app that the operator may open.
 * Sections at any depth become children of their top entry.
 */
export function buildNavigation(
  menu: readonly MenuEntry[],
  { routes, allowedPaths }: RoutesOfOperator,
  say: (label: Label) => string,
): NavEntry[] {
  const screens = new Map(
    flattenRoutes(routes)
      .filter(({ screen, path }) => ['page', 'list', 'group'].includes(screen) && allowedPaths.has(path))
      .map((row) => [row.path, row]),
  );
  const listedPaths = new Set<string>();
  const entryOf = ({ menuCode, menuUrl, menuName, icon }: MenuEntry): NavEntry => {
    const label = screens.get(menuUrl)?.label;
    const name = typeof menuName === 'string' ? menuName.trim() : '';
    return {
      code: menuCode,
      path: menuUrl,
      name: name || (label ? say(label) : menuCode),
      icon: icon ?? '',
      sections: [],
    };
  };
  const isNew = ({ menuUrl }: MenuEntry): boolean => {
    const row = screens.get(menuUrl);
    if (!row || row.screen === 'group' || listedPaths.has(menuUrl)) return false;
    listedPaths.add(menuUrl);
    return true;
  };
  return topEntries(menu).flatMap((top) => {
    const sections = entriesOf([top]).filter(isNew).map(entryOf);
    const [firstSection] = sections;
    if (!firstSection) return [];
    return firstSection.path === top.menuUrl && sections.length === 1
      ? [firstSection]
      : [{ ...entryOf(top), sections }];
  });
}

const topEntries = (menu: readonly MenuEntry[]): MenuEntry[] => entriesOf(menu).filter((entry) => menu.includes(entry));

/** The path an entry links to: that of its first section, or its own. */
export const entryPath = (entry: NavEntry): string => entry.sections[0]?.path ?? entry.path;

/** Every section of the menu, in menu order. */
export const leavesOf = (entries: readonly NavEntry[]): NavEntry[] =>
  entries.flatMap((entry) => (entry.sections.length > 0 ? entry.sections : [entry]));

/** The menu entry of a path: the section whose list or record page it is, and its top entry. */
export function currentMenuEntry(
  entries: readonly NavEntry[],
  pathname: string,
): { top?: NavEntry; section?: NavEntry } {
  const isAt = ({ path }: NavEntry) => pathname === path || pathname.startsWith(`${path}/`);
  for (const top of entries) {
    const section = leavesOf([top]).find(isAt);
    if (section) return { top, section };
  }
  return {};
}
