import { calls, REQUEST_TIMEOUT, sectionCalls } from '../../contract/calls.ts';
import { type Envelope, SUCCESS_CODE } from '../../contract/envelope.ts';
import { offers } from '../../contract/features.ts';
import { countParameters, listQuery } from '../../contract/list.ts';
import type { MenuEntry } from '../../contract/menu.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { menuCodesByPath, menuIdAt, pathOfHash, searchOfHash } from '../session/menu-tree.ts';
import { requestUrl } from '../transport/http/address.ts';
import { createEarlyAnswers, type EarlyAnswer, type EarlyAnswers } from '../transport/http/early-answers.ts';

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
  foreign?: ForeignCalls | undefined;
}

export interface ForeignCalls {
  user: string;
  menu: string;
  isSuccess: (body: Readonly<Record<string, unknown>>) => boolean;
  /** The address of the list of the page. */
  listAt: (hash: string) => string | undefined;
  /** The menu id of the page, if the answer with the menu holds it. */
  menuIdIn: (hash: string, menuBody: unknown) => string | undefined;
}

/**
 * Requests the user, then the menu, then the list of the URL (S4.1). Each follow-up request is stored before the previous
 * response resolves, so that the request helper finds it.
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
  const path = pathOfHash(hash);

  const get = (url: string, menuId?: string): Promise<EarlyAnswer> =>
    fetchAnswer(fetch, url, { 'Accept-Language': language, ...(menuId ? { menuId } : {}) });

  const store = (url: string, answer: Promise<EarlyAnswer>, onSuccess: (body: unknown) => void = () => undefined) =>
    answers.store(
      'GET',
      url,
      answer.then((response) => {
        const body = successBody(response, foreign?.isSuccess ?? isOwnSuccess);
        if (body !== undefined) onSuccess(body);
        return response;
      }),
    );

  const listUrl = (boundedTotals: boolean): string | undefined => {
    const [api, sort, waiting, pageSize] = lists[path] ?? [];
    if (api === undefined || sort === undefined) return undefined;
    const address = foreign ? foreign.listAt(hash) : `${api}/${sectionCalls.list}`;
    if (!address) return undefined;
    const query = listQuery(searchOfHash(hash), { sort, waiting }, pageSize);
    const sentQuery = boundedTotals ? [...query, ...countParameters(query)] : query;
    return requestUrl(apiOrigin, address, foreign ? [] : sentQuery);
  };

  const userUrl = requestUrl(apiOrigin, foreign?.user ?? calls.currentUser);
  store(userUrl, get(userUrl), (userBody) => {
    const user: Partial<CurrentUser> = (!foreign && (userBody as Envelope<CurrentUser | null>).data) || {};
    const menuUrl = requestUrl(apiOrigin, foreign?.menu ?? calls.menuList, uid0 ? [['uid', '0']] : []);
    store(menuUrl, get(menuUrl), (menuBody) => {
      const url = listUrl(offers(user, 'boundedTotals'));
      const menuId = (foreign?.menuIdIn ?? ownMenuId)(hash, menuBody);
      if (url && menuId) store(url, get(url, menuId));
    });
  });
  return answers;
}

function ownMenuId(hash: string, body: unknown): string | undefined {
  const { data } = body as Envelope;
  return Array.isArray(data) ? menuIdAt(hash, menuCodesByPath(data as MenuEntry[]), new Map()) : undefined;
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
