import { VIEW } from './view.ts';

/** A page of a list. The same parameters ask for it in the address bar and on the wire. */
export interface ListAnswer<T> {
  list: T[];
  total: number;
  /** There are more rows than `total`, which have not been counted; only in answers to a request with `COUNT_UP_TO`. */
  more?: true;
}

/**
 * The first pages of a search may be answered with this number as the total, and `more`, where counting all matches would
 * take long. The same request without it answers with the exact total. Sent to servers with the feature `boundedTotals`.
 */
export const COUNT_UP_TO = 'countUpTo';
const COUNTED_AT_FIRST = 10_000;

/** What a request for these rows adds, to a server with the feature; nothing unless it is a search. */
export const countParameters = (query: readonly (readonly [name: string, value: string])[]): [string, string][] =>
  query.some(([name]) => name === 'keyword') ? [[COUNT_UP_TO, String(COUNTED_AT_FIRST)]] : [];

export const FIRST_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 10;
/** A tree is shown on one page, up to this many records. */
export const TREE_PAGE_SIZE = 100;
export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100];

/** One column to sort by. */
export interface Sorter {
  field: string;
  order: 'asc' | 'desc';
}

/** Filter values of a reference field in place of an id: rows with any reference, and rows without one. */
export const ANY_REFERENCE = 'some';
export const NO_REFERENCE = 'none';

/** The filters by who created a record and who changed it last, which every section has. */
export const EDITOR_FILTERS = ['createdBy', 'updatedBy'] as const;

/** A value of these filters: the operator who asks, so that a shared view is everybody's own. */
export const ME = 'me';

export const isEditorFilter = (name: string): boolean => EDITOR_FILTERS.some((filter) => filter === name);

/** How a field is filtered; `false` when it cannot be. */
export type FilterKind = 'contains' | 'oneOf' | 'range' | 'is' | 'has' | false;

/** What a list may be asked about a filter field beside the plain parameter, as `price.gt=5` or `title.startswith=秋`. */
export type FilterOperator = 'eq' | 'ne' | 'gt' | 'lt' | 'startswith' | 'endswith' | 'null';

/** The operators of each kind of filter. Sent to servers with the feature `filterOperators`. */
export const filterOperators: Readonly<Record<Exclude<FilterKind, false>, readonly FilterOperator[]>> = {
  contains: ['eq', 'ne', 'startswith', 'endswith', 'null'],
  oneOf: ['ne', 'null'],
  range: ['gt', 'lt', 'ne', 'null'],
  is: ['ne'],
  has: [],
};

export const operatorParameter = (field: string, operator: FilterOperator): string => `${field}.${operator}`;

/** The parameter that restricts a list to records given by id, on servers with the feature `filterOperators`. */
export const IDS = 'id';

/** The number of values that a filter may have. */
export const MAX_FILTER_VALUES = 100;

/**
 * With any value, the list returns records for a picker: trees in tree order, events with upcoming ones first, and the
 * keyword also matches the titles of parent records.
 */
export const CHOICES_PARAMETER = 'choices';

/**
 * The parameters of a list request beside its filters; no field may have one of these names, or the name of `CHOICES`.
 */
export const listParameters = ['current', 'pageSize', 'sort', 'keyword', 'waiting', VIEW, COUNT_UP_TO] as const;

/**
 * The values of `waiting`, the same in every section. `me`: rows that wait for this operator, for a decision or because
 * their own work was returned; `decision` and `returned`: only the one or the other; `drafts`: what they have begun and
 * not submitted; `ending`: going offline within two weeks; `stale`: unfinished and untouched for ninety days;
 * `incomplete`: stored without a value that their section requires.
 */
export const waitingNames = ['me', 'decision', 'returned', 'drafts', 'ending', 'stale', 'incomplete'] as const;

export type WaitingName = (typeof waitingNames)[number];

/** The maximum number of columns to sort by. */
export const MAX_SORTERS = 3;

/** `-newsDate,title`: newest first, then by title. */
export const sortText = (sorters: readonly Sorter[]): string =>
  sorters.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(',');

export const sortersOf = (text: string | null | undefined): Sorter[] =>
  (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((part) => (part.startsWith('-') ? { field: part.slice(1), order: 'desc' } : { field: part, order: 'asc' }));

/** The columns of a list's order, whose ties are broken by id in the direction of the last. */
export const withId = (sorters: readonly Sorter[]): readonly Sorter[] =>
  sorters.some(({ field }) => field === 'id')
    ? sorters
    : [...sorters, { field: 'id', order: sorters.at(-1)?.order ?? 'asc' }];

/** `2026-01-01..2026-02-01`; either end may be missing. */
export const rangeText = (from: string | null, to: string | null): string => `${from ?? ''}..${to ?? ''}`;

export function rangeOf(text: string): { from: string | null; to: string | null } | null {
  const parts = text.split('..');
  if (parts.length !== 2) return null;
  const [from = '', to = ''] = parts;
  return from || to ? { from: from || null, to: to || null } : null;
}

/** The default order of a list, and the sort columns for lists that show only waiting rows. */
export interface DefaultOrder {
  sort: string;
  /** By value of `status` or `waiting`. */
  waiting?: Readonly<Record<string, string>> | undefined;
}

/** The default sort for these values of `status` and `waiting`: lists of waiting rows start with the longest wait. */
export function defaultSort({ sort, waiting = {} }: DefaultOrder, values: readonly string[]): string {
  const columns = new Set(values.map((value) => (Object.hasOwn(waiting, value) ? waiting[value] : undefined)));
  const [column] = columns;
  return columns.size === 1 && column !== undefined ? column : sort;
}

/** The list request of an address: all parameters but `isAuth` and the saved view, which do not change the rows. */
export function listQuery(search: string, order: DefaultOrder, defaultSize = DEFAULT_PAGE_SIZE): [string, string][] {
  const asked = new URLSearchParams(search);
  asked.delete('isAuth');
  asked.delete(VIEW);
  const query: [string, string][] = [
    ['current', asked.get('current') || String(FIRST_PAGE)],
    ['pageSize', asked.get('pageSize') || String(defaultSize)],
    [
      'sort',
      asked.get('sort') || defaultSort(order, [...asked.getAll('status'), ...asked.getAll('waiting')].filter(Boolean)),
    ],
  ];
  for (const [name, value] of asked) {
    if (value && !['current', 'pageSize', 'sort'].includes(name)) query.push([name, value]);
  }
  return query;
}
