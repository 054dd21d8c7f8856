import type { ListPage, PageRequest } from '../wire/list-page.ts';

/** The total of a list, as far as it is known. */
export type ListTotal = Omit<ListPage<never>, 'list'>;

/** At least the number of received rows, in case a server counts too few. */
export function listTotal(
  answer: { total: number; hasTotal?: boolean } | undefined,
  shown: number,
  { current, pageSize }: PageRequest,
): ListTotal {
  const known = shown > 0 ? (current - 1) * pageSize + shown : 0;
  return { total: Math.max(Number(answer?.total) || 0, known), hasTotal: answer?.hasTotal !== false };
}
