import type { Resource } from '../../declare/define-resource.ts';

/** How many filters stand open beside the word looked for. */
export const OPEN_FILTERS = 2;

/** The declared filters; how a record stands is asked most, so it is among those that stand open. */
export function filtersInOrder({ list, workflow }: Resource): readonly string[] {
  if (!workflow || list.filters.indexOf('status') < OPEN_FILTERS) return list.filters;
  const [first, ...others] = list.filters.filter((name) => name !== 'status');
  return [...(first ? [first] : []), 'status', ...others];
}
