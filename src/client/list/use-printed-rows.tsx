import { useInfiniteList } from '@refinedev/core';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import type { Label } from '../../contract/label.ts';
import { PAGE_SIZES } from '../../contract/list.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { type ListRow, toListRows } from '../page/list-rows.ts';
import { toolSentences } from '../page/tool-messages.ts';
import { crudFilters, type ListLocation } from '../transport/wire/list-location.ts';
import { nextPage } from '../transport/wire/list-page.ts';
import type { ListTotal } from '../transport/wire/list-total.ts';
import { printLoadedPage } from '../ui/print-whole.ts';
import { useStableCallback } from '../ui/use-stable-callback.ts';

/** The maximum of printed rows; more are better exported. */
const MAX_PRINTED = 1_000;
const PAGE = Math.max(...PAGE_SIZES);

interface PrintedRows {
  /** Loads all rows, prints the page and resolves when the print dialog is closed. */
  print: () => Promise<void>;
  /** All rows, while they are printed. */
  all: readonly ListRow[] | null;
  range: Label;
  /** What loads the rows; to be rendered. */
  loader: ReactNode;
}

/**
 * Loads all matching rows for printing and shows them until the print dialog closes. The browser's own print shortcut
 * prints only the page on the screen; the printed range tells which.
 */
export function usePrintedRows(
  resource: Resource,
  location: ListLocation,
  shown: readonly ListRow[],
  listedTotal: ListTotal,
): PrintedRows {
  const { search } = useLocation();
  const [printed, setPrinted] = useState<{ rows: ListRow[]; search: string } | null>(null);
  const [pending, setPending] = useState<{ onLoaded: (rows: ListRow[] | null) => void } | null>(null);
  useEffect(() => {
    if (!printed) return;
    const restore = () => setPrinted(null);
    window.addEventListener('afterprint', restore);
    return () => window.removeEventListener('afterprint', restore);
  }, [printed]);

  const print = async () => {
    const rows = await new Promise<ListRow[] | null>((onLoaded) => setPending({ onLoaded }));
    setPending(null);
    if (!rows) return;
    flushSync(() => setPrinted({ rows, search }));
    await printLoadedPage(document);
  };
  const all = printed?.search === search ? printed.rows : null;
  return {
    print,
    all,
    range: rangeMessage((all ?? shown).length, listedTotal, all !== null),
    loader: pending ? <RowsLoader resource={resource} location={location} {...pending} /> : null,
  };
}

interface RowsLoaderProps {
  resource: Resource;
  location: ListLocation;
  onLoaded: (rows: ListRow[] | null) => void;
}

/** Loads all rows once. Mounted only for printing, as a query of Refine costs every change of the page a few milliseconds. */
function RowsLoader({ resource, location, onLoaded }: RowsLoaderProps) {
  const { query } = useInfiniteList<AnyRecord>({
    resource: resource.code,
    pagination: { pageSize: PAGE },
    sorters: location.sorters,
    filters: crudFilters(location, resource),
    queryOptions: { enabled: false, gcTime: 0, getNextPageParam: nextPage },
    errorNotification: false,
  });
  /** Keyed by id, because a row that moves to the next page meanwhile is returned twice. */
  const readAll = async (): Promise<ListRow[] | null> => {
    let result = (await query.refetch()) as Awaited<ReturnType<typeof query.fetchNextPage>>;
    while (!result.isError && result.hasNextPage && (result.data?.pages.length ?? 0) * PAGE < MAX_PRINTED)
      result = await query.fetchNextPage();
    // The request helper has shown the error.
    if (result.isError) return null;
    const loaded = result.data?.pages.flatMap(({ data }) => data) ?? [];
    const recordsById = new Map(loaded.map((record) => [record.id, record]));
    return toListRows([...recordsById.values()].slice(0, MAX_PRINTED));
  };
  const readOnce = useStableCallback(() => void readAll().then(onLoaded, () => onLoaded(null)));
  useEffect(() => readOnce(), [readOnce]);
  return null;
}

function rangeMessage(count: number, { total, more }: ListTotal, isAll: boolean): Label {
  if (count >= total && !more) return toolSentences.printedAll(count);
  return isAll ? toolSentences.printedMost(count, total, more) : toolSentences.printedPage(count, total, more);
}
