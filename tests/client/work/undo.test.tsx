import { type DataProvider, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionOf } from '../../../src/client/session/load-session.ts';
import { SessionContext } from '../../../src/client/session/session.ts';
import { WritesProvider } from '../../../src/client/session/writes.tsx';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import { UndoButton } from '../../../src/client/work/undo/undo-button.tsx';
import type { UndoGroup, UndoLine, UndoPreview } from '../../../src/contract/undo.ts';
import type { CurrentUser } from '../../../src/contract/user.ts';
import { asBuilt } from '../../support/as-built.ts';

const line = (id: number, overrides: Partial<UndoLine> = {}): UndoLine => ({
  id,
  title: `第${id}条`,
  at: null,
  later: null,
  sentence: null,
  ...overrides,
});
const group = (outcome: UndoGroup['outcome'], list: UndoLine[], overrides: Partial<UndoGroup> = {}): UndoGroup => ({
  section: 'news',
  outcome,
  total: list.length,
  seen: 0,
  list,
  ...overrides,
});
const preview = (groups: UndoGroup[], token = 'one'): UndoPreview => {
  const sum = (isRefused: boolean) =>
    groups
      .filter(({ outcome }) => (outcome === 'refused') === isRefused)
      .reduce((subtotal, { total }) => subtotal + total, 0);
  return { token, operator: { id: 7, title: '陈某' }, total: sum(false), refused: sum(true), groups };
};

const laterChange = { operator: { id: 8, title: '李某' }, at: '2026-03-02T02:12:00.000Z', action: 'edit' };
const backGroup = group('back', [line(1, { at: '2026-03-02T02:00:00.000Z' })], { seen: 1 });
const trashGroup = group('trash', [line(2)]);
const refusedGroup = group('refused', [
  line(3, { later: laterChange }),
  line(4, { id: null, title: null, sentence: '您不能查看。' }),
]);

interface UndoCall {
  url: string;
  query?: Record<string, unknown>;
  payload?: Record<string, unknown>;
}

let messages: string[];
beforeEach(() => {
  messages = [];
});

/** The server sends `answers` one after the other and repeats the last one; `undoAnswer` answers the undo itself. */
function open(
  target: React.ComponentProps<typeof UndoButton>['of'],
  answers: (object | ApiError)[],
  undoAnswer?: object,
) {
  const remaining = [...answers];
  const custom = vi.fn(async ({ url }: UndoCall) => {
    const answer = url === 'undo/' && undoAnswer ? undoAnswer : remaining.length > 1 ? remaining.shift() : remaining[0];
    if (answer instanceof ApiError) throw answer;
    return { data: answer };
  });
  const settings = { museumName: { zh: '馆', en: 'Museum' }, apiOrigin: '', mourning: false };
  const session = sessionOf({ id: 7, name: '陈某', features: ['undo'] } as CurrentUser, [], settings);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const page = (
    <SessionContext value={session}>
      <Refine
        dataProvider={{ getList: vi.fn(), custom } as unknown as DataProvider}
        notificationProvider={{ open: ({ message }) => void messages.push(message), close: () => undefined }}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
      >
        <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true, token: { motion: false } }}>
          <WritesProvider>
            <UndoButton of={target} />
          </WritesProvider>
        </ConfigProvider>
      </Refine>
    </SessionContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  return custom;
}

const press = (element: HTMLElement): Promise<void> => act(async () => element.click());
const job = { changeSet: 'job:12' };
const openDialog = async (name = '撤销这次操作') => {
  await press(screen.getByRole('button', { name: name }));
  return within(await screen.findByRole('dialog'));
};
const callsTo = (custom: ReturnType<typeof open>, url: string) =>
  custom.mock.calls.filter(([call]) => call.url === url);

