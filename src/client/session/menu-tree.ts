import type { MenuEntry } from '../../contract/menu.ts';

/** Every entry of the menu, parents before children. Servers differ, so whatever is no entry is skipped. */
export function entriesOf(menu: readonly MenuEntry[]): MenuEntry[] {
  const visited = new Set<MenuEntry>();
  const visit = (entry: MenuEntry): MenuEntry[] => {
    // Guards against a cyclic menu.
    if (!isEntry(entry) || visited.has(entry)) return [];
    visited.add(entry);
    return [entry, ...childrenOf(entry).flatMap(visit)];
  };
  return Array.isArray(menu) ? menu.flatMap(visit) : [];
}

const childrenOf = ({ children }: MenuEntry): MenuEntry[] => (Array.isArray(children) ? children.filter(isEntry) : []);

const isEntry = (entry: MenuEntry | null): entry is MenuEntry =>
  typeof entry === 'object' && entry !== null && typeof entry.menuCode === 'string' && entry.menuCode !== '';

/** The menu codes by path (S2.2). Of two entries with one path the first counts. */
export function menuCodesByPath(menu: readonly MenuEntry[]): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const { menuUrl, menuCode } of entriesOf(menu)) {
    if (typeof menuUrl === 'string' && menuUrl !== '' && !codes.has(menuUrl)) codes.set(menuUrl, menuCode);
  }
  return codes;
}

/** The server's name of an entry; undefined when it has none. */
export const menuNameOf = (menu: readonly MenuEntry[], code: string): string | undefined =>
  entriesOf(menu).find(({ menuCode, menuName }) => menuCode === code && typeof menuName === 'string' && menuName)
    ?.menuName;

/** `#/info/news?current=2` is at `/info/news`. */
export const pathOfHash = (hash: string): string => hash.replace(/^#/, '').split('?')[0] ?? '';

export const searchOfHash = (hash: string): string => hash.split('?').slice(1).join('?');

/** The current menu id: of the entry with this path, or of the section whose record page it is, by `menuPaths`. */
export function menuIdAt(
  hash: string,
  codes: ReadonlyMap<string, string>,
  sections: ReadonlyMap<string, string>,
): string | undefined {
  const path = pathOfHash(hash);
  const section = /^(.+)\/(?:create|(?:edit|show)\/[^/]+)$/.exec(path)?.[1];
  const id = codes.get(path) ?? codes.get(sections.get(section ?? '') ?? '');
  // HTTP headers are limited to ASCII, so another id cannot be sent.
  return id && /^[\x20-\x7e]+$/.test(id) ? id : undefined;
}

/** Every code the menu grants: of entries and of the buttons under them, at any depth (S6.2). */
export const allowedCodes = (menu: readonly MenuEntry[]): ReadonlySet<string> =>
  new Set(entriesOf(menu).flatMap(({ menuCode, buttonList }) => [menuCode, ...buttonCodesOf(buttonList)]));

const buttonCodesOf = (buttons: MenuEntry['buttonList']): string[] =>
  Array.isArray(buttons) ? buttons.flatMap((button) => (button?.menuCode ? [button.menuCode] : [])) : [];
