import type { ColumnChoice, ListLook } from '../../contract/preference.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { declaredColumns, possibleColumns } from '../../declare/list-columns.ts';
import { visibleNames } from '../record/masking.ts';
import type { May } from '../session/use-may.ts';

/** The columns of the list with their widths: the operator's choice, limited to columns that exist and are visible. */
export function columnChoices(resource: Resource, { columns = [] }: ListLook, may: May): ColumnChoice[] {
  const known = new Set(availableColumns(resource, may));
  const chosen = columns.filter(({ name }) => known.delete(name));
  const named = chosen.some(({ name }) => name === resource.title);
  if (chosen.length === 0) return declaredColumns(resource).map((name) => ({ name }));
  // The title column is always shown.
  return named || !known.has(resource.title) ? chosen : [{ name: resource.title }, ...chosen];
}

/** The columns that this operator may show. */
export const availableColumns = (resource: Resource, may: May): string[] =>
  visibleNames(resource, possibleColumns(resource), may);

/** The layout with one column's width changed, or reset without a width. */
export function withWidth(look: ListLook, columns: readonly ColumnChoice[], name: string, width?: number): ListLook {
  const widened = columns.map((one) => (one.name === name ? { name, ...(width === undefined ? {} : { width }) } : one));
  return { ...look, columns: widened };
}
