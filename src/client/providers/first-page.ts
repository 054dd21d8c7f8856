import type { GetListParams } from '@refinedev/core';
import { createContext, useContext, useEffect } from 'react';
import { sectionCalls } from '../../contract/calls.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { requestUrl } from '../http/address.ts';
import { type EarlyAnswers, requestKey } from '../http/early-answers.ts';
import { useSession } from '../session/session.ts';
import { parseListPage } from '../wire/list-page.ts';
import { listPairs } from './data-provider.ts';

/** The first page of a list that the inline script requested, with the key of its request. */
export interface FirstPage {
  listKey: string;
  data: AnyRecord[];
  total: number;
  hasTotal: boolean;
}

/** How long, in milliseconds, the first render waits for the rows, to avoid rendering twice. */
const FIRST_PAGE_TIMEOUT = 250;

/** Null when the rows are late or invalid; the list then requests them itself. */
export async function firstPage(early: EarlyAnswers | undefined): Promise<FirstPage | null> {
  const earlyList = await Promise.race([
    early?.list,
    new Promise<void>((resolve) => setTimeout(resolve, FIRST_PAGE_TIMEOUT)),
  ]);
  if (!earlyList) return null;
  try {
    const searchParams = new URLSearchParams(earlyList.url.split('?')[1]);
    const page = { current: Number(searchParams.get('current')), pageSize: Number(searchParams.get('pageSize')) };
    const { list, ...totals } = parseListPage<AnyRecord>(earlyList.data, page);
    early?.take('GET', earlyList.url);
    return { listKey: requestKey('GET', earlyList.url), data: list, ...totals };
  } catch {
    return null;
  }
}

/** Used by the first list only; later lists send their own request. */
export const FirstPageContext = createContext<{ current: FirstPage | null }>({ current: null });

/** The initial data of a list query, when the early request was the same. */
export function useFirstPage(resource: Resource, params: Pick<GetListParams, 'pagination' | 'sorters' | 'filters'>) {
  const firstPageRef = useContext(FirstPageContext);
  const { settings } = useSession();
  useEffect(() => {
    firstPageRef.current = null;
  }, [firstPageRef]);
  if (!firstPageRef.current) return {};
  const { listKey, ...initialData } = firstPageRef.current;
  const url = requestUrl(settings.apiOrigin, `${apiPathOf(resource)}/${sectionCalls.list}`, listPairs(params));
  return requestKey('GET', url) === listKey ? { initialData, refetchOnMount: false } : {};
}
