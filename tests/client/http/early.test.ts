import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createEarlyAnswers } from '../../../src/client/http/early-answers.ts';
import { createRequest } from '../../../src/client/http/request.ts';
import { loadSession } from '../../../src/client/session/load-session.ts';
import { sendEarlyRequests } from '../../../src/client/start/early-calls.ts';
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
  /** What earlier loads of the page have stored. */
  menuIds?: Map<string, string>;
  fetch?: typeof globalThis.fetch;
}

function startEarlyCalls(answers: Record<string, unknown>, { menuIds = new Map(), ...overrides }: Overrides = {}) {
  const { fetch, calls } = stubFetch(answers);
  const early = sendEarlyRequests({
    fetch,
    apiOrigin: '',
    language: 'zh-CN',
    hash: '',
    uid0: false,
    lists,
    menuIds: {
      get: (key) => menuIds.get(key),
      set: (key, menuId) => (menuId === undefined ? menuIds.delete(key) : menuIds.set(key, menuId)),
    },
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

test('the early list is returned together with the query that it answers', async () => {
  const { early } = startEarlyCalls(allAnswers, { hash: '#/info/news' });
  await waitForCalls();
  expect(await early.list).toEqual({
    path: 'news/list',
    query: [
      ['current', '1'],
      ['pageSize', '10'],
      ['sort', '-newsDate'],
    ],
    url: '/admin/api/admin/news/list?current=1&pageSize=10&sort=-newsDate',
    answer: expect.objectContaining({ text: JSON.stringify({ code: 200, msg: '', data: page }) }),
  });
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

/** A `fetch` whose answer to the menu waits until it is released. */
function startWithLateMenu(menuNow: unknown, menuIds: Map<string, string>) {
  const { fetch, calls } = stubFetch({ ...allAnswers, 'menu/getMenuList': menuNow });
  let releaseMenu = () => {};
  const menuIsReleased = new Promise<void>((resolve) => {
    releaseMenu = resolve;
  });
  const early = startEarlyCalls(
    {},
    {
      hash: '#/info/news',
      menuIds,
      fetch: async (url, options) => {
        const answer = fetch(url, options);
        if (String(url).includes('getMenuList')) await menuIsReleased;
        return answer;
      },
    },
  ).early;
  return { early, calls, releaseMenu };
}

const listUrl = '/admin/api/admin/news/list?current=1&pageSize=10&sort=-newsDate';
const sentCalls = (calls: readonly EarlyCall[]) => calls.map(({ path, menuId }) => [path.split('?')[0], menuId]);

test('a list with a remembered menu id is requested before the menu arrives, and used once the menu confirms the id', async () => {
  const { early, calls, releaseMenu } = startWithLateMenu(menu, new Map([['陈某 /info/news', 'news']]));
  await waitForCalls();
  const expected = [
    ['sso/currentUser', null],
    ['menu/getMenuList', null],
    ['news/list', 'news'],
  ];
  expect(sentCalls(calls)).toEqual(expected);
  expect(early.take('GET', listUrl)).toBeUndefined();
  releaseMenu();
  await waitForCalls();
  expect(await early.list).toMatchObject({ path: 'news/list' });
  expect(early.take('GET', listUrl)).toBeDefined();
  expect(sentCalls(calls)).toEqual(expected);
});

test('a list whose remembered menu id has changed is requested again with the new id', async () => {
  const changedMenu = [{ menuCode: 'news2', menuUrl: '/info/news' }];
  const menuIds = new Map([['陈某 /info/news', 'news']]);
  const { early, calls, releaseMenu } = startWithLateMenu(changedMenu, menuIds);
  releaseMenu();
  await waitForCalls();
  expect(sentCalls(calls).slice(2)).toEqual([
    ['news/list', 'news'],
    ['news/list', 'news2'],
  ]);
  expect(await early.list).toMatchObject({ path: 'news/list' });
  expect(menuIds.get('陈某 /info/news')).toBe('news2');
});

test('[S6.2] an early list whose section is no longer in the menu is discarded, and its menu id is forgotten', async () => {
  const menuIds = new Map([['陈某 /info/news', 'news']]);
  const { early, calls, releaseMenu } = startWithLateMenu([], menuIds);
  releaseMenu();
  await waitForCalls();
  expect(calls).toHaveLength(3);
  expect(early.list).toBeUndefined();
  expect(early.take('GET', listUrl)).toBeUndefined();
  expect(menuIds.size).toBe(0);
});

test('the menu id of the list is remembered for the next load', async () => {
  const menuIds = new Map<string, string>();
  startEarlyCalls(allAnswers, { hash: '#/info/news?current=2', menuIds });
  await waitForCalls();
  expect([...menuIds]).toEqual([['陈某 /info/news', 'news']]);
});

test("another operator's menu ids are not used", async () => {
  const { calls } = startWithLateMenu(menu, new Map([['李某 /info/news', 'news']]));
  await waitForCalls();
  expect(sentCalls(calls)).toEqual([
    ['sso/currentUser', null],
    ['menu/getMenuList', null],
  ]);
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
