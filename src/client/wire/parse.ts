import {
  type Action,
  type IResourceItem,
  matchResourceFromRoute,
  type ParseFunction,
  ResourceContext,
} from '@refinedev/core';
import { useCallback, useContext } from 'react';
import { useLocation, useParams } from 'react-router';

/** Refine's route parser with a cache: the default compares every route for each hook. */
export function useParse(): ParseFunction {
  const { pathname, search } = useLocation();
  const { id } = useParams();
  const { resources } = useContext(ResourceContext);
  return useCallback(() => {
    const { resource, action } = placeAt(pathname, resources);
    return {
      pathname,
      params: Object.fromEntries(new URLSearchParams(search)),
      ...(resource ? { resource } : {}),
      ...(action ? { action } : {}),
      ...(id === undefined ? {} : { id }),
    };
  }, [pathname, search, id, resources]);
}

interface Place {
  resource?: IResourceItem | undefined;
  action?: Action | undefined;
}

let last: { pathname: string; resources: readonly IResourceItem[]; place: Place } | null = null;

function placeAt(pathname: string, resources: IResourceItem[]): Place {
  if (last?.pathname !== pathname || last.resources !== resources)
    last = { pathname, resources, place: matchResourceFromRoute(pathname, resources) };
  return last.place;
}
