import { calls, REQUEST_TIMEOUT, sectionCalls } from '../../contract/calls.ts';
import { type Envelope, SUCCESS_CODE } from '../../contract/envelope.ts';
import { listQuery } from '../../contract/list.ts';
import type { MenuEntry } from '../../contract/menu.ts';
import { requestUrl } from '../http/address.ts';
import { createEarlyAnswers, type EarlyAnswer, type EarlyAnswers } from '../http/early-answers.ts';
import { menuCodesByPath, menuIdAt, pathOfHash, searchOfHash } from '../session/menu-tree.ts';

/**
 * Where each list's calls are, how it is sorted, by what where it shows only what waits, and how long its pages are;
 * under the path of its section.
 */
export type EarlyListSource = Readonly<
  Record<string, readonly [api: string, sort: string, waiting: Readonly<Record<string, string>>, pageSize?: number]>
>;

interface Parts {
  fetch: typeof fetch;
  apiOrigin: string;
  language: string;
  hash: string;
  uid0: boolean;
  lists: EarlyListSource;
}

/**
 * Asks who is signed in, on success for their menu, and on that for the list the address names: strictly one after the
 * other (S4.1). Each next question is asked before the answer is handed on, so whoever takes the answer finds it asked.
 */
export function askEarly({ fetch, apiOrigin, language, hash, uid0, lists }: Parts): EarlyAnswers {
  const answers = createEarlyAnswers();

  const ask = (url: string, menuId: string | undefined, then: (data: unknown) => void) => {
    const answer = fetched(fetch, url, { 'Accept-Language': language, ...(menuId ? { menuId } : {}) });
    answers.keep(
      'GET',
      url,
      answer.then((told) => {
        const data = successOf(told);
        if (data !== undefined) then(data);
        return told;
      }),
    );
  };

  const askList = (menu: unknown) => {
    const menuId = Array.isArray(menu) ? menuIdAt(hash, menuCodesByPath(menu as MenuEntry[]), new Map()) : undefined;
    const [api, sort, waiting, pageSize] = lists[pathOfHash(hash)] ?? [];
    if (!menuId || api === undefined || sort === undefined) return;
    const query = listQuery(searchOfHash(hash), { sort, waiting }, pageSize);
    const url = requestUrl(apiOrigin, `${api}/${sectionCalls.list}`, query);
    answers.list = new Promise((come) => ask(url, menuId, (data) => come({ url, data })));
  };

  ask(requestUrl(apiOrigin, calls.currentUser), undefined, () => {
    ask(requestUrl(apiOrigin, calls.menuList, uid0 ? [['uid', '0']] : []), undefined, askList);
  });
  return answers;
}

async function fetched(fetch: Parts['fetch'], url: string, headers: Record<string, string>): Promise<EarlyAnswer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), REQUEST_TIMEOUT);
  try {
    const answer = await fetch(url, {
      credentials: 'include',
      mode: 'cors',
      cache: 'no-store',
      headers: { Accept: 'application/json', ...headers },
      signal: limit.signal,
    });
    return {
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? '',
      text: await answer.text(),
    };
  } finally {
    clearTimeout(timer);
  }
}

/** `data` of a good answer; `undefined` tells to ask nothing more. */
function successOf({ status, text }: EarlyAnswer): unknown {
  try {
    const { code, data = null } = JSON.parse(text) as Envelope;
    return status < 400 && Number(code) === SUCCESS_CODE ? data : undefined;
  } catch {
    return undefined;
  }
}
