import { type CrudFilter, type GetListResponse, useList } from '@refinedev/core';
import { type ReactNode, useEffect, useState } from 'react';
import { FIRST_PAGE } from '../../contract/list.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { useStableCallback } from '../ui/use-stable-callback.ts';

/**
 * The exact total of a search whose rows came before all matches were counted; undefined until it is known. `counter` is to
 * be rendered.
 */
export function useExactTotal(
  resource: Resource,
  filters: CrudFilter[],
  isCounting: boolean,
): { exactTotal: GetListResponse | undefined; counter: ReactNode } {
  const search = JSON.stringify([resource.code, filters]);
  const [counted, setCounted] = useState<{ search: string; answer: GetListResponse } | null>(null);
  if (!isCounting) return { exactTotal: undefined, counter: null };
  return {
    exactTotal: counted?.search === search ? counted.answer : undefined,
    counter: (
      <Counter
        key={search}
        resource={resource}
        filters={filters}
        onCounted={(answer) => setCounted({ search, answer })}
      />
    ),
  };
}

interface CounterProps {
  resource: Resource;
  filters: CrudFilter[];
  onCounted: (answer: GetListResponse) => void;
}

/** Mounted only while it is needed, since each query of Refine costs every change of the page a millisecond or two. */
function Counter({ resource, filters, onCounted }: CounterProps): null {
  const { query } = useList({
    resource: resource.code,
    pagination: { currentPage: FIRST_PAGE, pageSize: 1 },
    filters,
    // Never the total of other filters.
    queryOptions: { placeholderData: undefined },
    meta: { exactTotal: true, skipErrorHandler: true },
    errorNotification: false,
  });
  const { data } = query;
  const report = useStableCallback(onCounted);
  useEffect(() => {
    if (data) report(data);
  }, [data, report]);
  return null;
}
