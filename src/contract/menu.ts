/** The menu as a server sends it: a tree whose leaves are sections and whose buttons are actions. */
export interface MenuEntry {
  menuName: string;
  menuUrl: string;
  menuCode: string;
  icon?: string | null;
  children?: MenuEntry[] | null;
  buttonList?: { menuCode: string }[] | null;
  /** Set by a wire mapping that has taken `menuUrl` away, because it is the address of another entry's section. */
  addressOfSection?: string;
}

/** The number of waiting rows by menu code; a server may send either form (S3.3). */
export type MessageCounts = { menuCode: string; total: number }[] | Record<string, number>;

/** The icons that any server may send, whatever the declarations name (S2.11). */
export const menuIconNames = [
  'book',
  'dashboard',
  'edit',
  'environment',
  'home',
  'message',
  'profile',
  'read',
  'search',
  'setting',
  'smile',
  'table',
  'user',
] as const;
