import { useEffect, useState } from 'react';
import { sectionCalls } from '../../contract/calls.ts';
import type { ImportOutcome, ImportRow } from '../../contract/import.ts';
import { type ListPage, parseListPage, reachableRows } from '../wire/list-page.ts';
import type { ImportState } from './use-import.ts';

export const SHEET_PAGE_SIZE = 20;

/** A page of the rows with the given outcomes; a changed `stamp` loads them again. */
export function useSheetRows({ request }: ImportState, outcomes: readonly ImportOutcome[], stamp: unknown) {
  const [current, setCurrent] = useState(1);
  const [page, setPage] = useState<ListPage<ImportRow>>();
  const outcomeKey = outcomes.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the filter changes, to start at its first page
  useEffect(() => setCurrent(1), [outcomeKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `request` is a new function at each render and `stamp` loads the rows again
  useEffect(() => {
    let isStale = false;
    const page = { current, pageSize: SHEET_PAGE_SIZE };
    request('get', sectionCalls.importRows, { query: { ...page, outcome: outcomeKey.split(',') } })
      .then((answer) => {
        if (!isStale) setPage(parseListPage(answer, page));
      })
      .catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, [outcomeKey, current, stamp]);
  const replace = (row: ImportRow) =>
    setPage((page) => page && { ...page, list: page.list.map((one) => (one.number === row.number ? row : one)) });
  return { rows: page?.list, total: page ? reachableRows(page) : 0, current, setCurrent, replace };
}
