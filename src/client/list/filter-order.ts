import type { Resource } from '../../declare/define-resource.ts';

/** How many filters are visible beside the keyword before the form is expanded. */
export const OPEN_FILTERS = 2;

/** The declared filters, with the status among the visible ones because it is used most. */
export function filtersInOrder({ list, workflow }: Resource): readonly string[] {
  if (!workflow || list.filters.indexOf('status') < OPEN_FILTERS) return list.filters;
  const [first, ...others] = list.filters.filter((name) => name !== 'status');
  return [...(first ? [first] : []), 'status', ...others];
}
