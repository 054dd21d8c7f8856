import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { RequestQuery } from '../http/address.ts';
import { type ListLocation, listSearch } from './list-location.ts';
import type { ListTotal } from './list-total.ts';

/** Some rows by their numbers, with what has been seen of them, or all that the list's conditions ask for. */
export type RowSelection =
  | { ids: readonly number[]; seenRecords: readonly AnyRecord[] }
  | ({ location: ListLocation } & ListTotal);

export const selectionSize = (selection: RowSelection): number =>
  'ids' in selection ? selection.ids.length : selection.total;

/** Whether their number is known. */
export const isSized = (selection: RowSelection): boolean => 'ids' in selection || selection.hasTotal;

/** The question that chooses the same rows as the list shows; numbers go in the body instead. */
export function selectionQuery(selection: RowSelection, resource: Resource): RequestQuery {
  if ('ids' in selection) return [];
  return [...new URLSearchParams(listSearch({ ...selection.location, current: 1 }, resource))].filter(
    ([name]) => !['current', 'pageSize', 'isAuth'].includes(name),
  );
}
