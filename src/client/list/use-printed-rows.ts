import { useDataProvider } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { FIRST_PAGE, PAGE_SIZES } from '../../contract/list.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { type ListRow, toListRows } from '../record/rows.ts';
import { toolSentences } from '../record/tool-messages.ts';
import { printLoadedPage } from '../ui/print-whole.ts';
import { crudFilters, type ListLocation } from '../wire/list-location.ts';

/** The maximum of printed rows; more are better exported. */
const MAX_PRINTED = 1_000;
const PAGE = Math.max(...PAGE_SIZES);

/**
 * Loads all matching rows for printing and shows them until the print dialog closes. The browser's own print shortcut
 * prints only the page on the screen; the printed range tells which.
 */
export function usePrintedRows(resource: Resource, location: ListLocation, shown: readonly ListRow[], total: number) {
  const { getList } = useDataProvider()();
  const { search } = useLocation();
  const [printed, setPrinted] = useState<{ rows: ListRow[]; search: string } | null>(null);
  useEffect(() => {
    if (!printed) return;
    const restore = () => setPrinted(null);
    window.addEventListener('afterprint', restore);
    return () => window.removeEventListener('afterprint', restore);
  }, [printed]);

  /** Keyed by id, because a row that moves to the next page meanwhile is returned twice. */
  const readAll = async (): Promise<ListRow[]> => {
    const recordsById = new Map<unknown, AnyRecord>();
    for (let page = FIRST_PAGE; recordsById.size < MAX_PRINTED; page += 1) {
      const { data } = await getList<AnyRecord>({
        resource: resource.code,
        pagination: { currentPage: page, pageSize: PAGE, mode: 'server' },
        sorters: location.sorters,
        filters: crudFilters(location, resource),
      });
      for (const record of data) recordsById.set(record.id, record);
      if (data.length < PAGE) break;
    }
    return toListRows([...recordsById.values()].slice(0, MAX_PRINTED));
  };
  const print = async () => {
    // The request helper has shown the error.
    const rows = await readAll().catch(() => null);
    if (!rows) return;
    flushSync(() => setPrinted({ rows, search }));
    await printLoadedPage(document);
  };
  const all = printed?.search === search ? printed.rows : null;
  return { print, all, range: rangeMessage((all ?? shown).length, total, all !== null) };
}

function rangeMessage(count: number, total: number, isAll: boolean): Label {
  if (count >= total) return toolSentences.printedAll(count);
  return isAll ? toolSentences.printedMost(count, total) : toolSentences.printedPage(count, total);
}
