import { useList } from '@refinedev/core';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { crudFilters, listSearch, parseListLocation } from '../../list/list-location.ts';
import { toListRows } from '../rows.ts';
import type { BackLink } from '../use-back-link.ts';
import { useVisibleResource } from '../use-visible.ts';
import { findPlace, missingPage, type Neighbour, type PlacePage } from './record-place.ts';

/** The way to a neighbour, from where the list is found at the page that it stands on. */
export interface NeighbourLink {
  record: AnyRecord;
  state: BackLink['state'];
}

/** Where a record stands in the list the operator came from, and the ways on from there. */
export interface RecordPlace {
  at: number;
  total: number | null;
  previous?: NeighbourLink;
  next?: NeighbourLink;
}

/**
 * As the list stood when the record was opened: what is saved or decided meanwhile may move the record, and the one
 * that comes next is still the one that came next. The pages are mostly known from the list itself.
 */
export function useRecordPlace(declared: Resource, id: number | undefined): RecordPlace | null {
  const resource = useVisibleResource(declared);
  const list = (useLocation().state as { list?: unknown } | null)?.list;
  const search = typeof list === 'string' ? list : null;
  const location = useMemo(() => parseListLocation(search ?? '', resource), [search, resource]);
  const [read, setRead] = useState<{ pages: readonly PlacePage[]; total: number | null }>({ pages: [], total: null });
  const { pages, total } = read;
  const place = id === undefined ? null : findPlace(pages, location.pageSize, total, id);

  const isListed = id !== undefined && search !== null && !resource.within && !resource.tree;
  const numbers = pages.map(({ current }) => current);
  const missing = isListed ? missingPage(place, location.current, numbers) : null;
  const { query } = useList<AnyRecord>({
    resource: resource.code,
    pagination: { currentPage: missing ?? location.current, pageSize: location.pageSize },
    sorters: location.sorters,
    filters: crudFilters(location, resource),
    queryOptions: { enabled: missing !== null, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
    errorNotification: false,
  });
  if (missing !== null && query.data && !query.isFetching) {
    const page = { current: missing, rows: toListRows(query.data.data).map(({ record }) => record) };
    const all = [...pages, page].sort((one, other) => one.current - other.current);
    // These pages follow each other, so an empty one comes right after the last.
    const hasTotal = query.data.hasTotal !== false || page.rows.length === 0;
    setRead({ pages: all, total: hasTotal ? Number(query.data.total) || 0 : total });
  }
  if (!place) return null;

  const wayTo = ({ record, current }: Neighbour): NeighbourLink => ({
    record,
    state: { list: listSearch({ ...location, current }, resource, search ?? '') },
  });
  return {
    at: place.at,
    total: place.total,
    ...(place.previous && { previous: wayTo(place.previous) }),
    ...(place.next && { next: wayTo(place.next) }),
  };
}
