import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { date, integer, rows, tags, text } from '../../../src/declare/index.ts';
import { openWorld, press, record, story } from '../small-world.tsx';

/** The section with a table, a list and a field with a help text. */
const withTable: Resource = {
  ...story,
  fields: {
    ...story.fields,
    day: date({ label: { zh: '日期', en: 'Day' }, help: { zh: '开馆那天', en: 'The day of opening' } }),
    tags: tags({ label: { zh: '标签', en: 'Tags' } }),
    parts: rows({
      label: { zh: '部分', en: 'Parts' },
      max: 5,
      columns: {
        name: text({ label: { zh: '名称', en: 'Name' } }),
        size: integer({ label: { zh: '大小', en: 'Size' } }),
      },
    }),
  },
  form: [{ title: { zh: '内容', en: 'Content' }, fields: ['title', 'day', 'tags', 'parts'] }],
};

const records = [record(1, { category: 'gone', pages: { a: 1 }, summary: 5, status: 'frozen' })];

test('the page of a record shows values of an unexpected shape unchanged and names their fields at its end', async () => {
  openWorld({ address: '/info/story/show/1', records });
  expect((await screen.findByText('{"a":1}')).closest('.unexpected')).toHaveProperty('title', '意外的值');
  for (const text of ['gone', '5', 'frozen']) expect(screen.getByText(text).closest('.unexpected'), text).toBeTruthy();
  expect(screen.getByText('服务器返回的值与栏目声明不符，已原样显示：栏目、页数、摘要、状态。')).toBeTruthy();
  vi.mocked(console.warn).mockClear();
});

test('the page of a record whose values have the expected shape has no line about unexpected values', async () => {
  openWorld({ address: '/info/story/show/1' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/与栏目声明不符/)).toBeNull();
});

test('the form of a record shows stored values of an unexpected shape, and saves only the field that was edited', async () => {
  const odd = [record(1, { category: 'gone', pages: { a: 1 } })];
  const { calls } = openWorld({ address: '/info/story/edit/1', records: odd });
  const title = await screen.findByRole('textbox', { name: /标题/ });
  for (const value of ['gone', '{"a":1}'])
    expect(screen.getByText(`已存的值与此栏不符：${value}。不修改就不会改动它。`)).toBeTruthy();
  await userEvent.type(title, '甲');
  await press(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'update')).toBe(true));
  expect(calls.find(({ name }) => name === 'update')?.params.variables).toEqual({ title: '第1则故事甲', version: 1 });
});

const oddInside = record(1, { day: '2026', tags: ['甲', 5], parts: [{ name: '前言', size: '很大' }, 'x'] });

test('the page of a record names a table with an unexpected cell, and shows the items that fit', async () => {
  openWorld({ address: '/info/story/show/1', sections: [withTable], records: [oddInside] });
  expect((await screen.findByText('很大')).closest('.unexpected')).toBeTruthy();
  for (const item of ['甲', '前言']) expect(screen.getByText(item).closest('.unexpected'), item).toBeNull();
  expect(screen.getByText('服务器返回的值与栏目声明不符，已原样显示：日期、标签、部分。')).toBeTruthy();
  vi.mocked(console.warn).mockClear();
});

test('a form does not send a table with unexpected cells, and shows a stored value beside the help text', async () => {
  const { calls } = openWorld({ address: '/info/story/edit/1', sections: [withTable], records: [oddInside] });
  const title = await screen.findByRole('textbox', { name: /标题/ });
  expect(screen.getByText(/已存的值与此栏不符：x、很大。/)).toBeTruthy();
  const day = screen.getByText(/开馆那天/);
  expect(day.textContent).toContain('已存的值与此栏不符：2026。');
  await userEvent.type(title, '甲');
  await press(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'update')).toBe(true));
  expect(calls.find(({ name }) => name === 'update')?.params.variables).toEqual({ title: '第1则故事甲', version: 1 });
});

test('a restored draft is not reported as an unexpected stored value, and is validated when it is saved', async () => {
  const odd = [record(1, { pages: 'many' })];
  const { unmount } = openWorld({ address: '/info/story/edit/1', records: odd });
  await userEvent.type(await screen.findByRole('textbox', { name: /页数/ }), '7');
  fireEvent(window, new Event('pagehide'));
  unmount();
  openWorld({ address: '/info/story/edit/1', records: odd });
  expect(await screen.findByRole('textbox', { name: /页数/ })).toHaveProperty('value', 'many7');
  expect(screen.queryByText(/已存的值与此栏不符/)).toBeNull();
  await press(screen.getByRole('button', { name: '保存草稿' }));
  expect(await screen.findByText('请填写整数。')).toBeTruthy();
});

test('a time or an operator of an unexpected shape is shown unchanged', async () => {
  const dates = { createdAt: { at: 1 }, createdBy: { id: 7 }, updatedAt: 1_764_070_888_000, updatedBy: 'admin' };
  openWorld({ address: '/info/story/show/1', records: [{ ...record(1), ...dates }] });
  expect((await screen.findByText('{"at":1}')).closest('.unexpected')).toBeTruthy();
  expect(screen.getByText('1764070888000').closest('.unexpected')).toBeTruthy();
  for (const name of ['#7', 'admin']) expect(screen.getByText(new RegExp(name))).toBeTruthy();
  expect(screen.getByText(/已原样显示：创建时间、更新时间。/)).toBeTruthy();
  vi.mocked(console.warn).mockClear();
});
