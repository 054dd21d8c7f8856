import { API_PREFIX } from '../../../contract/calls.ts';

/**
 * The query of a URL: pairs keep their order and may repeat a name; an object repeats a name for each value of a
 * list.
 */
export type RequestQuery = readonly (readonly [name: string, value: string])[] | Readonly<Record<string, QueryValue>>;
type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** A path that begins with a slash counts from the origin, any other from the API prefix. */
export function requestUrl(apiOrigin: string, path: string, query: RequestQuery = []): string {
  const search = new URLSearchParams(queryPairs(query).map(([name, value]) => [name, value])).toString();
  const url = /^https?:/i.test(path) ? path : `${apiOrigin}${path.startsWith('/') ? '' : `${API_PREFIX}/`}${path}`;
  return `${url}${search && `${url.includes('?') ? '&' : '?'}${search}`}`;
}

/** Empty values are left out. */
export function queryPairs(query: RequestQuery = []): [string, string][] {
  const pairs: (readonly [string, unknown])[] = isPairs(query)
    ? [...query]
    : Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
  return pairs
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => [name, String(value)]);
}

const isPairs = (query: RequestQuery): query is readonly (readonly [string, string])[] => Array.isArray(query);
