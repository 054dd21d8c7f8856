import type { ColumnChoice, ListLayout } from '../../contract/preference.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { declaredColumns, possibleColumns } from '../../declare/list-columns.ts';
import { visibleNames } from '../record/masking.ts';
import type { May } from '../session/use-may.ts';

/** The columns of the list with their widths: the operator's choice, limited to columns that exist and are visible. */
export function columnChoices(
  resource: Resource,
  { columns = [] }: Pick<ListLayout, 'columns'>,
  may: May,
): ColumnChoice[] {
  const available = new Set(availableColumns(resource, may));
  const choices = columns.filter(({ name }) => available.delete(name));
  const hasTitle = choices.some(({ name }) => name === resource.title);
  if (choices.length === 0) return declaredColumns(resource).map((name) => ({ name }));
  // The title column is always shown.
  return hasTitle || !available.has(resource.title) ? choices : [{ name: resource.title }, ...choices];
}

/** The columns that this operator may show. */
export const availableColumns = (resource: Resource, may: May): string[] =>
  visibleNames(resource, possibleColumns(resource), may);

/** The columns with the width of one changed, or reset without a width. */
export const withWidth = (columns: readonly ColumnChoice[], name: string, width?: number): ColumnChoice[] =>
  columns.map((one) => (one.name === name ? { name, ...(width === undefined ? {} : { width }) } : one));
