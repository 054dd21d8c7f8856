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
import { crudFilters, type ListLocation } from './list-location.ts';

/** So many rows are printed at most; more is a matter for a file. */
const MAX_PRINTED = 1_000;
const PAGE = Math.max(...PAGE_SIZES);

/**
 * The rows of a list on paper: all that match, in the order of the list, for as long as they are being printed. Whoever
 * prints by the browser's own key gets the page they see, and the paper says so.
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

  /** Rows that move to the next page while the pages are read come once. */
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
    // What went wrong has been said by whoever asked.
    const rows = await readAll().catch(() => null);
    if (!rows) return;
    flushSync(() => setPrinted({ rows, search }));
    await printLoadedPage(document);
  };
  const all = printed?.search === search ? printed.rows : null;
  return { print, all, said: rangeMessage((all ?? shown).length, total, all !== null) };
}

function rangeMessage(count: number, total: number, isAll: boolean): Label {
  if (count >= total) return toolSentences.printedAll(count);
  return isAll ? toolSentences.printedMost(count, total) : toolSentences.printedPage(count, total);
}
