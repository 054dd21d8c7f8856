import { API_PREFIX } from '../../contract/calls.ts';

/** A question in the address: pairs keep their order and may repeat a name; in an object a list repeats it. */
export type Query = readonly (readonly [name: string, value: string])[] | Readonly<Record<string, QueryValue>>;
type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

export function addressOf(apiOrigin: string, path: string, query: Query = []): string {
  const asked = new URLSearchParams(pairsOf(query).map(([name, value]) => [name, value])).toString();
  return `${apiOrigin}${API_PREFIX}/${path}${asked && `?${asked}`}`;
}

/** Nothing asked for is nothing sent: empty values are left out. */
function pairsOf(query: Query): (readonly [string, string])[] {
  const pairs: (readonly [string, unknown])[] = isPairs(query)
    ? [...query]
    : Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
  return pairs
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => [name, String(value)]);
}

const isPairs = (query: Query): query is readonly (readonly [string, string])[] => Array.isArray(query);
