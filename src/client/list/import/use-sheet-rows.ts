import { type GetListResponse, useList } from '@refinedev/core';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sectionCalls } from '../../../contract/calls.ts';
import type { ImportOutcome, ImportRow } from '../../../contract/import.ts';
import { FIRST_PAGE } from '../../../contract/list.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { callKey } from '../../transport/wire/call-key.ts';
import { reachableRows } from '../../transport/wire/list-page.ts';
import { importMeta } from './use-import.ts';

export const SHEET_PAGE_SIZE = 20;

/** A page of the rows with the given outcomes; a changed `stamp` loads them again. */
export function useSheetRows(resource: Resource, outcomes: readonly ImportOutcome[], stamp: unknown) {
  const client = useQueryClient();
  const outcomeKey = outcomes.join();
  const [position, setPosition] = useState({ outcomeKey, current: FIRST_PAGE });
  // Another filter starts at its first page.
  const current = position.outcomeKey === outcomeKey ? position.current : FIRST_PAGE;
  const setCurrent = (next: number) => setPosition({ outcomeKey, current: next });
  const queryKey = callKey('import-rows', resource.code, outcomeKey, current, stamp);
  const { query } = useList<ImportRow>({
    resource: 'import-rows',
    pagination: { currentPage: current, pageSize: SHEET_PAGE_SIZE },
    filters: [{ field: 'outcome', operator: 'in', value: outcomes }],
    queryOptions: {
      queryKey,
      gcTime: 0,
      // Corrected rows are replaced here, and must not be read again while others are being corrected.
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    },
    meta: { call: `${apiPathOf(resource)}/${sectionCalls.importRows}`, ...importMeta },
    errorNotification: false,
  });
  const page = query.data;
  const replace = (row: ImportRow) =>
    client.setQueryData<GetListResponse<ImportRow>>(
      queryKey,
      (page) => page && { ...page, data: page.data.map((one) => (one.number === row.number ? row : one)) },
    );
  const total = page ? reachableRows({ total: page.total, hasTotal: page.hasTotal !== false }) : 0;
  return { rows: page?.data, total, current, setCurrent, replace };
}
