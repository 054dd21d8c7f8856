import type { ColumnChoice, ListLook } from '../../contract/preference.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { declaredColumns, possibleColumns } from '../../declare/list-columns.ts';
import { visibleNames } from '../record/masking.ts';
import type { May } from '../session/use-may.ts';

/** What the list shows, and how wide: as its operator wants it, as far as there is such a column and it is theirs to see. */
export function columnChoices(resource: Resource, { columns = [] }: ListLook, may: May): ColumnChoice[] {
  const known = new Set(availableColumns(resource, may));
  const chosen = columns.filter(({ name }) => known.delete(name));
  const named = chosen.some(({ name }) => name === resource.title);
  if (chosen.length === 0) return declaredColumns(resource).map((name) => ({ name }));
  // A row without what it is called by would say of whom it speaks no more.
  return named || !known.has(resource.title) ? chosen : [{ name: resource.title }, ...chosen];
}

/** What there is to choose from. */
export const availableColumns = (resource: Resource, may: May): string[] =>
  visibleNames(resource, possibleColumns(resource), may);

/** The same look with one column as wide as said; of its own width again without one. */
export function withWidth(look: ListLook, columns: readonly ColumnChoice[], name: string, width?: number): ListLook {
  const widened = columns.map((one) => (one.name === name ? { name, ...(width === undefined ? {} : { width }) } : one));
  return { ...look, columns: widened };
}
