import type { GetListParams } from '@refinedev/core';
import { createContext, useContext, useEffect } from 'react';
import { sectionCalls } from '../../contract/calls.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Adapter } from '../http/adapter.ts';
import { type RequestQuery, requestUrl } from '../http/address.ts';
import { type EarlyAnswers, requestKey } from '../http/early-answers.ts';
import { dataOf } from '../http/request.ts';
import { parseListPage } from '../wire/list-page.ts';
import { listPairs } from './data-provider.ts';

/** The first page of a list that the inline script requested, with the key of its request. */
export interface FirstPage {
  listKey: string;
  data: AnyRecord[];
  total: number;
  hasTotal: boolean;
  more?: true;
}

/** How long, in milliseconds, the first render waits for the rows, to avoid rendering twice. */
const FIRST_PAGE_TIMEOUT = 250;

/** Null when the rows are late or invalid; the list then requests them itself. */
export async function firstPage(early: EarlyAnswers | undefined, adapter?: Adapter): Promise<FirstPage | null> {
  const earlyList = await Promise.race([
    early?.list,
    new Promise<void>((resolve) => setTimeout(resolve, FIRST_PAGE_TIMEOUT)),
  ]);
  if (!earlyList) return null;
  try {
    const { path, query, url, answer } = earlyList;
    const asked = new Map(query);
    const page = { current: Number(asked.get('current')), pageSize: Number(asked.get('pageSize')) };
    const data = dataOf(answer, { method: 'GET', path, query }, adapter);
    const { list, ...totals } = parseListPage<AnyRecord>(data, page);
    early?.take('GET', url);
    return { listKey: listKey(path, query), data: list, ...totals };
  } catch {
    return null;
  }
}

/** Both sides are compared in the words of the contract. */
const listKey = (path: string, query: RequestQuery): string => requestKey('GET', requestUrl('', path, query));

/** Used by the first list only; later lists send their own request. */
export const FirstPageContext = createContext<{ current: FirstPage | null }>({ current: null });

/** The initial data of a list query, when the early request was the same. */
export function useFirstPage(resource: Resource, params: Pick<GetListParams, 'pagination' | 'sorters' | 'filters'>) {
  const firstPageRef = useContext(FirstPageContext);
  useEffect(() => {
    firstPageRef.current = null;
  }, [firstPageRef]);
  if (!firstPageRef.current) return {};
  const { listKey: firstKey, ...initialData } = firstPageRef.current;
  return listKey(`${apiPathOf(resource)}/${sectionCalls.list}`, listPairs(params)) === firstKey
    ? { initialData, refetchOnMount: false }
    : {};
}