describe('undoing a bulk job', () => {
  test('the dialog lists what will happen to each record, and confirming sends the token of that preview', async () => {
    const answer = {
      changeSet: 'undo:1',
      total: 2,
      refused: 0,
      groups: [{ section: 'news', outcome: 'back', total: 1 }],
    };
    const custom = open(job, [preview([backGroup, trashGroup])], answer);
    const dialog = await openDialog();
    const first = within(await dialog.findByRole('region', { name: '新闻：1 条回到原来的样子' }));
    expect(first.getByRole('listitem').textContent).toBe('第1条 #12026-03-02 10:00 的样子');
    expect(first.getByText('其中 1 条会改变观众看到的内容。')).toBeTruthy();
    expect(dialog.getByRole('region', { name: '新闻：1 条移入回收站' })).toBeTruthy();
    await press(dialog.getByRole('button', { name: '撤销 2 条' }));
    expect((await dialog.findByRole('status')).textContent).toBe('已撤销 2 条。');
    expect(messages).toEqual(['已撤销 2 条。']);
    expect(callsTo(custom, 'undo/').map(([{ payload }]) => payload)).toEqual([
      { changeSet: 'job:12', token: 'one', without: 0 },
    ]);
  });

  test('an operator must accept the records that cannot be undone before the others are undone', async () => {
    const custom = open(job, [preview([trashGroup, refusedGroup])], {
      changeSet: 'undo:1',
      total: 1,
      refused: 2,
      groups: [],
    });
    const dialog = await openDialog();
    const refusedRegion = within(await dialog.findByRole('region', { name: '新闻：2 条不能撤销' }));
    expect(refusedRegion.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '第3条 #3李某在 2026-03-02 10:12 又做了“编辑”，撤销会丢掉这些内容。',
      '您不能查看的记录您不能查看。',
    ]);
    const confirm = () => dialog.getByRole<HTMLButtonElement>('button', { name: '撤销 1 条' });
    expect(confirm().disabled).toBe(true);
    await press(dialog.getByRole('checkbox', { name: '2 条保持现在的样子，其余 1 条照样撤销' }));
    expect(confirm().disabled).toBe(false);
    await press(confirm());
    expect((await dialog.findByRole('status')).textContent).toBe('已撤销 1 条，2 条保持原样。');
    expect(callsTo(custom, 'undo/')[0]?.[0].payload).toMatchObject({ without: 2 });
  });

  test('a conflict shows its message and a new preview, whose token the next confirmation sends', async () => {
    const message = '情况刚有变化，什么都没有撤销。';
    const custom = open(job, [preview([trashGroup])], { changeSet: 'undo:1', total: 1, refused: 0, groups: [] });
    const dialog = await openDialog();
    const confirm = await dialog.findByRole('button', { name: '撤销 1 条' });
    custom.mockRejectedValueOnce(new ApiError({ message, statusCode: 409, code: 409, data: null }));
    custom.mockResolvedValueOnce({ data: preview([backGroup], 'two') });
    await press(confirm);
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    expect(await dialog.findByRole('region', { name: '新闻：1 条回到原来的样子' })).toBeTruthy();
    await press(dialog.getByRole('button', { name: '撤销 1 条' }));
    expect(callsTo(custom, 'undo/').map(([{ payload }]) => payload?.token)).toEqual(['one', 'two']);
  });

  test('a finished undo offers to be undone and opens the preview for that', async () => {
    const custom = open(job, [preview([trashGroup])], { changeSet: 'undo:abc', total: 1, refused: 0, groups: [] });
    let dialog = await openDialog();
    await press(await dialog.findByRole('button', { name: '撤销 1 条' }));
    await press(await dialog.findByRole('button', { name: '撤销这次撤销' }));
    dialog = within(await screen.findByRole('dialog', { name: '撤销这次撤销' }));
    await waitFor(() => expect(callsTo(custom, 'undo/preview').at(-1)?.[0].query).toEqual({ changeSet: 'undo:abc' }));
  });

  test(
    'the dialog loads the further records of a group by a button until all are listed',
    asBuilt(async () => {
      const firstPage = group('trash', [line(1), line(2)], { total: 3 });
      const custom = open(job, [preview([firstPage]), preview([group('trash', [line(5)], { total: 3 })])]);
      const dialog = await openDialog();
      await press(await dialog.findByRole('button', { name: '再显示一些' }));
      await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(3));
      expect(callsTo(custom, 'undo/preview')[1]?.[0].query).toEqual({
        ...job,
        section: 'news',
        outcome: 'trash',
        current: 2,
      });
      expect(dialog.queryByRole('button', { name: '再显示一些' })).toBeNull();
    }),
  );

  test(
    'a preview that the server refuses shows the server’s message and offers a retry',
    asBuilt(async () => {
      open(job, [
        new ApiError({ message: '这次操作没有改动记录。', statusCode: 404, code: 404 }),
        preview([trashGroup]),
      ]);
      const dialog = await openDialog();
      expect((await dialog.findByRole('alert')).textContent).toContain('这次操作没有改动记录。');
      await press(dialog.getByRole('button', { name: '重试' }));
      expect(await dialog.findByRole('button', { name: '撤销 1 条' })).toBeTruthy();
    }),
  );
});

describe('undoing the recent changes of an operator', () => {
  test('the start of the period can be set to ten minutes ago or to a chosen time', async () => {
    const custom = open({ operator: { id: 7, title: '陈某' } }, [preview([])]);
    const dialog = await openDialog('撤销最近的操作');
    expect(screen.getByRole('dialog', { name: '撤销陈某最近的操作' })).toBeTruthy();
    expect((await dialog.findByRole('status')).textContent).toBe('这段时间没有可以撤销的改动。');
    const since = () => Date.parse(String(callsTo(custom, 'undo/preview').at(-1)?.[0].query?.since));
    const hourAgo = since();
    await press(dialog.getByRole('radio', { name: '最近十分钟' }));
    await waitFor(() => expect(since() - hourAgo).toBe(50 * 60_000));
    await press(dialog.getByRole('radio', { name: '某个时刻起' }));
    const localTime = new Date(hourAgo - 2 * 3_600_000 + 8 * 3_600_000).toISOString().slice(0, 16);
    await act(async () =>
      fireEvent.change(dialog.getByLabelText('从什么时候起', { selector: 'input' }), { target: { value: localTime } }),
    );
    await waitFor(() => expect(new Date(since() + 8 * 3_600_000).toISOString().slice(0, 16)).toBe(localTime));
  });
});
