import { useCustom, useInvalidate } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { createContext, useEffect, useMemo, useRef } from 'react';
import { sectionCalls } from '../../../contract/calls.ts';
import { offers } from '../../../contract/features.ts';
import { PAGE_SIZES } from '../../../contract/list.ts';
import type { ReferenceValue } from '../../../contract/record.ts';
import type { SeatCount } from '../../../contract/seats.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { isEditable } from '../../../declare/draft.ts';
import { applicationsFor, mayCountSeats, type SeatSections, seatsOf } from '../../../declare/seats.ts';
import { sections } from '../../../resources/index.ts';
import { useSession } from '../../session/session.ts';
import { useMay } from '../../session/use-may.ts';
import { callKey } from '../../transport/wire/call-key.ts';
import { SEATS } from '../use-refresh.ts';

/** The sections of applications and of the records with seats; `isHolder` if the records shown have the seats. */
export interface SeatPlace extends SeatSections {
  isHolder: boolean;
}

/** The seat counts of the records on the screen; without a place if there are none or the operator may not see them. */
export interface SeatCounts {
  place?: SeatPlace | undefined;
  /** By the id as text. */
  counts: ReadonlyMap<string, SeatCount>;
  /** The counts are being loaded. */
  isPending: boolean;
  /** The record with the seats, if it is the same for all records shown; its count is shown once. */
  only?: number | undefined;
}

const noCounts: ReadonlyMap<string, SeatCount> = new Map();

export const SeatsContext = createContext<SeatCounts>({ counts: noCounts, isPending: false });

/** The seat sections of a resource, if the server supports counts and this operator may see them. */
export function useSeatPlace(resource: Resource): SeatPlace | undefined {
  const may = useMay();
  const { user } = useSession();
  const place = useMemo(() => findSeatPlace(resource), [resource]);
  return place && offers(user, 'seats') && mayCountSeats(place, may) ? place : undefined;
}

/** The applications that the page of this record has, which takes them: a lecture without bookings has no capacity. */
export function useAttendancePlace(resource: Resource, record: AnyRecord): SeatPlace | undefined {
  const place = useSeatPlace(resource);
  const capacity = resource.fields.capacity;
  return place?.isHolder && capacity && isEditable(capacity, record) ? place : undefined;
}

function findSeatPlace(resource: Resource): SeatPlace | undefined {
  const own = seatsOf(resource, sections);
  if (own) return { ...own, isHolder: false };
  const [place] = applicationsFor(resource, sections);
  return place && { ...place, isHolder: true };
}

/** The record with the seats: the record itself or the one it refers to. */
export function holderOf({ isHolder, seats }: SeatPlace, record: AnyRecord): { id: number } | null {
  return isHolder ? record : ((record[seats.by] as ReferenceValue | null | undefined) ?? null);
}

/** How often the counts of an open page are read again, in milliseconds. */
const READ_AGAIN_AFTER = 60_000;

/** Requests the counts of all rows in one call. */
export function useSeats(resource: Resource, rows: readonly AnyRecord[], only?: number): SeatCounts {
  const place = useSeatPlace(resource);
  const ids = place ? idsIn(place, rows, only) : [];
  const address = place ? `${apiPathOf(place.applications)}/${sectionCalls.seats}` : '';
  const { query } = useCustom<SeatCount[] & Record<string, unknown>>({
    url: `${address}?${new URLSearchParams(ids.map((id) => ['id', id]))}`,
    method: 'get',
    queryOptions: {
      queryKey: callKey(SEATS, address, ids),
      enabled: ids.length > 0,
      placeholderData: keepPreviousData,
      refetchInterval: READ_AGAIN_AFTER,
    },
    // A failure is not shown: the rows are complete without the counts.
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  const { isLoading, isPlaceholderData } = query;
  const list = query.data?.data;
  useRowsFollowCounts(resource, isPlaceholderData ? undefined : list, ids.join());
  const counts = useMemo(
    () => (Array.isArray(list) ? new Map((list as SeatCount[]).map((count) => [String(count.id), count])) : noCounts),
    [list],
  );
  return useMemo(() => ({ place, counts, isPending: isLoading, only }), [place, counts, isLoading, only]);
}

/**
 * Reads the rows again when other counts are answered for the same ones: a colleague's decision or undo changes the state of
 * an event and of its applications as well, without a new version of the record that is shown.
 */
function useRowsFollowCounts({ code }: Resource, counts: unknown, ids: string): void {
  const invalidate = useInvalidate();
  const last = useRef<{ ids: string; counts: unknown }>(null);
  useEffect(() => {
    if (counts === undefined) return;
    // An answer with equal counts is the same object.
    const haveChanged = last.current !== null && last.current.ids === ids && last.current.counts !== counts;
    last.current = { ids, counts };
    if (haveChanged) void invalidate({ resource: code, invalidates: ['resourceAll'] });
  }, [invalidate, code, counts, ids]);
}

const MAX_IDS = Math.max(...PAGE_SIZES);

/** Sorted, so that the same rows in another order have the same query key. */
function idsIn(place: SeatPlace, rows: readonly AnyRecord[], only: number | undefined): string[] {
  const ids = only === undefined ? rows.flatMap((row) => holderOf(place, row)?.id ?? []) : [only];
  return [...new Set(ids.map(String))].sort().slice(0, MAX_IDS);
}
