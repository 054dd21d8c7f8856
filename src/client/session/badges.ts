import type { MenuEntry, MessageCounts } from '../../contract/menu.ts';
import { entriesOf } from './menu-tree.ts';

/** Message counts by menu code, from either shape a server may send; invalid counts are dropped (S3.3). */
export function countsOf(data: unknown): ReadonlyMap<string, number> {
  const pairs: [string, unknown][] = Array.isArray(data)
    ? data.filter(hasMenuCode).map(({ menuCode, total }) => [menuCode, total])
    : Object.entries((data ?? {}) as Record<string, unknown>);
  return new Map(pairs.map(([code, total]) => [code, Number(total)] as const).filter(([, total]) => total > 0));
}

const hasMenuCode = (entry: unknown): entry is Extract<MessageCounts, unknown[]>[number] =>
  typeof (entry as { menuCode?: unknown } | null)?.menuCode === 'string';

/** What each entry's badge says: its own count and its children's (S3.4). */
export function badgesOf(menu: readonly MenuEntry[], counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const badges = new Map<string, number>();
  for (const entry of entriesOf(menu)) badges.set(entry.menuCode, sumCounts([entry], counts));
  return badges;
}

/** The total of waiting rows: each menu code counts once, even if the server also counts parents. */
export const totalCount = (menu: readonly MenuEntry[], counts: ReadonlyMap<string, number>): number =>
  sumCounts(menu, counts);

function sumCounts(entries: readonly MenuEntry[], counts: ReadonlyMap<string, number>): number {
  const codes = new Set(entriesOf(entries).map(({ menuCode }) => menuCode));
  return [...codes].reduce((sum, code) => sum + (counts.get(code) ?? 0), 0);
}
