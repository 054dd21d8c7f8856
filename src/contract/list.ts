import { VIEW } from './view.ts';

/** A page of a list, and how the question for it is written: in the address bar as on the wire. */
export interface Page<T> {
  list: T[];
  total: number;
}

export const FIRST_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 10;
/** A tree is shown whole, or as much of it as one page may hold. */
export const TREE_PAGE_SIZE = 100;
export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100];

/** One column to sort by. */
export interface Sorter {
  field: string;
  order: 'asc' | 'desc';
}

/** Asked of a reference instead of a record's number: rows that name one, whichever, and rows that name none. */
export const SOME = 'some';
export const NONE = 'none';

/**
 * Asks a list, by any word, for records to choose from: those of a tree as the tree has them, those that take place with
 * what is still to come first; words are looked for also in what a record lies in.
 */
export const CHOICES = 'choices';

/** The names a list question uses beside its filters; no field may be called so, nor by the one above. */
export const listParameters = ['current', 'pageSize', 'sort', 'keyword', 'waiting', VIEW] as const;

/**
 * What `waiting` asks a list for, the same in every section: rows that wait for this operator's doing, be it their
 * decision or their own work that was returned; of these what was returned; what leaves the public's sight within two
 * weeks; and what has lain unfinished for ninety days.
 */
export const waitingNames = ['me', 'returned', 'ending', 'stale'] as const;

export type WaitingName = (typeof waitingNames)[number];

/** What three columns leave equal nobody sorts by hand. */
export const MOST_SORTERS = 3;

/** `-newsDate,title`: newest first, then by title. */
export const sortText = (sorters: readonly Sorter[]): string =>
  sorters.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(',');

export const sortersOf = (text: string | null | undefined): Sorter[] =>
  (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((part) => (part.startsWith('-') ? { field: part.slice(1), order: 'desc' } : { field: part, order: 'asc' }));

/** `2026-01-01..2026-02-01`; either end may be missing. */
export const rangeText = (from: string | null, to: string | null): string => `${from ?? ''}..${to ?? ''}`;

export function rangeOf(text: string): { from: string | null; to: string | null } | null {
  const parts = text.split('..');
  if (parts.length !== 2) return null;
  const [from = '', to = ''] = parts;
  return from || to ? { from: from || null, to: to || null } : null;
}

/** The order of a list that does not say another, and by which column it stands instead where it asks for these words only. */
export interface DefaultOrder {
  sort: string;
  /** By the words of `status` and `waiting`. */
  waiting?: Readonly<Record<string, string>> | undefined;
}

/** How a list stands that asks for these words of `status` and `waiting`: what waits begins with what waits longest. */
export function sortFor({ sort, waiting = {} }: DefaultOrder, words: readonly string[]): string {
  const columns = new Set(words.map((word) => (Object.hasOwn(waiting, word) ? waiting[word] : undefined)));
  const [column] = columns;
  return columns.size === 1 && column !== undefined ? column : sort;
}

/** What the operator's address says of a list: everything but `isAuth` and the name of a view, which the rows do not depend on. */
export function listQuery(search: string, order: DefaultOrder, defaultSize = DEFAULT_PAGE_SIZE): [string, string][] {
  const asked = new URLSearchParams(search);
  asked.delete('isAuth');
  asked.delete(VIEW);
  const query: [string, string][] = [
    ['current', asked.get('current') || String(FIRST_PAGE)],
    ['pageSize', asked.get('pageSize') || String(defaultSize)],
    [
      'sort',
      asked.get('sort') || sortFor(order, [...asked.getAll('status'), ...asked.getAll('waiting')].filter(Boolean)),
    ],
  ];
  for (const [name, value] of asked) {
    if (value && !['current', 'pageSize', 'sort'].includes(name)) query.push([name, value]);
  }
  return query;
}
