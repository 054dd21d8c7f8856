import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sendEarlyRequests } from '../../../src/client/app/early-calls.ts';
import { loadSession } from '../../../src/client/session/load-session.ts';
import { createEarlyAnswers } from '../../../src/client/transport/http/early-answers.ts';
import { createRequest } from '../../../src/client/transport/http/request.ts';
import { type RecordingServer, sendEnvelope, startRecordingServer } from '../../support/recording-server.ts';

const menu = [{ menuCode: 'info', menuUrl: '/info', children: [{ menuCode: 'news', menuUrl: '/info/news' }] }];
const user = { name: '陈某', avatar: null };
const page = { list: [{ id: 1 }], total: 1 };

interface EarlyCall {
  path: string;
  menuId: string | null;
  options: RequestInit;
}

/** A `fetch` that answers by path; for any other path it says that nobody is signed in (402). */
function stubFetch(answers: Record<string, unknown>) {
  const calls: EarlyCall[] = [];
  const fetch = async (url: RequestInfo | URL, options: RequestInit = {}) => {
    const path = String(url).replace('/admin/api/admin/', '');
    calls.push({ path, menuId: new Headers(options.headers).get('menuId'), options });
    const data = answers[path.split('?')[0] ?? ''];
    const body = data === undefined ? { code: 402, msg: 'http://cas/login' } : { code: 200, msg: '', data };
    return new Response(JSON.stringify(body), { status: body.code, headers: { 'content-type': 'application/json' } });
  };
  return { fetch, calls };
}

const lists = {
  '/info/news': ['news', '-newsDate', { review: 'updatedAt' }],
  '/info/notice': ['notice', '-validFrom', {}],
} as const;

interface Overrides {
  hash?: string;
  uid0?: boolean;
  fetch?: typeof globalThis.fetch;
}

function startEarlyCalls(answers: Record<string, unknown>, overrides: Overrides = {}) {
  const { fetch, calls } = stubFetch(answers);
  const early = sendEarlyRequests({
    fetch,
    apiOrigin: '',
    language: 'zh-CN',
    hash: '',
    uid0: false,
    lists,
    ...overrides,
  });
  return { early, calls };
}

const waitForCalls = () => new Promise((resolve) => setTimeout(resolve, 20));
const allAnswers = { 'sso/currentUser': user, 'menu/getMenuList': menu, 'news/list': page };

test.each([
  ['offered', { ...user, features: ['*'] }, '&countUpTo=10000'],
  ['not offered', user, ''],
])(
  'the early list request of a search has countUpTo only if the server offers that feature (%s)',
  async (_, currentUser, added) => {
    const { calls } = startEarlyCalls(
      { ...allAnswers, 'sso/currentUser': currentUser },
      { hash: '#/info/news?keyword=馆' },
    );
    await waitForCalls();
    expect(decodeURIComponent(calls.at(-1)?.path ?? '')).toBe(
      `news/list?current=1&pageSize=10&sort=-newsDate&keyword=馆${added}`,
    );
  },
);

test('[S4.1] the page requests the user, then the menu, then the list of its address with the menuId', async () => {
  const { calls } = startEarlyCalls(allAnswers, { hash: '#/info/news?current=2&category=museum&isAuth=0' });
  await waitForCalls();
  expect(calls.map(({ path, menuId }) => [path, menuId])).toEqual([
    ['sso/currentUser', null],
    ['menu/getMenuList', null],
    ['news/list?current=2&pageSize=10&sort=-newsDate&category=museum', 'news'],
  ]);
});

test('the early list of records in review is sorted by updatedAt, unless its address names another order', async () => {
  const requestedSort = async (query: string) => {
    const { calls } = startEarlyCalls(allAnswers, { hash: `#/info/news?${query}` });
    await waitForCalls();
    return new URL(calls[2]?.path ?? '', 'http://museum').searchParams.get('sort');
  };
  expect(await requestedSort('status=review')).toBe('updatedAt');
  expect(await requestedSort('status=review&sort=-newsDate')).toBe('-newsDate');
  expect(await requestedSort('status=review&status=draft')).toBe('-newsDate');
});

test('[S7.3] early requests include credentials, are cross-origin and send the language of the page', async () => {
  const { calls } = startEarlyCalls(allAnswers, { hash: '#/info/news' });
  await waitForCalls();
  for (const { options } of calls) {
    expect(options).toMatchObject({ credentials: 'include', mode: 'cors' });
    expect(new Headers(options.headers).get('accept-language')).toBe('zh-CN');
    expect(options.signal).toBeInstanceOf(AbortSignal);
  }
});

