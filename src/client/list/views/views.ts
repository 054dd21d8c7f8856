import type { ListLook } from '../../../contract/preference.ts';
import { type SavedView, VIEW } from '../../../contract/view.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { type ListLocation, listSearch, parseListLocation } from '../list-location.ts';

/** The URL of a view, or of the list without one. It holds all conditions, so that it can be shared. */
export function searchAt(view: SavedView | null, resource: Resource, before: string): string {
  const search = new URLSearchParams(before);
  search.delete(VIEW);
  if (view) search.set(VIEW, String(view.id));
  return listSearch(parseListLocation(view?.query ?? '', resource), resource, search.toString());
}

/** The query string without the view. */
export function searchWithout(before: string): string {
  const search = new URLSearchParams(before);
  search.delete(VIEW);
  return search.size > 0 ? `?${search}` : '';
}

/** The conditions of a list as a query string, without the page number. */
export const viewQuery = (location: ListLocation, resource: Resource): string =>
  listSearch({ ...location, current: 1 }, resource).slice(1);

/** Whether conditions or layout differ from the view. */
export const differsFromView = (view: SavedView, location: ListLocation, look: ListLook, resource: Resource): boolean =>
  sorted(viewQuery(location, resource)) !== sorted(viewQuery(parseListLocation(view.query, resource), resource)) ||
  lookKey(look) !== lookKey(view.look ?? {});

/** The order of conditions does not matter. */
const sorted = (query: string): string => query.split('&').sort().join('&');

const lookKey = ({ columns = [], frozen = 0, density = 'comfortable' }: ListLook): string =>
  JSON.stringify([columns.map(({ name, width = 0 }) => [name, width]), frozen, density]);
