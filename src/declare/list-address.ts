import type { Resource } from './define-resource.ts';
import { findSection } from './define-resource.ts';

/** The parameter of a parent section's list address that opens the list of records inside its records. */
export const CHILD_LIST_PARAMETER = 'inside';

/** The address of a section's list; shared sections have none. */
export function listAddress(
  { code, path, within, shared }: Pick<Resource, 'code' | 'path' | 'within' | 'shared'>,
  sections: readonly Resource[],
  conditions: readonly (readonly [name: string, word: string])[] = [],
): string | undefined {
  const parent = within && findSection(sections, within.section);
  if (shared || (within && !parent)) return undefined;
  const query = new URLSearchParams([
    ...(parent ? [[CHILD_LIST_PARAMETER, code]] : []),
    ...conditions.map((pair) => [...pair]),
  ]);
  return query.size > 0 ? `${parent?.path ?? path}?${query}` : (parent?.path ?? path);
}
