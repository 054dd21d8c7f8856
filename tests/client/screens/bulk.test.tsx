import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/http/api-error.ts';
import type { FetchFile } from '../../../src/client/http/request.ts';
import { choice, defineResource, money, phone, text } from '../../../src/declare/index.ts';
import { openWorld, press, record } from './small-world.tsx';

const label = (zh: string) => ({ zh, en: zh });

const guest = defineResource({
  code: 'guest',
  path: '/member/guest',
  label: { zh: '访客', en: 'Guests' },
  about: label('给测试用的栏目'),
  icon: 'user',
  title: 'name',
  fields: {
    name: text({ label: label('称呼'), required: true }),
    phone: phone({ label: label('电话'), seenBy: 'personal' }),
    secret: text({ label: label('证件'), seenBy: 'sensitive' }),
    worth: money({ label: label('估价'), seenBy: 'value' }),
  },
  list: {
    columns: ['name', 'phone', 'worth'],
    filters: ['name', 'phone', 'worth'],
    search: ['name'],
    sort: ['name', 'asc'],
  },
  form: [{ title: label('内容'), fields: ['name', 'phone', 'secret', 'worth'] }],
  actions: {
    rank: {
      label: label('定级'),
      asks: {
        rank: choice({ label: label('等级'), required: true, options: { gold: label('金'), silver: label('银') } }),
      },
    },
  },
});

const everything = ['', ':edit', ':export', ':rank', ':personal', ':sensitive', ':value'].map((name) => `guest${name}`);
const one = (id: number, more = {}) =>
  record(id, { name: `访客${id}`, phone: '13900001111', secret: 'E***8', worth: 5, ...more });

const open = (more: Partial<Parameters<typeof openWorld>[0]> = {}) =>
  openWorld({
    at: '/member/guest',
    resources: [guest],
    records: [one(1), one(2)],
    codes: everything,
    ...more,
  });

const customs = (calls: { name: string; params: Record<string, unknown> }[], url: string) =>
  calls
    .filter(({ name, params }) => name === 'custom' && String(params.url).startsWith(url))
    .map(({ params }) => params);

