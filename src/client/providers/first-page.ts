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

/** The page of rows the inline script has asked for, and the very question it answers. */
export interface FirstPage {
  question: string;
  data: AnyRecord[];
  total: number;
  hasTotal: boolean;
}

/** So long the frame waits for the rows, to be drawn together with them: once instead of twice. */
const PATIENCE = 250;

/** What has not come by then, or is not what a list can show, the list asks for itself. */
export async function firstPage(early: EarlyAnswers | undefined): Promise<FirstPage | null> {
  const answer = await Promise.race([early?.list, new Promise<void>((over) => setTimeout(over, PATIENCE))]);
  if (!answer) return null;
  try {
    const asked = new URLSearchParams(answer.url.split('?')[1]);
    const page = { current: Number(asked.get('current')), pageSize: Number(asked.get('pageSize')) };
    const { list, ...counted } = parseListPage<AnyRecord>(answer.data, page);
    early?.take('GET', answer.url);
    return { question: requestKey('GET', answer.url), data: list, ...counted };
  } catch {
    return null;
  }
}

/** It is the first list's; whichever comes later asks anew. */
export const FirstPageContext = createContext<{ current: FirstPage | null }>({ current: null });

/** What a query begins with that asks just this. */
export function useFirstPage(resource: Resource, asked: Pick<GetListParams, 'pagination' | 'sorters' | 'filters'>) {
  const first = useContext(FirstPageContext);
  const { settings } = useSession();
  useEffect(() => {
    first.current = null;
  }, [first]);
  if (!first.current) return {};
  const { question, ...initialData } = first.current;
  const url = requestUrl(settings.apiOrigin, `${apiPathOf(resource)}/${sectionCalls.list}`, listPairs(asked));
  return requestKey('GET', url) === question ? { initialData, refetchOnMount: false } : {};
}
