import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { type ListLocation, listSearch } from '../transport/wire/list-location.ts';
import type { ListTotal } from '../transport/wire/list-total.ts';

/** Selected rows by id, with the records that have been loaded, or all rows that match the list's conditions. */
export type RowSelection =
  | { ids: readonly number[]; seenRecords: readonly AnyRecord[] }
  | ({ location: ListLocation } & ListTotal);

export const selectionSize = (selection: RowSelection): number =>
  'ids' in selection ? selection.ids.length : selection.total;

/** Whether the number of selected rows is known. */
export const hasKnownSize = (selection: RowSelection): boolean => 'ids' in selection || selection.hasTotal;

/** The query that selects all rows matching the list; empty for ids, which go in the body. */
export function selectionQuery(selection: RowSelection, resource: Resource): [name: string, value: string][] {
  if ('ids' in selection) return [];
  return [...new URLSearchParams(listSearch({ ...selection.location, current: 1 }, resource))].filter(
    ([name]) => !['current', 'pageSize', 'isAuth'].includes(name),
  );
}
