import type { MessageCounts } from '../../contract/menu.ts';

/** Message counts by menu code, from either shape a server may send; invalid counts are dropped (S3.3). */
export function countsOf(data: unknown): ReadonlyMap<string, number> {
  const pairs: [string, unknown][] = Array.isArray(data)
    ? data.filter(hasMenuCode).map(({ menuCode, total }) => [menuCode, total])
    : Object.entries((data ?? {}) as Record<string, unknown>);
  return new Map(pairs.map(([code, total]) => [code, Number(total)] as const).filter(([, total]) => total > 0));
}

const hasMenuCode = (entry: unknown): entry is Extract<MessageCounts, unknown[]>[number] =>
  typeof (entry as { menuCode?: unknown } | null)?.menuCode === 'string';

/** An entry as the menu shows it; the server's menu may hold more, such as sections that this client does not have. */
interface ShownEntry {
  code: string;
  sections: readonly ShownEntry[];
}

/** What the badge of each shown entry says: its own count and its sections' (S3.4). */
export function badgesOf(
  entries: readonly ShownEntry[],
  counts: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const shown = entries.flatMap((entry) => [entry, ...entry.sections]);
  return new Map(shown.map((entry) => [entry.code, totalCount([entry], counts)]));
}

/**
 * The total of waiting rows beside the name: the sum over the codes that the menu shows, each once, so that an operator
 * finds every row that it counts.
 */
export function totalCount(entries: readonly ShownEntry[], counts: ReadonlyMap<string, number>): number {
  const codes = new Set(entries.flatMap(({ code, sections }) => [code, ...sections.map((section) => section.code)]));
  return [...codes].reduce((sum, code) => sum + (counts.get(code) ?? 0), 0);
}
