import { DEFAULT_PAGE_SIZE, FIRST_PAGE, PAGE_SIZES } from '../../contract/list.ts';

/** The parsed query string of an address. */
export type QueryParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The non-empty values of a query parameter. */
export const parameterValues = (query: QueryParameters, name: string): string[] =>
  [query[name] ?? []].flat().filter(Boolean);

const LARGEST_PAGE = Math.max(...PAGE_SIZES);
const LAST_PAGE = 1_000_000_000;

/** The requested page; the first one by default. */
export function parsePage({ current, pageSize }: QueryParameters): { current: number; pageSize: number } {
  const first = (value: QueryParameters[string]): string => [value ?? []].flat()[0] ?? '';
  return {
    current: Math.min(numberIn(first(current)) || FIRST_PAGE, LAST_PAGE),
    pageSize: Math.min(numberIn(first(pageSize)) || DEFAULT_PAGE_SIZE, LARGEST_PAGE),
  };
}

const numberIn = (text = ''): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);
