import { calls, REQUEST_TIMEOUT, sectionCalls } from '../../contract/calls.ts';
import { type Envelope, SUCCESS_CODE } from '../../contract/envelope.ts';
import { listQuery } from '../../contract/list.ts';
import type { MenuEntry } from '../../contract/menu.ts';
import { requestUrl } from '../http/address.ts';
import { createEarlyAnswers, type EarlyAnswer, type EarlyAnswers } from '../http/early-answers.ts';
import { menuCodesByPath, menuIdAt, pathOfHash, searchOfHash } from '../session/menu-tree.ts';

/**
 * For each section path: the API path of its list, the default sort, the filter of the pending view, and the page size.
 */
export type EarlyListSource = Readonly<
  Record<string, readonly [api: string, sort: string, waiting: Readonly<Record<string, string>>, pageSize?: number]>
>;

interface EarlyRequestParts {
  fetch: typeof fetch;
  apiOrigin: string;
  language: string;
  hash: string;
  uid0: boolean;
  lists: EarlyListSource;
}

/**
 * Requests the user, then the menu, then the list of the URL, strictly one after the other (S4.1). Each follow-up
 * request is stored before the previous response resolves, so that the request helper finds it.
 */
export function sendEarlyRequests({ fetch, apiOrigin, language, hash, uid0, lists }: EarlyRequestParts): EarlyAnswers {
  const answers = createEarlyAnswers();

  const send = (url: string, menuId: string | undefined, onSuccess: (data: unknown) => void) => {
    const pending = fetchAnswer(fetch, url, { 'Accept-Language': language, ...(menuId ? { menuId } : {}) });
    answers.store(
      'GET',
      url,
      pending.then((response) => {
        const data = successData(response);
        if (data !== undefined) onSuccess(data);
        return response;
      }),
    );
  };

  const sendListRequest = (menu: unknown) => {
    const menuId = Array.isArray(menu) ? menuIdAt(hash, menuCodesByPath(menu as MenuEntry[]), new Map()) : undefined;
    const [api, sort, pendingFilter, pageSize] = lists[pathOfHash(hash)] ?? [];
    if (!menuId || api === undefined || sort === undefined) return;
    const query = listQuery(searchOfHash(hash), { sort, waiting: pendingFilter }, pageSize);
    const url = requestUrl(apiOrigin, `${api}/${sectionCalls.list}`, query);
    answers.list = new Promise((resolve) => send(url, menuId, (data) => resolve({ url, data })));
  };

  send(requestUrl(apiOrigin, calls.currentUser), undefined, () => {
    send(requestUrl(apiOrigin, calls.menuList, uid0 ? [['uid', '0']] : []), undefined, sendListRequest);
  });
  return answers;
}

async function fetchAnswer(
  fetch: EarlyRequestParts['fetch'],
  url: string,
  headers: Record<string, string>,
): Promise<EarlyAnswer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT);
  try {
    const response = await fetch(url, {
      credentials: 'include',
      mode: 'cors',
      cache: 'no-store',
      headers: { Accept: 'application/json', ...headers },
      signal: controller.signal,
    });
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      text: await response.text(),
    };
  } finally {
    clearTimeout(timer);
  }
}

/** The `data` of a successful response; `undefined` ends the chain of requests. */
function successData({ status, text }: EarlyAnswer): unknown {
  try {
    const { code, data = null } = JSON.parse(text) as Envelope;
    return status < 400 && Number(code) === SUCCESS_CODE ? data : undefined;
  } catch {
    return undefined;
  }
}
