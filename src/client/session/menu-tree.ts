import type { MenuEntry } from '../../contract/menu.ts';

/** Every entry of the tree, parents before children. A server may send anything: what is no entry is passed over. */
export function entriesOf(menu: readonly MenuEntry[]): MenuEntry[] {
  const seen = new Set<MenuEntry>();
  const visit = (entry: MenuEntry): MenuEntry[] => {
    // Guards against a cyclic menu.
    if (!isEntry(entry) || seen.has(entry)) return [];
    seen.add(entry);
    return [entry, ...childrenOf(entry).flatMap(visit)];
  };
  return Array.isArray(menu) ? menu.flatMap(visit) : [];
}

const childrenOf = ({ children }: MenuEntry): MenuEntry[] => (Array.isArray(children) ? children.filter(isEntry) : []);

const isEntry = (entry: MenuEntry | null): entry is MenuEntry =>
  typeof entry === 'object' && entry !== null && typeof entry.menuCode === 'string' && entry.menuCode !== '';

/** The menu-code map: which entry is found under which path (S2.2). The first of two with one path counts. */
export function menuCodesByPath(menu: readonly MenuEntry[]): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const { menuUrl, menuCode } of entriesOf(menu)) {
    if (typeof menuUrl === 'string' && menuUrl !== '' && !codes.has(menuUrl)) codes.set(menuUrl, menuCode);
  }
  return codes;
}

/** What the server calls an entry; nothing where it says none. */
export const menuNameOf = (menu: readonly MenuEntry[], code: string): string | undefined =>
  entriesOf(menu).find(({ menuCode, menuName }) => menuCode === code && typeof menuName === 'string' && menuName)
    ?.menuName;

/** `#/info/news?current=2` is at `/info/news`. */
export const pathOfHash = (hash: string): string => hash.replace(/^#/, '').split('?')[0] ?? '';

export const searchOfHash = (hash: string): string => hash.split('?').slice(1).join('?');

/** The current menu id: of the very entry, or of the section whose record page this is, by `menuPaths`. */
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
