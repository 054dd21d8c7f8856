import { type DataProvider, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { sessionOf } from '../../../src/client/session/load-session.ts';
import { SessionContext } from '../../../src/client/session/session.ts';
import { WritesProvider } from '../../../src/client/session/writes.tsx';
import MyWork from '../../../src/client/work/jobs/my-work.tsx';
import type { Job } from '../../../src/contract/job.ts';
import type { CurrentUser } from '../../../src/contract/user.ts';
import { asBuilt } from '../../support/as-built.ts';
import { listByCall } from '../list-by-call.ts';

const job = (id: number, overrides: Partial<Job> = {}): Job => ({
  id,
  operator: { id: 1, title: '陈某' },
  section: 'news',
  kind: 'move',
  what: 'offline',
  filter: null,
  fields: [],
  state: 'done',
  total: 12,
  done: 12,
  refused: 0,
  createdAt: '2026-03-02T02:00:00.000Z',
  startedAt: null,
  endedAt: '2026-03-02T02:01:00.000Z',
  ...overrides,
});

const refusedRow = { id: 5, record: 31, title: '开幕', outcome: 'refused', sentence: '“开幕”刚被陈某修改过。' };

const session = sessionOf({ id: 1, name: '陈某', features: ['undo'] } as CurrentUser, [], {
  museumName: { zh: '馆', en: 'Museum' },
  apiOrigin: '',
  mourning: false,
});

/** Each request for the list gets the next of `answers`; the last one is repeated. */
function open(answers: readonly (readonly Job[])[], running = 1) {
  const remaining = [...answers];
  const custom = vi.fn(async ({ url }: { url: string; method: string; payload?: unknown; query?: unknown }) => {
    if (url === 'job/rows') return { data: { list: [refusedRow], total: 1 } };
    if (url === 'undo/preview') return { data: { token: 'one', total: 0, refused: 0, groups: [] } };
    if (url !== 'job/list') return { data: {} };
    const list = (remaining.length > 1 ? remaining.shift() : remaining[0]) ?? [];
    return { data: { list, total: list.length } };
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Page = () => {
    const { pathname, state } = useLocation();
    return (
      <Refine
        dataProvider={{ getList: listByCall(custom), custom } as unknown as DataProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
      >
        <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true, token: { motion: false } }}>
          <SessionContext value={session}>
            <WritesProvider>
              <MyWork running={running} />
            </WritesProvider>
          </SessionContext>
        </ConfigProvider>
        <p data-testid="place">{`${pathname} ${JSON.stringify(state)}`}</p>
      </Refine>
    );
  };
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/'] });
  render(<RouterProvider router={router} />);
  return custom;
}

const press = (element: HTMLElement): Promise<void> => act(async () => element.click());
const callsTo = (custom: ReturnType<typeof open>, url: string) =>
  custom.mock.calls.filter(([call]) => call.url === url);

test('the jobs button sends no request while no job runs and its panel is closed', async () => {
  const custom = open([[job(1)]], 0);
  await screen.findByRole('button', { name: '我的任务' });
  expect(custom).not.toHaveBeenCalled();
});

test('the jobs button shows the number of running jobs, and its panel their progress', async () => {
  const runningJob = job(2, { state: 'running', done: 3, refused: 1, endedAt: null });
  open([[runningJob, job(1)]]);
  await press(await screen.findByRole('button', { name: '我的任务，1 项进行中' }));
  const panel = await screen.findByRole('dialog', { name: '我的任务' });
  const [first, second] = await within(panel).findAllByRole('listitem', { name: '新闻：下线' });
  const progressbar = within(first as HTMLElement).getByRole('progressbar');
  expect([progressbar.getAttribute('aria-valuenow'), progressbar.getAttribute('aria-valuemax')]).toEqual(['4', '12']);
  expect(within(first as HTMLElement).getByText('12 条中完成 3 条，1 条没有办成。')).toBeTruthy();
  expect(within(second as HTMLElement).queryByRole('button', { name: '停止' })).toBeNull();
});

test('an operator stops a running job from the jobs panel', async () => {
  const custom = open([[job(2, { state: 'running', done: 3, endedAt: null })]]);
  await press(await screen.findByRole('button', { name: /我的任务/ }));
  await press(await screen.findByRole('button', { name: '停止' }));
  expect(callsTo(custom, 'job/cancel').map(([{ payload }]) => payload)).toEqual([{ id: 2 }]);
});

test(
  'the end of a job is announced, with a button to list its refused records and select them again',
  asBuilt(async () => {
    const runningJob = job(2, { state: 'running', done: 3, endedAt: null });
    const endedJob = job(2, { done: 11, refused: 1 });
    const custom = open([
      [runningJob, job(1)],
      [endedJob, job(1)],
    ]);
    await waitFor(() => expect(callsTo(custom, 'job/list').length).toBeGreaterThan(1));
    const status = await screen.findByRole('status');
    expect(status.textContent).toBe('新闻：下线12 条中完成 11 条，1 条没有办成。');
    await press(screen.getByRole('button', { name: '查看没有办成的' }));
    const panel = await screen.findByRole('dialog', { name: '我的任务' });
    expect(await within(panel).findByText('“开幕”刚被陈某修改过。')).toBeTruthy();
    expect(within(panel).getByRole('link', { name: '开幕' }).getAttribute('href')).toBe('/info/news/show/31');
    await press(within(panel).getByRole('button', { name: '再次勾选这些' }));
    expect(screen.getByTestId('place').textContent).toBe('/info/news {"tick":[31]}');
  }),
);

test(
  'the notice of a job that has ended while the operator was elsewhere offers to undo it',
  asBuilt(async () => {
    const endedJob = job(1, { done: 3, refused: 9, endedAt: new Date().toISOString() });
    const custom = open([[job(1, { state: 'running', done: 3, endedAt: null })], [endedJob]]);
    await waitFor(() => expect(callsTo(custom, 'job/list').length).toBeGreaterThan(1));
    await press(await screen.findByRole('button', { name: '撤销这次操作' }));
    await screen.findByText('这段时间没有可以撤销的改动。');
    expect(callsTo(custom, 'undo/preview')[0]?.[0].query).toEqual({ changeSet: 'job:1' });
  }),
);

test('a jobs panel that fails to load offers a retry, which then shows the jobs', async () => {
  const custom = open([[job(1)]], 0);
  custom.mockRejectedValueOnce(new Error('away'));
  await press(await screen.findByRole('button', { name: '我的任务' }));
  await press(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByText('12 条中完成 12 条。')).toBeTruthy();
});

test('the jobs panel offers to undo a finished job and the operator’s own recent changes', async () => {
  const runningJob = job(2, { state: 'running', done: 3, endedAt: null });
  const custom = open([[runningJob, job(1, { endedAt: new Date().toISOString() })]]);
  await press(await screen.findByRole('button', { name: /我的任务/ }));
  const panel = within(await screen.findByRole('dialog', { name: '我的任务' }));
  expect(await panel.findAllByRole('button', { name: '撤销这次操作' })).toHaveLength(1);
  await press(panel.getByRole('button', { name: '撤销这次操作' }));
  await screen.findByText('这段时间没有可以撤销的改动。');
  expect(custom.mock.calls.find(([{ url }]) => url === 'undo/preview')?.[0].query).toEqual({ changeSet: 'job:1' });
  expect(panel.getByRole('button', { name: '撤销最近的操作' })).toBeTruthy();
});
