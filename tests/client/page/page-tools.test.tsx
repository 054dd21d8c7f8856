import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lastListAddress, saveListAddress } from '../../../src/client/app/layout/last-list-link.tsx';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import { openWorld, press, record } from '../small-world.tsx';

const findStar = () => screen.findByRole('button', { name: '收藏' });
const customCalls = (calls: { name: string; params: Record<string, unknown> }[]) =>
  calls
    .filter(({ name }) => name === 'custom')
    .map(({ params: { url, method, payload, query } }) => ({ url, method, payload, query }));

/** Opens the page and waits for its lazy chunks. */
async function open(world: Parameters<typeof openWorld>[0]): Promise<ReturnType<typeof openWorld>> {
  let rendered: ReturnType<typeof openWorld> | undefined;
  await act(async () => {
    rendered = openWorld(world);
  });
  return rendered as ReturnType<typeof openWorld>;
}

test('an operator adds a list to the favourites and removes it again', async () => {
  const { calls } = await open({ address: '/info/story', user: { features: ['favourites'], favourites: [] } });
  expect((await findStar()).getAttribute('aria-pressed')).toBe('false');
  await press(await findStar());
  await vi.waitFor(async () => expect((await findStar()).getAttribute('aria-pressed')).toBe('true'));
  await press(await findStar());
  await vi.waitFor(async () => expect((await findStar()).getAttribute('aria-pressed')).toBe('false'));
  expect(customCalls(calls)).toEqual([
    { url: 'favourite/', method: 'post', payload: { section: 'story', id: 0 }, query: undefined },
    { url: 'favourite/?section=story&id=0', method: 'delete', payload: undefined, query: undefined },
  ]);
});

test('a record that is already a favourite is shown as a favourite without a request', async () => {
  const { calls } = await open({
    address: '/info/story/show/1',
    user: { features: ['favourites'], favourites: [{ section: 'story', id: 1 }] },
  });
  expect((await findStar()).getAttribute('aria-pressed')).toBe('true');
  expect(customCalls(calls)).toEqual([]);
});

test('a favourite that the server refuses leaves the button unpressed', async () => {
  const refusal = new ApiError({ message: '最多', statusCode: 422, code: 422 });
  await open({ address: '/info/story', user: { features: ['favourites'], favourites: [] }, answer: () => refusal });
  await press(await findStar());
  await vi.waitFor(async () => expect((await findStar()).hasAttribute('disabled')).toBe(false));
  expect((await findStar()).getAttribute('aria-pressed')).toBe('false');
});

test('a page shows no favourite button when the server does not support favourites', async () => {
  await open({ address: '/info/story' });
  await screen.findByRole('button', { name: '打印' });
  expect(screen.queryByRole('button', { name: '收藏' })).toBeNull();
});

test('the page heading contains only the title of the record', async () => {
  await open({
    address: '/info/story/show/1',
    records: [record(1)],
    user: { features: ['favourites'], favourites: [] },
  });
  await findStar();
  expect(screen.getByRole('heading', { level: 1, name: '第1则故事' })).toBeTruthy();
});

test('an operator prints a list, and the printed page names the operator', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await open({ address: '/info/story', user: { name: '苏念慈' } });
  fireEvent.click(await screen.findByRole('button', { name: '打印' }));
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(document.querySelector('.printed')?.textContent).toContain('苏念慈');
});

test('the address of the last list is stored for each operator, without isAuth', () => {
  saveListAddress('editor', '/info/news', '?keyword=%E9%99%88&isAuth=0');
  expect(lastListAddress('editor')).toBe('/info/news?keyword=%E9%99%88');
  expect(lastListAddress('approver')).toBeNull();
  saveListAddress('editor', '/info/news', '?isAuth=0');
  expect(lastListAddress('editor')).toBe('/info/news');
});

test.each(['javascript:alert(1)', '//elsewhere', 'https://elsewhere', ''])(
  'the stored text %j is not accepted as the address of the last list',
  (stored) => {
    localStorage.setItem('museum-admin.last.editor', stored);
    expect(lastListAddress('editor')).toBeNull();
  },
);
