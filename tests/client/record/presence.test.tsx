import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import type { Presence, PresentOperator } from '../../../src/contract/presence.ts';
import { type Call, chooseRare, openWorld, press, record } from '../small-world.tsx';

await import('../../../src/client/record/presence.tsx');

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(async () => {
  cleanup();
  // A frame that the page still waits for would never come once the timers are real, and all later tests share that wait.
  await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
  sessionStorage.clear();
});

const user = { id: 7, features: ['presence' as const, 'version' as const] };
const otherOperator = (overrides: Partial<PresentOperator> = {}): PresentOperator => ({
  id: 2,
  name: '王某',
  avatar: null,
  editing: true,
  since: '2026-01-02T03:00:00.000Z',
  ...overrides,
});
const presence = (overrides: Partial<Presence> = {}): Presence => ({
  others: [otherOperator()],
  version: 1,
  by: { id: 2, title: '王某' },
  at: '2026-01-02T03:10:00.000Z',
  ...overrides,
});
const presenceCalls = (calls: readonly Call[], method = 'put') =>
  calls.filter(
    ({ name, params }) => name === 'custom' && String(params.url).startsWith('presence/') && params.method === method,
  );

/** Opens a record; `answerPresence` answers its presence calls. */
async function open(
  address: string,
  answerPresence: () => Partial<Presence> | ApiError,
  records: unknown[] = [record(1)],
) {
  const answer = ({ params }: Call) => (params.url === 'presence/' ? (answerPresence() as ApiError) : undefined);
  const world = openWorld({ address, user, answer, records });
  await screen.findByRole('heading', { level: 1 });
  await advancePastFirstCall();
  expect(presenceCalls(world.calls)).toHaveLength(1);
  return world;
}
const advanceSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000 + 100));
/** The presence line is mounted shortly after the screen and makes its first call one second later. */
async function advancePastFirstCall() {
  await advanceSeconds(0.5);
  await advanceSeconds(1);
}
const presenceText = () =>
  screen.findAllByRole('status').then((all) => all.map(({ textContent }) => textContent).join('|'));

test('a form names other operators who have the record open, and who edits it', async () => {
  const { calls } = await open('/info/story/edit/1', presence);
  expect(await screen.findByText('王某（编辑中）也打开着这条记录')).toBeTruthy();
  const [first] = presenceCalls(calls);
  expect(first?.params.payload).toMatchObject({ section: 'story', id: 1, editing: true, visit: expect.any(String) });
  expect(first?.params.meta).toEqual({ skipErrorHandler: true });
});

test('an operator on a record page is reported as reading, and sees who else has the record open', async () => {
  const { calls } = await open('/info/story/show/1', () => presence({ others: [otherOperator({ editing: false })] }));
  expect(await screen.findByText('王某也打开着这条记录')).toBeTruthy();
  expect(presenceCalls(calls)[0]?.params.payload).toMatchObject({ editing: false });
});

test('when three other operators have the record open, two are named and the total is shown', async () => {
  const others = [
    otherOperator(),
    otherOperator({ id: 3, name: '李某', editing: false }),
    otherOperator({ id: 4, name: '陈某' }),
  ];
  await open('/info/story/show/1', () => presence({ others }));
  expect(await screen.findByText('王某（编辑中）、李某等 3 人也打开着这条记录')).toBeTruthy();
});

test('presence is requested again while the page is visible, not while it is hidden, and once it is visible again', async () => {
  const { calls } = await open('/info/story/show/1', presence);
  expect(presenceCalls(calls)).toHaveLength(1);
  await advanceSeconds(20);
  expect(presenceCalls(calls)).toHaveLength(2);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await advanceSeconds(60);
  expect(presenceCalls(calls)).toHaveLength(2);
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await advanceSeconds(0);
  expect(presenceCalls(calls)).toHaveLength(3);
});

test('leaving a record ends this visit on the server, also when the page is closed', async () => {
  const { calls, router } = await open('/info/story/show/1', presence);
  await act(() => router.navigate('/info/story'));
  await waitFor(() => expect(presenceCalls(calls, 'delete')).toHaveLength(1));
  const { visit } = (presenceCalls(calls)[0] as Call).params.payload as { visit: string };
  expect(presenceCalls(calls, 'delete')[0]?.params).toMatchObject({
    url: `presence/?visit=${visit}`,
    meta: { keepalive: true },
  });
  await act(() => router.navigate('/info/story/show/1'));
  await advancePastFirstCall();
  await waitFor(() => expect(presenceCalls(calls)).toHaveLength(2));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(presenceCalls(calls, 'delete')).toHaveLength(2));
  await advanceSeconds(60);
  expect(presenceCalls(calls)).toHaveLength(2);
});

test('an operator who leaves a record within a second sends no call', async () => {
  const { calls, router } = openWorld({ address: '/info/story/show/1', user, answer: presence as () => object });
  await screen.findByRole('heading', { level: 1 });
  await act(() => router.navigate('/info/story'));
  await advanceSeconds(5);
  expect([...presenceCalls(calls), ...presenceCalls(calls, 'delete')]).toEqual([]);
});

