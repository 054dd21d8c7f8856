import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openWorld, press, record } from '../small-world.tsx';

const records = [record(1, { category: 'gone', pages: { a: 1 }, summary: 5, status: 'frozen' })];

test('the page of a record shows unexpected values as they came and names their fields at its end', async () => {
  openWorld({ address: '/info/story/show/1', records });
  expect((await screen.findByText('{"a":1}')).closest('.unexpected')).toHaveProperty('title', '意外的值');
  for (const text of ['gone', '5', 'frozen']) expect(screen.getByText(text).closest('.unexpected'), text).toBeTruthy();
  expect(screen.getByText('服务器返回的值与栏目声明不符，已原样显示：栏目、页数、摘要。')).toBeTruthy();
  vi.mocked(console.warn).mockClear();
});

test('a record with expected values has no such line', async () => {
  openWorld({ address: '/info/story/show/1' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/与栏目声明不符/)).toBeNull();
});

test('its form says which stored values do not fit, and changes none that nobody touched', async () => {
  const odd = [record(1, { category: 'gone', pages: { a: 1 } })];
  const { calls } = openWorld({ address: '/info/story/edit/1', records: odd });
  const title = await screen.findByRole('textbox', { name: /标题/ });
  expect(screen.getAllByText('已存的值与此栏不符；不修改就不会改动它。')).toHaveLength(2);
  await userEvent.type(title, '甲');
  await press(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'update')).toBe(true));
  expect(calls.find(({ name }) => name === 'update')?.params.variables).toEqual({ title: '第1则故事甲', version: 1 });
});
