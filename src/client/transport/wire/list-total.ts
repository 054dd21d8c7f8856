import type { ListPage, PageRequest } from './list-page.ts';

/** The total of a list, as far as it is known. */
export type ListTotal = Omit<ListPage<never>, 'list'>;

/** At least the number of received rows, in case a server counts too few. */
export function listTotal(
  answer: { total: number; hasTotal?: boolean; more?: boolean } | undefined,
  rowCount: number,
  { current, pageSize }: PageRequest,
): ListTotal {
  const minimum = rowCount > 0 ? (current - 1) * pageSize + rowCount : 0;
  return {
    total: Math.max(Number(answer?.total) || 0, minimum),
    hasTotal: answer?.hasTotal !== false,
    ...(answer?.more ? { more: true } : {}),
  };
}