test('once an operator confirms a deletion, the visit ends and no more presence is requested for the record', async () => {
  let finishDeletion = () => {};
  const deletion = new Promise<void>((resolve) => {
    finishDeletion = resolve;
  });
  const { calls, router } = openWorld({
    address: '/info/story/show/1',
    user,
    answer: ({ name, params }) => {
      if (name === 'delete') return deletion.then(() => ({}));
      return params.url === 'presence/' ? (presence() as object) : ({ list: [], total: 0 } as object);
    },
  });
  await screen.findByRole('heading', { level: 1 });
  await advancePastFirstCall();
  await chooseRare('删除');
  const dialog = await screen.findByRole('dialog');
  await press(within(dialog).getByRole('button', { name: '删除' }));
  // The visit ends before the record does, and the deletion takes longer than two heartbeats.
  await waitFor(() => expect(presenceCalls(calls, 'delete')).toHaveLength(1));
  const callCount = presenceCalls(calls).length;
  await advanceSeconds(60);
  finishDeletion();
  await waitFor(() => expect(router.state.location.pathname).toBe('/info/story'));
  await advanceSeconds(60);
  expect(presenceCalls(calls)).toHaveLength(callCount);
  expect(presenceCalls(calls, 'delete')).toHaveLength(1);
});

test('after a refused deletion the record page requests presence again', async () => {
  const message = '请先下线再删除。';
  const { calls } = openWorld({
    address: '/info/story/show/1',
    user,
    answer: ({ name, params }) => {
      if (name === 'delete') return new ApiError({ message, statusCode: 422, code: 422 });
      return params.url === 'presence/' ? (presence() as object) : ({ list: [], total: 0 } as object);
    },
  });
  await screen.findByRole('heading', { level: 1 });
  await advancePastFirstCall();
  await chooseRare('删除');
  await press(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
  await screen.findByText(message);
  await advancePastFirstCall();
  expect(presenceCalls(calls)).toHaveLength(2);
});

test('a failed presence call shows no message and stops further calls until the page is visible again', async () => {
  const failure = new ApiError({ message: '没有网络', statusCode: 0, code: 0 });
  const { calls, messages } = await open('/info/story/edit/1', () => failure);
  await advanceSeconds(120);
  expect(presenceCalls(calls)).toHaveLength(1);
  document.dispatchEvent(new Event('visibilitychange'));
  await advanceSeconds(0);
  expect(presenceCalls(calls)).toHaveLength(2);
  expect(messages).toEqual([]);
  expect(await presenceText()).not.toContain('打开着');
});

test.each([402, 403, 404])(
  'after the server answers a presence call with %d, the page makes no further presence call',
  async (code) => {
    const { calls } = await open('/info/story/edit/1', () => new ApiError({ message: '', statusCode: code, code }));
    document.dispatchEvent(new Event('visibilitychange'));
    await advanceSeconds(60);
    document.dispatchEvent(new Event('visibilitychange'));
    await advanceSeconds(60);
    expect(presenceCalls(calls)).toHaveLength(1);
  },
);

test('a server without presence gets no requests', async () => {
  const { calls } = openWorld({ address: '/info/story/edit/1' });
  await screen.findByRole('heading', { level: 1 });
  await advanceSeconds(30);
  expect(presenceCalls(calls)).toEqual([]);
});

test('a new record sends no presence requests', async () => {
  const { calls } = openWorld({ address: '/info/story/create', user });
  await screen.findByRole('heading', { level: 1 });
  await advanceSeconds(30);
  expect(presenceCalls(calls)).toEqual([]);
});

test('a reader sees who changed the record and when, and the load button reads the record again', async () => {
  const { calls } = await open('/info/story/show/1', () => presence({ others: [], version: 2 }));
  expect(await screen.findByText('王某于 2026-01-02 11:10 修改了这条记录')).toBeTruthy();
  const readCount = calls.filter(({ name }) => name === 'one').length;
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name: '读取' }));
  await waitFor(() => expect(calls.filter(({ name }) => name === 'one')).toHaveLength(readCount + 1));
});

test('the load button of a form without unsaved text replaces the old values with the newer ones', async () => {
  const records = [record(1)];
  await open('/info/story/edit/1', () => presence({ version: 2, at: new Date().toISOString() }), records);
  expect(await screen.findByText('王某刚刚修改了这条记录')).toBeTruthy();
  Object.assign(records[0] as object, { version: 2, title: '王某的题目' });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name: '读取' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', '王某的题目'));
  expect(screen.queryByRole('button', { name: '读取' })).toBeNull();
});

test('an editor with unsaved text merges a newer version into the form, and saves only their own change', async () => {
  const records = [record(1)];
  const { calls } = await open('/info/story/edit/1', () => presence({ version: 5 }), records);
  const userActions = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await userActions.type(screen.getByRole('textbox', { name: /标题/ }), '续');
  Object.assign(records[0] as object, { version: 5, summary: '王某写的摘要', updatedBy: { id: 2, title: '王某' } });
  await userActions.click(await screen.findByRole('button', { name: '读取' }));
  const dialog = await screen.findByRole('dialog', { name: '这条记录已被别人修改' });
  await userActions.click(within(dialog).getByRole('button', { name: '合并' }));
  expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', '第1则故事续');
  expect(screen.getByRole('textbox', { name: /摘要/ })).toHaveProperty('value', '王某写的摘要');
  await userActions.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'update')?.params).toEqual({
      id: 1,
      variables: { title: '第1则故事续', version: 5 },
    }),
  );
});
