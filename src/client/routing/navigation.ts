import type { MenuEntry } from '../../contract/menu.ts';
import type { Label } from '../../declare/label.ts';
import { entriesOf } from '../session/menu-tree.ts';
import type { OpenRoutes } from './open-routes.ts';
import { flattenRoutes } from './routes.ts';

/** An entry of the menu as it is drawn: one that leads somewhere, or a group of such. */
export interface NavEntry {
  code: string;
  path: string;
  name: string;
  icon: string;
  sections: NavEntry[];
}

/**
 * The server's tree, in its order and under its names, as far as it leads to routes of ours that are open to this
 * operator. Sections stand under their top entry however deep the server put them.
 */
export function buildNavigation(
  menu: readonly MenuEntry[],
  { rows, open }: OpenRoutes,
  say: (label: Label) => string,
): NavEntry[] {
  const screens = new Map(
    flattenRoutes(rows)
      .filter(({ screen, path }) => ['page', 'list', 'group'].includes(screen) && open.has(path))
      .map((row) => [row.path, row]),
  );
  const seen = new Set<string>();
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
    if (!row || row.screen === 'group' || seen.has(menuUrl)) return false;
    seen.add(menuUrl);
    return true;
  };
  return entriesAtTop(menu).flatMap((top) => {
    const sections = entriesOf([top]).filter(isNew).map(entryOf);
    const [only] = sections;
    if (!only) return [];
    return only.path === top.menuUrl && sections.length === 1 ? [only] : [{ ...entryOf(top), sections }];
  });
}

const entriesAtTop = (menu: readonly MenuEntry[]): MenuEntry[] =>
  entriesOf(menu).filter((entry) => menu.includes(entry));

/** Where an entry leads: itself, or its first section. */
export const entryPath = (entry: NavEntry): string => entry.sections[0]?.path ?? entry.path;

/** Every screen of the menu in its order. */
export const leavesOf = (entries: readonly NavEntry[]): NavEntry[] =>
  entries.flatMap((entry) => (entry.sections.length > 0 ? entry.sections : [entry]));

/** Where the operator is: the section whose list or record page the path is, and the top entry it stands under. */
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
