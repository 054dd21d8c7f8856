import { targetsOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { CellContext } from '../fields/kind.ts';
import { samePath } from '../records/tree-paths.ts';
import { cellsByField } from './row-draft.ts';

interface Row {
  number: number;
  cells: readonly string[];
}

/** Records that rows of the sheet have yet to make, by what they will be called. */
export type PendingReferences = Map<string, Set<number>>;

/** Whether a row may name a record that another row will make. */
export const refersToItself = ({ code, fields }: Resource): boolean =>
  Object.values(fields).some((field) => targetsOf(field).includes(code));

/** Only a section whose records refer to each other needs them. */
export function pendingReferences(
  resource: Resource,
  columns: readonly (string | null)[],
  rows: readonly Row[],
): PendingReferences {
  const pending: PendingReferences = new Map();
  if (!refersToItself(resource)) return pending;
  for (const { number, cells } of rows) {
    const named = cellsByField({ columns }, cells);
    const title = named.get(resource.title)?.trim();
    if (!title || named.get('id')?.trim()) continue;
    const above = resource.tree && named.get(resource.tree)?.trim();
    // A path is what the row above it says and its own name, as an export writes both.
    for (const words of new Set(above ? [title, samePath(`${above}/${title}`)] : [title]))
      pending.set(words, (pending.get(words) ?? new Set()).add(number));
  }
  return pending;
}

/** What is there comes first; only then what another row will make. */
export const findWithPending =
  (find: CellContext['find'], { code }: Resource, pending: PendingReferences): CellContext['find'] =>
  async (section, words, inside) => {
    const found = await find(section, words, inside);
    if (section !== code || found.length > 0) return found;
    const title = words.trim();
    return [...(pending.get(title) ?? pending.get(samePath(title)) ?? [])].map((number) => ({ id: -number, title }));
  };

/** The row's record is there now, or will never be. */
export function removePending(pending: PendingReferences, number: number): void {
  for (const numbers of pending.values()) numbers.delete(number);
}
