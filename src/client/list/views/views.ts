import type { ListLook } from '../../../contract/preference.ts';
import { type SavedView, VIEW } from '../../../contract/view.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { type ListLocation, listSearch, parseListLocation } from '../list-location.ts';

/** The address of a view, or of the list without one. The whole question stands in it, so that it can be shared. */
export function searchAt(view: SavedView | null, resource: Resource, before: string): string {
  const search = new URLSearchParams(before);
  search.delete(VIEW);
  if (view) search.set(VIEW, String(view.id));
  return listSearch(parseListLocation(view?.query ?? '', resource), resource, search.toString());
}

/** The same question without the view. */
export function searchWithout(before: string): string {
  const search = new URLSearchParams(before);
  search.delete(VIEW);
  return search.size > 0 ? `?${search}` : '';
}

/** What a list asks, in the words of its address; which page of the answer is shown is not part of it. */
export const viewQuery = (location: ListLocation, resource: Resource): string =>
  listSearch({ ...location, current: 1 }, resource).slice(1);

/** Whether the list asks something else than the view, or looks otherwise. */
export const differsFromView = (view: SavedView, location: ListLocation, look: ListLook, resource: Resource): boolean =>
  sorted(viewQuery(location, resource)) !== sorted(viewQuery(parseListLocation(view.query, resource), resource)) ||
  lookKey(look) !== lookKey(view.look ?? {});

/** In which order conditions were named makes no difference to the rows. */
const sorted = (query: string): string => query.split('&').sort().join('&');

const lookKey = ({ columns = [], frozen = 0, density = 'comfortable' }: ListLook): string =>
  JSON.stringify([columns.map(({ name, width = 0 }) => [name, width]), frozen, density]);
