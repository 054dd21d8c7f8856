import { type Location, useLocation } from 'react-router';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import { isReference } from '../../kinds/reference/reference.ts';
import { sections } from '../../resources/index.ts';
import { recordPath } from './record-path.ts';

/** The link from a record's pages back to its list or parent. */
export interface BackLink {
  to: string;
  /** Navigation state that the pages of a record pass on, so that each of them can lead back to the list. */
  state: { list: string };
}

/** The list with its conditions, if the operator came from it; the parent's page for a record inside another. */
export const useBackLink = (resource: Resource, record: AnyRecord | null): BackLink =>
  backLinkAt(useLocation(), resource, record);

export function backLinkAt(location: Location, resource: Resource, record: AnyRecord | null): BackLink {
  const list = (location.state as { list?: unknown } | null)?.list;
  const state = { list: typeof list === 'string' ? list : '' };
  const { within } = resource;
  if (!within) return { to: `${resource.path}${state.list}`, state };
  const parent = findSection(sections, within.section);
  const parentReference = record?.[within.field];
  const id = isReference(parentReference) ? parentReference.id : new URLSearchParams(location.search).get(within.field);
  return { to: parent ? (id ? recordPath(parent, 'show', { id }) : parent.path) : '/', state };
}

/** The navigation state for links of a list; a child list passes on the list of its parent. */
export const useLinkState = (resource: Resource): BackLink['state'] => linkState(resource, useLocation());

export function linkState(resource: Resource, { search, state }: Location): BackLink['state'] {
  const list = (state as { list?: unknown } | null)?.list;
  return { list: resource.within ? (typeof list === 'string' ? list : '') : search };
}
