import { useList } from '@refinedev/core';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { toListRows } from '../page/list-rows.ts';
import type { BackLink } from '../page/use-back-link.ts';
import { isSameId } from '../transport/wire/id.ts';
import { crudFilters, listSearch, parseListLocation } from '../transport/wire/list-location.ts';
import { useVisibleResource } from './use-visible.ts';

/** A link to a neighbour; its state leads back to the list page of that record. */
export interface NeighbourLink {
  record: AnyRecord;
  state: BackLink['state'];
}

/** The position of a record in the list the operator came from, with links to its neighbours. */
export interface RecordPlace {
  at: number;
  total: number | null;
  previous?: NeighbourLink;
  next?: NeighbourLink;
}

/**
 * A snapshot of the list from when the record was opened, because a save or a move may change the record's position.
 * The pages are usually in the query cache already.
 */
export function useRecordPlace(
  fullResource: Resource,
  id: number | undefined,
  /** The list for an operator who came from elsewhere. */
  otherwise: string | null = null,
): RecordPlace | null {
  const resource = useVisibleResource(fullResource);
  const list = (useLocation().state as { list?: unknown } | null)?.list;
  const search =
    typeof list === 'string' && list !== '' ? list : (otherwise ?? (typeof list === 'string' ? list : null));
  const location = useMemo(() => parseListLocation(search ?? '', resource), [search, resource]);
  const [loaded, setLoaded] = useState<{ pages: readonly PlacePage[]; total: number | null }>({
    pages: [],
    total: null,
  });
  const { pages, total } = loaded;
  const place = id === undefined ? null : findPlace(pages, location.pageSize, total, id);

  const isListed = id !== undefined && search !== null && !resource.within && !resource.tree;
  const loadedNumbers = pages.map(({ current }) => current);
  const nextMissing = isListed ? missingPage(place, location.current, loadedNumbers) : null;
  const { query } = useList<AnyRecord>({
    resource: resource.code,
    pagination: { currentPage: nextMissing ?? location.current, pageSize: location.pageSize },
    sorters: location.sorters,
    filters: crudFilters(location, resource),
    queryOptions: {
      enabled: nextMissing !== null,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      placeholderData: undefined,
    },
    errorNotification: false,
  });
  if (nextMissing !== null && query.data && !query.isFetching) {
    const page = { current: nextMissing, rows: toListRows(query.data.data).map(({ record }) => record) };
    const sortedPages = [...pages, page].sort((one, other) => one.current - other.current);
    // The pages are consecutive, so an empty one follows the last.
    const hasTotal = query.data.hasTotal !== false || page.rows.length === 0;
    setLoaded({ pages: sortedPages, total: hasTotal ? Number(query.data.total) || 0 : total });
  }
  if (!place) return null;

  const linkTo = ({ record, current }: Neighbour): NeighbourLink => ({
    record,
    state: { list: listSearch({ ...location, current }, resource, search ?? '') },
  });
  return {
    at: place.at,
    total: place.total,
    ...(place.previous && { previous: linkTo(place.previous) }),
    ...(place.next && { next: linkTo(place.next) }),
  };
}

/** A loaded page of a list. */
interface PlacePage {
  current: number;
  rows: readonly AnyRecord[];
}

/** A neighbouring record, and the list page it is on. */
interface Neighbour {
  record: AnyRecord;
  current: number;
}

/** The position of a record in a list. */
interface ListPosition {
  /** Counted from one, across the pages. */
  at: number;
  /** The number of records; null when the server does not send it and the last page is not loaded. */
  total: number | null;
  previous?: Neighbour;
  next?: Neighbour;
}

/** The record's position in consecutive pages; null when it is on none of them. */
export function findPlace(
  pages: readonly PlacePage[],
  pageSize: number,
  total: number | null,
  id: number,
): ListPosition | null {
  const entries = pages.flatMap(({ current, rows }) => rows.map((record) => ({ record, current })));
  const index = entries.findIndex(({ record }) => isSameId(record.id, id));
  const entry = entries[index];
  if (!entry) return null;
  const countBefore = entries.slice(0, index).filter(({ current }) => current === entry.current).length;
  const [previous, next] = [entries[index - 1], entries[index + 1]];
  return {
    at: (entry.current - 1) * pageSize + countBefore + 1,
    total,
    ...(previous && { previous }),
    ...(next && { next }),
  };
}

/**
 * The next page to load until both neighbours are known; null when they are. A record that is missing from its page
 * may have moved to the page before, because another record left the list.
 */
export function missingPage(
  place: ListPosition | null,
  current: number,
  loadedNumbers: readonly number[],
): number | null {
  const candidates: number[] = [];
  if (!place) candidates.push(current, current - 1);
  else if (!place.previous && place.at > 1) candidates.push(Math.min(...loadedNumbers) - 1);
  else if (!place.next && (place.total === null || place.at < place.total))
    candidates.push(Math.max(...loadedNumbers) + 1);
  return candidates.find((page) => page >= 1 && !loadedNumbers.includes(page)) ?? null;
}
