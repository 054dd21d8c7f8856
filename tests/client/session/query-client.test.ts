import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionOf } from '../../../src/client/session/load-session.ts';
import { createLogout } from '../../../src/client/session/logout.ts';
import { createQueryClient, refreshOnFocus } from '../../../src/client/session/query-client.ts';
import { createSessionStore } from '../../../src/client/session/session-store.ts';
import type { Request } from '../../../src/client/transport/http/request.ts';

afterEach(() => focusManager.setEventListener(() => undefined));

test('[S9.4] the first window focus refreshes the lists at once, and later ones do so only after 5000 ms', async () => {
  let now = 0;
  refreshOnFocus(window, () => now);
  const client = createQueryClient();
  client.mount();
  const readList = vi.fn(async () => 1);
  const unsubscribe = new QueryObserver(client, { queryKey: ['list'], queryFn: readList }).subscribe(() => undefined);
  await vi.waitFor(() => expect(readList).toHaveBeenCalledTimes(1));
  const counts: number[] = [];
  for (const time of [10, 20, 5_009, 5_010, 5_020]) {
    now = time;
    window.dispatchEvent(new Event('focus'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    counts.push(readList.mock.calls.length);
  }
  expect(counts).toEqual([2, 2, 2, 3, 3]);
  unsubscribe();
  client.unmount();
  client.clear();
});

test('[S9.4] the query client keeps results for five minutes and retries no failed query or mutation', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ gcTime: 300_000, retry: false });
  expect(mutations).toMatchObject({ retry: false });
});

test.each([
  ['list', 'one'],
  ['infinite', undefined],
  ['one', undefined],
])('a query of %s shows, until its next data are there, what it has shown: %s', async (method, shown) => {
  const client = createQueryClient();
  const options = (at: string) => ({ queryKey: ['data', 'default', 'news', method, at], queryFn: async () => at });
  const observer = new QueryObserver(client, options('one'));
  const unsubscribe = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('one'));
  observer.setOptions(options('two'));
  expect(observer.getCurrentResult().data).toBe(shown);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('two'));
  unsubscribe();
  client.clear();
});

test.each(['answers', 'fails'])(
  '[S4.3] logging out clears the operator, calls the server and then reloads the page when the server %s',
  async (outcome) => {
    const store = createSessionStore();
    const settings = { museumName: { zh: '', en: '' }, apiOrigin: '', mourning: false };
    store.set(sessionOf({ name: '陈某' }, [], settings));
    const events: string[] = [];
    const request = (async (method: string, path: string, options: { body: unknown }) => {
      events.push(`${method} ${path} ${JSON.stringify(options.body)} name:${store.get()?.user.name}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
      events.push(outcome);
      if (outcome === 'fails') throw new Error('no');
    }) as unknown as Request;
    await createLogout({ request, clearUser: store.clearUser, reload: () => events.push('reload') })();
    expect(events).toEqual(['POST sso/logout {"Authorization":{"id":0}} name:', outcome, 'reload']);
    expect(store.isSignedOut()).toBe(true);
  },
);
