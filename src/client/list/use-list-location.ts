import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Resource } from '../../declare/define-resource.ts';
import {
  changeListLocation,
  ignoredParameters,
  type ListLocation,
  listSearch,
  parseListLocation,
} from '../transport/wire/list-location.ts';

export type ChangeLocation = (change: Partial<ListLocation>, how?: { replace: boolean }) => void;

/** The state of the list from the URL, and a function that changes it, so that Back, reload and shared links restore it. */
export function useListLocation(resource: Resource): [ListLocation, ChangeLocation] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const location = useMemo(() => parseListLocation(search, resource), [search, resource]);
  useEffect(() => {
    // In development the page and the terminal show it.
    const [ignored] = import.meta.env.MODE === 'development' ? ignoredParameters(search, resource) : [];
    if (ignored !== undefined)
      reportError(new Error(`${resource.code} has no filter "${ignored}": add it to list.filters, or leave it out.`));
  }, [search, resource]);
  const change: ChangeLocation = (changed, options) => {
    const next = listSearch(changeListLocation(location, changed, resource), resource, search);
    navigate({ pathname, search: next }, options);
  };
  return [location, change];
}
