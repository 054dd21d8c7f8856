import {
  type Action,
  type IResourceItem,
  matchResourceFromRoute,
  type ParseFunction,
  ResourceContext,
} from '@refinedev/core';
import { useCallback, useContext } from 'react';
import { useLocation, useParams } from 'react-router';

/**
 * Refine's route parser with a cache: the default compares every route for each hook. It also recognizes the pages of
 * resources that are not registered with Refine.
 */
export const createUseParse = (unregistered: readonly IResourceItem[]) => (): ParseFunction => {
  const { pathname, search } = useLocation();
  const { id } = useParams();
  const { resources } = useContext(ResourceContext);
  return useCallback(() => {
    const { resource, action } = matchRoute(pathname, resources, unregistered);
    return {
      pathname,
      params: Object.fromEntries(new URLSearchParams(search)),
      ...(resource ? { resource } : {}),
      ...(action ? { action } : {}),
      ...(id === undefined ? {} : { id }),
    };
  }, [pathname, search, id, resources]);
};

interface RouteMatch {
  resource?: IResourceItem | undefined;
  action?: Action | undefined;
}

let lastMatch: { pathname: string; resources: readonly IResourceItem[]; match: RouteMatch } | null = null;

function matchRoute(
  pathname: string,
  resources: readonly IResourceItem[],
  unregistered: readonly IResourceItem[],
): RouteMatch {
  if (lastMatch?.pathname !== pathname || lastMatch.resources !== resources) {
    const match = matchResourceFromRoute(pathname, [...resources, ...unregistered]);
    lastMatch = { pathname, resources, match };
  }
  return lastMatch.match;
}
