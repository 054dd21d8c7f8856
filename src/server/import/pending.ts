import { targetsOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { CellContext } from '../fields/kind.ts';
import { samePath } from '../records/tree-paths.ts';
import { cellsByField } from './row-draft.ts';

interface Row {
  number: number;
  cells: readonly string[];
}

/** Records that rows of the sheet will create, by title. */
export type PendingReferences = Map<string, Set<number>>;

/** Whether a row may refer to a record that another row will create. */
export const refersToItself = ({ code, fields }: Resource): boolean =>
  Object.values(fields).some((field) => targetsOf(field).includes(code));

/** Undefined unless records of the section refer to each other. */
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
    // A path consists of the parent's text and the record's own title, as an export writes it.
    for (const words of new Set(above ? [title, samePath(`${above}/${title}`)] : [title]))
      pending.set(words, (pending.get(words) ?? new Set()).add(number));
  }
  return pending;
}

/** Looks for existing records before those that another row will create. */
export const findWithPending =
  (find: CellContext['find'], { code }: Resource, pending: PendingReferences): CellContext['find'] =>
  async (section, words, inside) => {
    const found = await find(section, words, inside);
    if (section !== code || found.length > 0) return found;
    const title = words.trim();
    return [...(pending.get(title) ?? pending.get(samePath(title)) ?? [])].map((number) => ({ id: -number, title }));
  };

/** Removes a row whose record now exists or will never be created. */
export function removePending(pending: PendingReferences, number: number): void {
  for (const numbers of pending.values()) numbers.delete(number);
}
