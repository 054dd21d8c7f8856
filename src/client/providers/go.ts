import type { GoConfig, GoFunction } from '@refinedev/core';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Refine's navigation. The router package's own does not encode the query, so a filter `A&B#c` comes back as `A`. */
export function useGo(): GoFunction {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    ({ to, query = {}, type, options }: GoConfig) => {
      const keptPairs = options?.keepQuery ? [...new URLSearchParams(search)].filter(([name]) => !(name in query)) : [];
      const queryText = new URLSearchParams([...keptPairs, ...pairsOf(query)]).toString();
      const address = `${to ?? pathname}${queryText && `?${queryText}`}`;
      if (type === 'path') return address;
      void navigate(address, { replace: type === 'replace' });
    },
    [pathname, search, navigate],
  );
}

const pairsOf = (query: Record<string, unknown>): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== null && one !== undefined)
      .map((one): [string, string] => [name, String(one)]),
  );