test.each([
  ['[S4.1] no menu is requested early when nobody is signed in', {}, ['sso/currentUser']],
  [
    'no list is requested early when the menu request fails',
    { 'sso/currentUser': user },
    ['sso/currentUser', 'menu/getMenuList'],
  ],
  [
    'no list is requested early for a section that is not in the menu',
    { 'sso/currentUser': user, 'menu/getMenuList': [] },
    ['sso/currentUser', 'menu/getMenuList'],
  ],
])('%s', async (_title, answers, paths) => {
  const { calls } = startEarlyCalls(answers, { hash: '#/info/news' });
  await waitForCalls();
  expect(calls.map(({ path }) => path)).toEqual(paths);
});

test.each([
  [true, 'menu/getMenuList?uid=0'],
  [false, 'menu/getMenuList'],
])('[S4.4] the early menu request has uid=0 only if the flag is set (%s)', async (uid0, path) => {
  const { calls } = startEarlyCalls(allAnswers, { uid0 });
  await waitForCalls();
  expect(calls[1]?.path).toBe(path);
});

test('[S4.1] the list is requested only after the menu has been answered, also on the next load', async () => {
  const { fetch, calls } = stubFetch(allAnswers);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  startEarlyCalls(
    {},
    {
      hash: '#/info/news',
      fetch: async (url, options) => {
        const answer = fetch(url, options);
        if (String(url).includes('getMenuList')) await released;
        return answer;
      },
    },
  );
  await waitForCalls();
  expect(calls.map(({ path }) => path)).toEqual(['sso/currentUser', 'menu/getMenuList']);
  release();
  await waitForCalls();
  expect(calls.at(-1)).toMatchObject({ menuId: 'news' });
});

let server: RecordingServer;
beforeAll(async () => {
  server = await startRecordingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  server.respondWith((_request, response) => sendEnvelope(response, 200, { fromServer: true }));
});

test('[S4.1] the request helper uses an early answer exactly once, whatever the order of the query parameters', async () => {
  const answers = createEarlyAnswers();
  const url = `${server.origin}/admin/api/admin/news/list?b=2&a=1`;
  const text = JSON.stringify({ code: 200, msg: '', data: { early: true } });
  answers.store('GET', url, Promise.resolve({ status: 200, contentType: 'application/json', text }));
  const request = createRequest({
    menuId: () => 'news',
    present: vi.fn(),
    apiOrigin: server.origin,
    adopt: answers.take,
  });
  const query = [
    ['a', '1'],
    ['b', '2'],
  ] as const;
  expect(await request('GET', 'news/list', { query })).toEqual({ early: true });
  expect(await request('GET', 'news/list', { query })).toEqual({ fromServer: true });
  expect(server.requests).toHaveLength(1);
});

test('an early answer is forgotten after a write', async () => {
  const answers = createEarlyAnswers();
  const text = JSON.stringify({ code: 200, msg: '', data: { early: true } });
  answers.store('GET', `${server.origin}/admin/api/admin/x`, Promise.resolve({ status: 200, contentType: '', text }));
  const request = createRequest({
    menuId: () => undefined,
    present: vi.fn(),
    apiOrigin: server.origin,
    adopt: answers.take,
  });
  await request('POST', 'y');
  expect(await request('GET', 'x')).toEqual({ fromServer: true });
});

test('[S8.1] an early answer 402 is rejected with the login address and presented once', async () => {
  const { early } = startEarlyCalls({});
  const present = vi.fn();
  const request = createRequest({ menuId: () => undefined, present, apiOrigin: '', adopt: early.take });
  await expect(request('GET', 'sso/currentUser')).rejects.toMatchObject({ loginAddress: 'http://cas/login' });
  expect(present).toHaveBeenCalledTimes(1);
});

test('[S4.1] loading the session uses the early user and menu answers and sends no further request', async () => {
  const { early, calls } = startEarlyCalls(allAnswers);
  const request = createRequest({ menuId: () => undefined, present: vi.fn(), apiOrigin: '', adopt: early.take });
  const settings = { museumName: { zh: '馆', en: 'Museum' }, apiOrigin: '', mourning: false };
  const session = await loadSession(request, settings);
  expect(session.user.name).toBe('陈某');
  expect(session.codes).toEqual(new Set(['info', 'news']));
  expect(calls.map(({ path }) => path)).toEqual(['sso/currentUser', 'menu/getMenuList']);
});

test('[S8.5] an early call that got no answer is sent once more by the request helper', async () => {
  const answers = createEarlyAnswers();
  answers.store('GET', `${server.origin}/admin/api/admin/x`, Promise.reject(new TypeError('Failed to fetch')));
  const request = createRequest({
    menuId: () => undefined,
    present: vi.fn(),
    apiOrigin: server.origin,
    adopt: answers.take,
  });
  expect(await request('GET', 'x')).toEqual({ fromServer: true });
});
