import { calls, REQUEST_TIMEOUT, sectionCalls } from '../../contract/calls.ts';
import { type Envelope, SUCCESS_CODE } from '../../contract/envelope.ts';
import { offers } from '../../contract/features.ts';
import { countParameters, listQuery } from '../../contract/list.ts';
import type { MenuEntry } from '../../contract/menu.ts';
import type { CurrentUser } from '../../contract/user.ts';
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
  /** The calls of a server with words of its own. */
  foreign?: ForeignCalls | null;
}

export interface ForeignCalls {
  user: string;
  menu: string;
  isSuccess: (body: Readonly<Record<string, unknown>>) => boolean;
  /** The list of the page, from the answer with the menu. */
  listAt: (hash: string, menuBody: unknown) => readonly [path?: string, menuId?: string];
}

/**
 * Requests the user, then the menu, then the list of the URL, strictly one after the other (S4.1). Each follow-up
 * request is stored before the previous response resolves, so that the request helper finds it.
 */
export function sendEarlyRequests({
  fetch,
  apiOrigin,
  language,
  hash,
  uid0,
  lists,
  foreign,
}: EarlyRequestParts): EarlyAnswers {
  const answers = createEarlyAnswers();

  const send = (url: string, menuId: string | undefined, onSuccess: (body: unknown, answer: EarlyAnswer) => void) => {
    const pending = fetchAnswer(fetch, url, { 'Accept-Language': language, ...(menuId ? { menuId } : {}) });
    answers.store(
      'GET',
      url,
      pending.then((response) => {
        const body = successBody(response, foreign?.isSuccess ?? isOwnSuccess);
        if (body !== undefined) onSuccess(body, response);
        return response;
      }),
    );
  };

  let boundedTotals = false;
  const sendListRequest = (body: unknown) => {
    const [api, sort, waiting, pageSize] = lists[pathOfHash(hash)] ?? [];
    if (api === undefined || sort === undefined) return;
    const path = `${api}/${sectionCalls.list}`;
    const query = listQuery(searchOfHash(hash), { sort, waiting }, pageSize);
    const [address, menuId] = foreign ? foreign.listAt(hash, body) : [path, menuIdIn((body as Envelope).data, hash)];
    if (!menuId || !address) return;
    const sentQuery = boundedTotals ? [...query, ...countParameters(query)] : query;
    const url = requestUrl(apiOrigin, address, foreign ? [] : sentQuery);
    answers.list = new Promise((resolve) =>
      send(url, menuId, (_body, answer) => resolve({ path, query, url, answer })),
    );
  };

  send(requestUrl(apiOrigin, foreign?.user ?? calls.currentUser), undefined, (body) => {
    boundedTotals = !foreign && offers((body as Envelope<CurrentUser | null>).data ?? {}, 'boundedTotals');
    const menuQuery: [string, string][] = uid0 ? [['uid', '0']] : [];
    send(requestUrl(apiOrigin, foreign?.menu ?? calls.menuList, menuQuery), undefined, sendListRequest);
  });
  return answers;
}

const menuIdIn = (menu: unknown, hash: string): string | undefined =>
  Array.isArray(menu) ? menuIdAt(hash, menuCodesByPath(menu as MenuEntry[]), new Map()) : undefined;

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

/** The body of a successful response; `undefined` ends the chain of requests. */
function successBody({ status, text }: EarlyAnswer, isSuccess: ForeignCalls['isSuccess']): unknown {
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    return status < 400 && isSuccess(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

const isOwnSuccess: ForeignCalls['isSuccess'] = ({ code }) => Number(code) === SUCCESS_CODE;
