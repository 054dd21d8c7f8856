import type { CrudFilter, GoConfig, GoFunction } from '@refinedev/core';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Sorter, sortText } from '../../../contract/list.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { filterKindOf, listSearch, parseListLocation } from '../../transport/wire/list-location.ts';
import { type FilterContext, filterPairs } from './list-filters.ts';

/** The state of Refine's useTable, as it writes it into the address. */
interface TableState {
  currentPage?: number;
  pageSize?: number;
  sorters?: Sorter[];
  filters?: CrudFilter[];
}

/**
 * Refine's navigation. The router package's own does not encode the query, so a filter `A&B#c` comes back as `A`. The
 * state of a table is written with the names of our API, as the list screens do.
 */
export const createGoHook = (lists: ReadonlyMap<string, Resource>) => (): GoFunction => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    ({ to, query = {}, type, options }: GoConfig) => {
      const path = to ?? pathname;
      const currentSearch = options?.keepQuery ? search : '';
      const resource = lists.get(path);
      const address = `${path}${
        resource && isTableState(query)
          ? tableSearch(query, resource, currentSearch)
          : plainSearch(query, currentSearch)
      }`;
      if (type === 'path') return address;
      void navigate(address, { replace: type === 'replace' });
    },
    [pathname, search, navigate],
  );
};

/** An address may hold every operator; what its list cannot have is said by the data provider. */
const addressOf = (resource: Resource): FilterContext => ({
  kindOf: (field) => filterKindOf(resource, field),
  hasOperators: true,
  reject: () => undefined,
});

const isTableState = (query: Record<string, unknown>): query is TableState & Record<string, unknown> =>
  Array.isArray(query.filters) || Array.isArray(query.sorters);

function tableSearch(
  { currentPage, pageSize, sorters, filters }: TableState,
  resource: Resource,
  search: string,
): string {
  const defaults = parseListLocation('', resource);
  const conditions = new Map<string, string[]>();
  for (const [name, value] of filterPairs(filters ?? [], addressOf(resource)))
    conditions.set(name, [...(conditions.get(name) ?? []), value]);
  const location = {
    current: Number(currentPage ?? defaults.current),
    pageSize: Number(pageSize ?? defaults.pageSize),
    sorters: sorters?.length ? sorters : defaults.sorters,
    conditions: [...conditions],
  };
  const address = new URLSearchParams(listSearch(location, resource, search));
  // The order that a table begins with may be another than the section's, so it is always written.
  if (sorters?.length) address.set('sort', sortText(sorters));
  const text = address.toString();
  return text && `?${text}`;
}

function plainSearch(query: Record<string, unknown>, search: string): string {
  const otherPairs = [...new URLSearchParams(search)].filter(([name]) => !(name in query));
  const text = new URLSearchParams([...otherPairs, ...queryPairs(query)]).toString();
  return text && `?${text}`;
}

const queryPairs = (query: Record<string, unknown>): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== null && one !== undefined)
      .map((one): [string, string] => [name, String(one)]),
  );
