import { useLocation } from 'react-router';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { isReference } from '../../declare/kinds/reference.ts';
import { records } from '../../resources/index.ts';

/** Where a record's pages lead back to. */
export interface BackLink {
  to: string;
  /** What the pages of a record hand on to each other, so that the last of them still knows the list. */
  state: { list: string };
}

/** The list as the operator left it, when they came from there; for a record inside another, that other one's page. */
export function useBackLink(resource: Resource, record: AnyRecord | null): BackLink {
  const location = useLocation();
  const list = (location.state as { list?: unknown } | null)?.list;
  const state = { list: typeof list === 'string' ? list : '' };
  const { within } = resource;
  if (!within) return { to: `${resource.path}${state.list}`, state };
  const parent = records.find(({ code }) => code === within.section);
  const above = record?.[within.field];
  const id = isReference(above) ? above.id : new URLSearchParams(location.search).get(within.field);
  return { to: parent ? `${parent.path}${id ? `/show/${id}` : ''}` : '/', state };
}

/** The same, for the links of a list: what is listed under `search`, or inside a record, which hands on its own list. */
export function useLinkState(resource: Resource): BackLink['state'] {
  const { search, state } = useLocation();
  const list = (state as { list?: unknown } | null)?.list;
  return { list: resource.within ? (typeof list === 'string' ? list : '') : search };
}
