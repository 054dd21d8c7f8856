import {
  type Action,
  type IResourceItem,
  matchResourceFromRoute,
  type ParseFunction,
  ResourceContext,
} from '@refinedev/core';
import { useCallback, useContext } from 'react';
import { useLocation, useParams } from 'react-router';
import type { Resource } from '../../../declare/define-resource.ts';
import { crudFilters, filterKindOf, operatorFilters, parseListLocation } from './list-location.ts';

/**
 * Refine copies every parameter of the address into the `meta` of each query (`useMeta`), where the data provider reads
 * these options as texts: a link could make a list read another call.
 */
const optionsOfRequests = ['call', 'idempotencyKey'];

interface ParseParts {
  /** Resources that are not registered with Refine; their pages are recognized too. */
  unregistered: readonly IResourceItem[];
  /** The resource of each list by its path. */
  lists: ReadonlyMap<string, Resource>;
}

/**
 * Refine's route parser with a cache: the default compares every route for each hook. The address of a list has the names
 * of our API; Refine's hooks get it under theirs.
 */
export function createUseParse({ unregistered, lists }: ParseParts): () => ParseFunction {
  const parse = rememberLast((pathname, search, id, resources): ReturnType<ParseFunction> => {
    const { resource, action } = matchRoute(pathname, [...resources, ...unregistered]);
    return {
      pathname,
      params: paramsOf(search, lists.get(pathname)),
      ...(resource ? { resource } : {}),
      ...(action ? { action } : {}),
      ...(id === undefined ? {} : { id }),
    };
  });
  return () => {
    const { pathname, search } = useLocation();
    const { id } = useParams();
    const { resources } = useContext(ResourceContext);
    return useCallback(() => parse(pathname, search, id, resources), [pathname, search, id, resources]);
  };
}

type Parse<T> = (pathname: string, search: string, id: string | undefined, resources: readonly IResourceItem[]) => T;

/** Each data hook of Refine parses the address several times: fifty times for a step from list to list. */
function rememberLast<T>(parse: Parse<T>): Parse<T> {
  let last: { address: readonly unknown[]; result: T } | null = null;
  return (...address) => {
    if (!last || address.some((part, at) => part !== last?.address[at])) last = { address, result: parse(...address) };
    return last.result;
  };
}

function paramsOf(search: string, list: Resource | undefined) {
  const parameters = [...new URLSearchParams(search)].filter(([name]) => !optionsOfRequests.includes(name));
  if (!list) return Object.fromEntries(parameters);
  // The state of the table is given once: a second time in the `meta` would make the key of its query another, and its rows be read twice.
  const others = parameters.filter(([name]) => filterKindOf(list, name.replace(/\..*/, '')) === false);
  return { ...Object.fromEntries(others), ...tableParams(search, list) };
}

/** What the address says about a table of Refine, and nothing else: what it leaves out is the table's own initial state. */
function tableParams(search: string, resource: Resource) {
  const location = parseListLocation(search, resource);
  const isGiven = (name: string) => new URLSearchParams(search).has(name);
  const filters = [...crudFilters(location, resource), ...operatorFilters(search, resource)];
  return {
    ...(isGiven('current') ? { currentPage: location.current } : {}),
    ...(isGiven('pageSize') ? { pageSize: location.pageSize } : {}),
    ...(isGiven('sort') ? { sorters: location.sorters } : {}),
    ...(filters.length > 0 ? { filters } : {}),
  };
}

interface RouteMatch {
  resource?: IResourceItem | undefined;
  action?: Action | undefined;
}

const matchRoute = (pathname: string, resources: IResourceItem[]): RouteMatch =>
  matchResourceFromRoute(pathname, resources);
