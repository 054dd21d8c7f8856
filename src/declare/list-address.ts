import type { Resource } from './define-resource.ts';

/** Records inside another section's are listed at its list, where the address names them so. */
export const INSIDE = 'inside';

/** Where a list is found; what is shared has none of its own. */
export function listAddress(
  { code, path, within, shared }: Pick<Resource, 'code' | 'path' | 'within' | 'shared'>,
  records: readonly Resource[],
  asked: readonly (readonly [name: string, word: string])[] = [],
): string | undefined {
  const parent = within && records.find((one) => one.code === within.section);
  if (shared || (within && !parent)) return undefined;
  const query = new URLSearchParams([...(parent ? [[INSIDE, code]] : []), ...asked.map((pair) => [...pair])]);
  return query.size > 0 ? `${parent?.path ?? path}?${query}` : (parent?.path ?? path);
}
