import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/http/api-error.ts';
import type { Presence, Present } from '../../../src/contract/presence.ts';
import { type Call, openWorld, record } from '../small-world.tsx';

await import('../../../src/client/presence/presence.tsx');

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const user = { id: 7, features: ['presence' as const, 'version' as const] };
const someone = (more: Partial<Present> = {}): Present => ({
  id: 2,
  name: '王某',
  avatar: null,
  editing: true,
  since: '2026-01-02T03:00:00.000Z',
  ...more,
});
const known = (more: Partial<Presence> = {}): Presence => ({
  others: [someone()],
  version: 1,
  by: { id: 2, title: '王某' },
  at: '2026-01-02T03:10:00.000Z',
  ...more,
});
const said = (calls: readonly Call[], method = 'put') =>
  calls.filter(({ name, params }) => name === 'custom' && params.url === 'presence/' && params.method === method);

/** A record that is open, and what its calls about presence are answered. */
async function open(at: string, tell: () => Partial<Presence> | ApiError, records: unknown[] = [record(1)]) {
  const answer = ({ params }: Call) => (params.url === 'presence/' ? (tell() as ApiError) : undefined);
  const world = openWorld({ at, user, answer, records });
  await screen.findByRole('heading', { level: 1 });
  await passFirstCall();
  expect(said(world.calls)).toHaveLength(1);
  return world;
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000 + 100));
/** The line comes a moment after the screen, and calls a second after that. */
async function passFirstCall() {
  await pass(0.5);
  await pass(1);
}
const line = () => screen.findAllByRole('status').then((all) => all.map(({ textContent }) => textContent).join('|'));

test('a form says who else has its record open, and that somebody edits it', async () => {
  const { calls } = await open('/info/story/edit/1', known);
  expect(await screen.findByText('王某（编辑中）也打开着这条记录')).toBeTruthy();
  const [first] = said(calls);
  expect(first?.params.payload).toMatchObject({ section: 'story', id: 1, editing: true, visit: expect.any(String) });
  expect(first?.params.meta).toEqual({ skipErrorHandler: true });
});

test('a record that is only shown says that it is read', async () => {
  const { calls } = await open('/info/story/show/1', () => known({ others: [someone({ editing: false })] }));
  expect(await screen.findByText('王某也打开着这条记录')).toBeTruthy();
  expect(said(calls)[0]?.params.payload).toMatchObject({ editing: false });
});

test('many are counted', async () => {
  const others = [someone(), someone({ id: 3, name: '李某', editing: false }), someone({ id: 4, name: '陈某' })];
  await open('/info/story/show/1', () => known({ others }));
  expect(await screen.findByText('王某（编辑中）、李某等 3 人也打开着这条记录')).toBeTruthy();
});

test('it is asked again while the page is in sight, and not while it is not', async () => {
  const { calls } = await open('/info/story/show/1', known);
  expect(said(calls)).toHaveLength(1);
  await pass(20);
  expect(said(calls)).toHaveLength(2);
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(60);
  expect(said(calls)).toHaveLength(2);
  sight.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(said(calls)).toHaveLength(3);
});

test('whoever leaves says so, of this very visit, also when the page itself goes', async () => {
  const { calls, router } = await open('/info/story/show/1', known);
  await act(() => router.navigate('/info/story'));
  await waitFor(() => expect(said(calls, 'delete')).toHaveLength(1));
  const { visit } = (said(calls)[0] as Call).params.payload as { visit: string };
  expect(said(calls, 'delete')[0]?.params).toMatchObject({ query: { visit }, meta: { keepalive: true } });
  await act(() => router.navigate('/info/story/show/1'));
  await passFirstCall();
  await waitFor(() => expect(said(calls)).toHaveLength(2));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(said(calls, 'delete')).toHaveLength(2));
  await pass(60);
  expect(said(calls)).toHaveLength(2);
});

test('whoever only walks by is not heard of', async () => {
  const { calls, router } = openWorld({ at: '/info/story/show/1', user, answer: known as () => object });
  await screen.findByRole('heading', { level: 1 });
  await act(() => router.navigate('/info/story'));
  await pass(5);
  expect([...said(calls), ...said(calls, 'delete')]).toEqual([]);
});

test('a call that fails ends it without a word, until somebody comes back to the page', async () => {
  const failure = new ApiError({ message: '没有网络', statusCode: 0, code: 0 });
  const { calls, told } = await open('/info/story/edit/1', () => failure);
  await pass(120);
  expect(said(calls)).toHaveLength(1);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(said(calls)).toHaveLength(2);
  expect(told).toEqual([]);
  expect(await line()).not.toContain('打开着');
});

test.each([402, 403, 404])('after a refusal with %d nobody asks again', async (code) => {
  const { calls } = await open('/info/story/edit/1', () => new ApiError({ message: '', statusCode: code, code }));
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(60);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(60);
  expect(said(calls)).toHaveLength(1);
});

test('a server that does not tell is not asked', async () => {
  const { calls } = openWorld({ at: '/info/story/edit/1' });
  await screen.findByRole('heading', { level: 1 });
  await pass(30);
  expect(said(calls)).toEqual([]);
});

test('a new record has nobody else', async () => {
  const { calls } = openWorld({ at: '/info/story/create', user });
  await screen.findByRole('heading', { level: 1 });
  await pass(30);
  expect(said(calls)).toEqual([]);
});

test('a reader hears that somebody has changed the record, and loads it', async () => {
  const { calls } = await open('/info/story/show/1', () => known({ others: [], version: 2 }));
  expect(await screen.findByText('王某于 2026-01-02 11:10 修改了这条记录')).toBeTruthy();
  const asked = calls.filter(({ name }) => name === 'one').length;
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name: '读取' }));
  await waitFor(() => expect(calls.filter(({ name }) => name === 'one')).toHaveLength(asked + 1));
});

test('in a form without changes the newer text takes the place of the older', async () => {
  const records = [record(1)];
  await open('/info/story/edit/1', () => known({ version: 2, at: new Date().toISOString() }), records);
  expect(await screen.findByText('王某刚刚修改了这条记录')).toBeTruthy();
  Object.assign(records[0] as object, { version: 2, title: '王某的题目' });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name: '读取' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', '王某的题目'));
  expect(screen.queryByRole('button', { name: '读取' })).toBeNull();
});

test('what was typed is kept beside what somebody else has saved', async () => {
  const records = [record(1)];
  const { calls } = await open('/info/story/edit/1', () => known({ version: 5 }), records);
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await person.type(screen.getByRole('textbox', { name: /标题/ }), '续');
  Object.assign(records[0] as object, { version: 5, summary: '王某写的摘要', updatedBy: { id: 2, title: '王某' } });
  await person.click(await screen.findByRole('button', { name: '读取' }));
  const dialog = await screen.findByRole('dialog', { name: '这条记录已被别人修改' });
  await person.click(within(dialog).getByRole('button', { name: '合并' }));
  expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', '第1则故事续');
  expect(screen.getByRole('textbox', { name: /摘要/ })).toHaveProperty('value', '王某写的摘要');
  await person.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'update')?.params).toEqual({
      id: 1,
      variables: { title: '第1则故事续', version: 5 },
    }),
  );
});
