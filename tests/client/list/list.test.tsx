import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { useSession } from '../../../src/client/session/session.ts';
import { calls as apiCalls } from '../../../src/contract/calls.ts';
import type { CurrentUser } from '../../../src/contract/user.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { asBuilt } from '../../support/as-built.ts';
import { everyCode, openWorld, press, record } from '../small-world.tsx';

const lastListParams = (calls: { name: string; params: Record<string, unknown> }[]) =>
  calls.filter(({ name }) => name === 'list').at(-1)?.params;

describe('the list', () => {
  test('shows the rows, the state of each row in words, and the total', async () => {
    openWorld({
      address: '/info/story',
      records: [record(1), record(2, { status: 'published', changed: true })],
      total: 1284,
    });
    expect(await screen.findByRole('link', { name: '第1则故事' })).toHaveProperty('href');
    const row = screen.getByRole('row', { name: /第2则故事/ });
    expect(within(row).getByText('已发布')).toBeTruthy();
    expect(within(row).getByText('有修改')).toBeTruthy();
    expect(screen.getByText('第 1–2 条 / 共 1,284 条')).toBeTruthy();
  });

  test('has a button that filters the list, in its address, to records without a required value, and removes this filter again', async () => {
    const user = { features: ['layouts', 'incomplete'] as CurrentUser['features'] };
    const { calls, router } = openWorld({ address: '/info/story?current=2', total: 25, user });
    const button = await screen.findByRole('button', { name: '待补全' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await press(button);
    await waitFor(() => expect(router.state.location.search).toBe('?waiting=incomplete'));
    expect(lastListParams(calls)).toMatchObject({
      pagination: { currentPage: 1 },
      filters: [{ field: 'waiting', value: 'incomplete' }],
    });
    expect(await screen.findByRole('button', { name: '移除筛选：完整性' })).toBeTruthy();
    await press(await screen.findByRole('button', { name: '待补全', pressed: true }));
    await waitFor(() => expect(lastListParams(calls)).toMatchObject({ filters: [] }));
  });

  test('filters by a state as soon as it is chosen', async () => {
    const { router } = openWorld({ address: '/info/story?current=2', total: 25 });
    await userEvent.click(await screen.findByRole('combobox', { name: '状态' }));
    await userEvent.click(await screen.findByText('待审核', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=review'));
  });

  test('requests the page, sort and filters of the address, and Back restores a removed filter in the address', async () => {
    const { calls, router } = openWorld({ address: '/info/story?current=2&sort=pages&title=A%26B%23c', total: 25 });
    await screen.findByText('第1则故事');
    expect(lastListParams(calls)).toMatchObject({
      pagination: { currentPage: 2, pageSize: 10 },
      sorters: [{ field: 'pages', order: 'asc' }],
      filters: [{ field: 'title', operator: 'contains', value: 'A&B#c' }],
    });
    await userEvent.click(await screen.findByRole('button', { name: '移除筛选：标题' }));
    await waitFor(() => expect(lastListParams(calls)).toMatchObject({ pagination: { currentPage: 1 }, filters: [] }));
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.search).toContain('A%26B%23c'));
  });

  test('marks records that others changed since the operator’s last visit', async () => {
    const records = [
      record(1, { updatedAt: '2026-03-02T00:00:00.000Z', updatedBy: { id: 2, title: '李某' } }),
      record(2, { updatedAt: '2026-03-02T00:00:00.000Z', updatedBy: { id: 7, title: '测试员' } }),
      record(3, { updatedAt: '2026-02-01T00:00:00.000Z', updatedBy: { id: 2, title: '李某' } }),
      // Another server may write ids as text in some answers.
      record(4, { updatedAt: '2026-03-02T00:00:00.000Z', updatedBy: { id: '7' as never, title: '测试员' } }),
    ];
    const user = { id: 7, features: ['seen' as const], seen: { story: '2026-03-01T00:00:00.000Z' } };
    openWorld({ address: '/info/story', records, user });
    await screen.findByText('第3则故事');
    const marks = screen.getAllByRole('img', { name: /他人新建或修改/ });
    expect(marks.map((mark) => mark.closest('a')?.textContent)).toEqual(['第1则故事']);
  });

  test('is stored as viewed after some seconds without a new render, and has no marks on the next visit', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let draws = 0;
      const Title = ({ record }: { record: AnyRecord }) => {
        useSession();
        draws += 1;
        return <>{String(record.title)}</>;
      };
      const { calls, router } = openWorld({
        address: '/info/story',
        records: [record(1, { updatedAt: '2026-03-02T00:00:00.000Z', updatedBy: { id: 2, title: '李某' } })],
        user: { id: 7, features: ['seen'], seen: { story: '2026-03-01T00:00:00.000Z' } },
        own: [{ code: 'story', cells: { title: Title } }],
        answer: ({ params }) =>
          params.url === apiCalls.preferenceSeen ? { at: '2026-03-03T00:00:00.000Z' } : undefined,
      });
      await screen.findByRole('img', { name: /他人新建或修改/ });
      const drawsBefore = draws;
      await act(() => vi.advanceTimersByTimeAsync(6_000));
      expect(calls.filter(({ params }) => params.url === apiCalls.preferenceSeen)).toHaveLength(1);
      expect(draws).toBe(drawsBefore);
      expect(screen.getByRole('img', { name: /他人新建或修改/ })).toBeTruthy();
      await act(() => router.navigate('/elsewhere'));
      await act(() => router.navigate('/info/story'));
      await screen.findByText('第1则故事');
      expect(screen.queryByRole('img', { name: /他人新建或修改/ })).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test('an operator who never opened the list sees no record marked as new', async () => {
    openWorld({ address: '/info/story', user: { id: 7, features: ['seen'] } });
    await screen.findByText('第1则故事');
    expect(screen.queryByRole('img', { name: /他人新建或修改/ })).toBeNull();
  });

  test('sorts by the button in a column head, and marks the sorted column with aria-sort', async () => {
    const { calls, router } = openWorld({ address: '/info/story' });
    await screen.findByText('第1则故事');
    expect(screen.getByRole('columnheader', { name: /日期/ }).getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(screen.getByRole('button', { name: '页数' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=pages'));
    await waitFor(() => expect(lastListParams(calls)).toMatchObject({ sorters: [{ field: 'pages', order: 'asc' }] }));
  });

  test('sorts by several columns with Shift, by mouse and by keyboard, and numbers the sorted columns', async () => {
    const { calls, router } = openWorld({ address: '/info/story' });
    await screen.findByText('第1则故事');
    const user = userEvent.setup();
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('button', { name: '页数' }));
    expect(router.state.location.search).toBe('?sort=-day%2Cpages');
    screen.getByRole('button', { name: '标题' }).focus();
    await user.keyboard('{Enter}{/Shift}');
    expect(router.state.location.search).toBe('?sort=-day%2Cpages%2Ctitle');
    expect(screen.getByRole('button', { name: '标题 3' })).toBeTruthy();
    await waitFor(() =>
      expect(lastListParams(calls)).toMatchObject({ sorters: [{}, { field: 'pages' }, { field: 'title' }] }),
    );
  });

  describe('of a server that does not count its rows', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => record(index + 1));

    test('shows no total until the last page, which shows the total and has no next page', async () => {
      openWorld({ address: '/info/story', records: rows(13), total: null });
      expect(await screen.findByText('第 1–10 条')).toBeTruthy();
      expect(screen.queryByText(/共/)).toBeNull();
      await userEvent.click(await screen.findByTitle('Next Page'));
      expect(await screen.findByText('第 11–13 条 / 共 13 条')).toBeTruthy();
      expect(screen.getByTitle('Next Page').getAttribute('aria-disabled')).toBe('true');
    });

    test('shows the total when all rows fit on one page', async () => {
      openWorld({ address: '/info/story', records: rows(3), total: null });
      expect(await screen.findByText('第 1–3 条 / 共 3 条')).toBeTruthy();
    });

    test('stays on the last page when the next one turns out to be empty', async () => {
      const { router, calls } = openWorld({ address: '/info/story', records: rows(20), total: null });
      await userEvent.click(await screen.findByTitle('Next Page'));
      await screen.findByText('第 11–20 条');
      await userEvent.click(screen.getByTitle('Next Page'));
      await waitFor(() => expect(lastListParams(calls)).toMatchObject({ pagination: { currentPage: 3 } }));
      expect(await screen.findByText('第 11–20 条')).toBeTruthy();
      await waitFor(() => expect(router.state.location.search).toBe('?current=2'));
    });

    test(
      'goes to the first page from a page far beyond the end, without requesting the pages between',
      asBuilt(async () => {
        const { router, calls } = openWorld({ address: '/info/story?current=900', records: rows(12), total: null });
        expect(await screen.findByText('第 1–10 条')).toBeTruthy();
        expect(router.state.location.search).toBe('');
        expect(calls.filter(({ name }) => name === 'list')).toHaveLength(2);
      }),
    );

    test('does not offer to select all records when the total is unknown', async () => {
      openWorld({ address: '/info/story', records: rows(13), total: null, codes: [...everyCode, 'story:export'] });
      await press(await screen.findByRole('checkbox', { name: '选择本页全部' }));
      expect(await screen.findByText(/已选.*10/)).toBeTruthy();
      expect(screen.queryByText(/符合条件的全部/)).toBeNull();
    });
  });

  test('goes to the last page when the requested page is beyond the end', async () => {
    const { router } = openWorld({ address: '/info/story?current=9', records: [], total: 25 });
    await waitFor(() => expect(router.state.location.search).toBe('?current=3'));
  });

  test('shows one text for an empty list and another for an empty search', async () => {
    const empty = openWorld({ address: '/info/story', records: [] });
    expect(await screen.findByText('还没有故事。')).toBeTruthy();
    empty.unmount();
    openWorld({ address: '/info/story?keyword=x', records: [] });
    expect(await screen.findByText('没有符合条件的记录。')).toBeTruthy();
  });

  test('shows values of an unexpected shape unchanged, and leaves out rows that are not objects', async () => {
    const malformedRow = {
      ...record(3),
      title: { a: 1 },
      category: 'gone',
      pages: 'many',
      status: 7,
      day: 5,
      cover: 'x',
      updatedBy: 'me',
    };
    openWorld({ address: '/info/story', records: [null, 'text', record(1), record(1), malformedRow, {}], total: 2 });
    expect(await screen.findAllByText('第1则故事')).toHaveLength(2);
    for (const text of ['{"a":1}', 'gone', 'many', '7', '5', 'x', 'me']) {
      expect(screen.getByText(text).closest('.unexpected'), text).toHaveProperty('title', '意外的值');
    }
    expect(screen.getByText('第 1–4 条 / 共 4 条')).toBeTruthy();
    expect(vi.mocked(console.warn).mock.calls.map(([message]) => message)).toContain(
      'Unexpected value of "Pages" (integer):',
    );
    vi.mocked(console.warn).mockClear();
  });

  test('[O1] offers only the actions that the operator’s codes permit', async () => {
    openWorld({ address: '/info/story', codes: ['story'] });
    await screen.findByText('第1则故事');
    expect(screen.queryByRole('link', { name: '新建' })).toBeNull();
    expect(screen.queryByRole('link', { name: /编辑/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /更多/ })).toBeNull();
    expect(screen.getByRole('link', { name: /查看/ })).toBeTruthy();
  });
});