describe('several rows at once', () => {
  test('are chosen by ticks that have names, and the bar says how many and what can be done', async () => {
    open();
    await press(await screen.findByRole('checkbox', { name: '选择“访客2”' }));
    expect(await screen.findByText('已选择 1 项')).toBeTruthy();
    expect(screen.getByRole('button', { name: '定级' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '取消选择' }));
    await waitFor(() => expect(screen.queryByText('已选择 1 项')).toBeNull());
  });

  test('there are no ticks where the operator may do nothing with them', async () => {
    open({ codes: ['guest', 'guest:edit'] });
    await screen.findByText('访客1');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  });

  test('an action asks what it is declared to ask, sends the numbers, and shows the outcome of each', async () => {
    const rows = [
      { id: 1, title: '访客1', done: true },
      { id: 2, title: '访客2', done: false, reason: '已注销，没有改动。' },
    ];
    const { calls } = open({ answer: () => ({ total: 2, done: 1, rows }) as never });
    await press(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    await press(await screen.findByRole('button', { name: '定级' }));
    const dialog = await screen.findByRole('dialog');
    await press(within(dialog).getByRole('button', { name: '定级' }));
    expect(await within(dialog).findByText('请填写“等级”。')).toBeTruthy();
    expect(customs(calls, 'guest/rank')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('combobox'));
    await userEvent.click(await screen.findByText('银'));
    await press(within(dialog).getByRole('button', { name: '定级' }));
    expect(await within(dialog).findByText('2 项中完成 1 项，1 项没有改动。')).toBeTruthy();
    expect(within(dialog).getByText('已注销，没有改动。')).toBeTruthy();
    expect(customs(calls, 'guest/rank')).toMatchObject([{ payload: { ids: [1, 2], rank: 'silver' } }]);
  });

  test('all that match are chosen by the conditions of the list, not by numbers', async () => {
    const { calls } = open({
      at: '/member/guest?name=访',
      total: 40,
      answer: () => ({ total: 40, done: 40, rows: [] }) as never,
    });
    await press(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    await press(await screen.findByRole('button', { name: '选择符合条件的全部 40 项' }));
    await press(screen.getByRole('button', { name: '定级' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('定级：40 项')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('combobox'));
    await userEvent.click(await screen.findByText('金'));
    await press(within(dialog).getByRole('button', { name: '定级' }));
    await within(dialog).findByText('40 项中完成 40 项。');
    const [{ url, payload }] = customs(calls, 'guest/rank') as [{ url: string; payload: object }];
    expect(Object.fromEntries(new URL(url, 'http://x').searchParams)).toMatchObject({ name: '访', all: 'true' });
    expect(payload).not.toHaveProperty('ids');
  });
});

describe('[S7.6] exporting a list', () => {
  const answered = { url: '/admin/api/admin/guest/export/file?key=k', name: '访客.xlsx', total: 2, key: 'k' };
  const file = { content: new Blob(['x']), disposition: '' };

  const start = async (fetchFile: FetchFile, answer: () => unknown = () => answered) => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const world = open({ fetchFile, answer: answer as never });
    await press(await screen.findByRole('button', { name: '导出' }));
    return { ...world, saved, dialog: await screen.findByRole('dialog') };
  };

  test('asks for format, columns and, for personal data in full, a purpose; then fetches and saves', async () => {
    const fetchFile = vi.fn<FetchFile>(async () => file);
    const { dialog, calls, saved } = await start(fetchFile);
    expect(within(dialog).getByText('导出访客：2 条')).toBeTruthy();
    await press(within(dialog).getByRole('radio', { name: /CSV/ }));
    await press(within(dialog).getByRole('button', { name: '导出' }));
    expect(within(dialog).getByText('请填写用途。')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('用途'), '年度统计');
    await press(within(dialog).getByRole('checkbox', { name: '估价' }));
    await press(within(dialog).getByRole('button', { name: '导出' }));
    expect(await within(dialog).findByText('“访客.xlsx”已保存，共 2 行。')).toBeTruthy();
    const [asked] = customs(calls, 'guest/export');
    expect(asked?.payload).toEqual({ format: 'csv', columns: ['name', 'phone'], purpose: '年度统计' });
    expect(fetchFile).toHaveBeenCalledWith('guest/export/file?key=k', expect.objectContaining({ once: true }));
    expect(saved).toHaveBeenCalledOnce();
  });

  test('a file that breaks off is said to have failed, and nothing is saved', async () => {
    const { dialog, saved } = await start(() =>
      Promise.reject(new ApiError({ message: '连接不上服务器', statusCode: 0, code: 0 })),
    );
    await userEvent.type(within(dialog).getByLabelText('用途'), '统计');
    await press(within(dialog).getByRole('button', { name: '导出' }));
    expect(await within(dialog).findByText(/导出中途失败，没有保存文件/)).toBeTruthy();
    expect(saved).not.toHaveBeenCalled();
  });

  test('stopping it ends the transfer', async () => {
    let signal: AbortSignal | undefined;
    const { dialog, saved } = await start((_path, options) => {
      signal = options?.signal;
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    await userEvent.type(within(dialog).getByLabelText('用途'), '统计');
    await press(within(dialog).getByRole('button', { name: '导出' }));
    await waitFor(() => expect(signal).toBeDefined());
    await press(within(dialog).getByRole('button', { name: '停止导出' }));
    expect(await within(dialog).findByText('已停止导出，没有保存文件。')).toBeTruthy();
    expect(signal?.aborted).toBe(true);
    expect(saved).not.toHaveBeenCalled();
  });
});

describe('what not everybody sees', () => {
  test('a hidden column, its filter and its form field are not there; a masked one cannot be sorted by', async () => {
    open({ codes: ['guest', 'guest:edit'] });
    await screen.findByText('访客1');
    expect(screen.queryByRole('columnheader', { name: '估价' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: '电话' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '电话' })).toBeNull();
    expect(screen.getByRole('button', { name: '称呼' })).toBeTruthy();
  });

  test('a sensitive value is shown for a reason, where the operator may', async () => {
    const { calls } = open({ at: '/member/guest/show/1', answer: () => ({ value: 'E12345678' }) as never });
    await press(await screen.findByRole('button', { name: '显示证件' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '显示' }));
    expect(within(dialog).getByText('请填写原因。')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('查看原因'), '核对证件');
    await userEvent.click(within(dialog).getByRole('button', { name: '显示' }));
    expect(await screen.findByText('E12345678')).toBeTruthy();
    expect(customs(calls, 'guest/reveal')).toMatchObject([{ payload: { id: 1, field: 'secret', reason: '核对证件' } }]);
  });

  test('and there is no such button for others', async () => {
    open({ at: '/member/guest/show/1', codes: ['guest', 'guest:personal'] });
    await screen.findByText('E***8');
    expect(screen.queryByRole('button', { name: '显示证件' })).toBeNull();
  });
});
