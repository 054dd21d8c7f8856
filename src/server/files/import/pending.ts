import type { Resource } from '../../../declare/define-resource.ts';
import type { CellContext } from '../../fields/kind.ts';
import { refersToItself } from '../../records/visibility/references.ts';
import { normalizePath } from '../../records/visibility/tree-paths.ts';
import { cellsByField } from './row-draft.ts';

interface Row {
  number: number;
  cells: readonly string[];
}

/** Records that rows of the sheet will create, by title. */
export type PendingReferences = ReadonlyMap<string, ReadonlySet<number>>;

/** Empty unless records of the section refer to each other. */
export function pendingReferences(
  resource: Resource,
  columns: readonly (string | null)[],
  rows: readonly Row[],
): PendingReferences {
  const pending = new Map<string, Set<number>>();
  if (!refersToItself(resource)) return pending;
  for (const { number, cells } of rows) {
    const values = cellsByField({ columns }, cells);
    const title = values.get(resource.title)?.trim();
    if (!title || values.get('id')?.trim()) continue;
    const parentTitle = resource.tree && values.get(resource.tree)?.trim();
    // A path consists of the parent's text and the record's own title, as an export writes it.
    for (const path of new Set(parentTitle ? [title, normalizePath(`${parentTitle}/${title}`)] : [title]))
      pending.set(path, (pending.get(path) ?? new Set()).add(number));
  }
  return pending;
}

/**
 * Looks for existing records before those that another row will create. Settled rows create none any more: their records
 * exist, or never will.
 */
export const findWithPending =
  (
    find: CellContext['find'],
    { code }: Resource,
    pending: PendingReferences,
    isSettled: (number: number) => boolean = () => false,
  ): CellContext['find'] =>
  async (section, text, parentId) => {
    const matches = await find(section, text, parentId);
    if (section !== code || matches.length > 0) return matches;
    const title = text.trim();
    const numbers = [...(pending.get(title) ?? pending.get(normalizePath(title)) ?? [])];
    return numbers.filter((number) => !isSettled(number)).map((number) => ({ id: -number, title }));
  };
