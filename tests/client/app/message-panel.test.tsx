import { type DataProvider, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { laterMoments } from '../../../src/client/app/layout/message-entry.tsx';
import MessagePanel from '../../../src/client/app/layout/message-panel.tsx';
import { useMessagesOpen } from '../../../src/client/app/layout/shell.tsx';
import { sessionOf } from '../../../src/client/session/load-session.ts';
import { SessionContext } from '../../../src/client/session/session.ts';
import { isNearEnd } from '../../../src/client/ui/near-end.ts';
import type { Feature } from '../../../src/contract/features.ts';
import type { Message } from '../../../src/contract/message.ts';
import { asBuilt } from '../../support/as-built.ts';
import { listByCall } from '../list-by-call.ts';

const message = (id: number, overrides: Partial<Message> = {}): Message => ({
  menuCode: 'news',
  code: 'news',
  id,
  title: `新闻${id}`,
  status: 'review',
  since: '2026-03-01T01:30:00.000Z',
  by: { id: 2, title: '苏念慈' },
  ...overrides,
});

const sessionWith = (features: readonly Feature[]) =>
  sessionOf({ name: '陈某', features: [...features] }, [], {
    museumName: { zh: '馆', en: 'Museum' },
    apiOrigin: '',
    mourning: false,
  });

function open(rows: readonly Message[], custom = servePages(rows), features: readonly Feature[] = ['messageList']) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <Refine
        dataProvider={{ getList: listByCall(custom), custom } as unknown as DataProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
      >
        <SessionContext value={sessionWith(features)}>
          <MessagePanel open onClose={() => undefined} />
        </SessionContext>
      </Refine>
    </MemoryRouter>,
  );
  return custom;
}

/** Serves the rows page by page, as the server does. */
const servePages = (rows: readonly Message[]) =>
  vi.fn(async ({ query }: { query: { current: number; pageSize: number } }) => {
    const offset = (query.current - 1) * query.pageSize;
    return { data: { list: rows.slice(offset, offset + query.pageSize), total: rows.length } };
  });

test('waiting records stand in one list as the server orders them, each with its section, state, author and time', async () => {
  const booking = message(7, {
    menuCode: 'zhongshanLecture',
    code: 'lectureBooking',
    title: '王*',
    status: 'pending',
    by: null,
  });
  open([message(2), booking, message(1)]);
  await screen.findByText('新闻2');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/info/news/show/2',
    '/education/zhongshanLecture/lectureBooking/show/7',
    '/info/news/show/1',
  ]);
  expect(screen.getAllByText('新闻 · 待审核 · 苏念慈 · 2026-03-01 09:30')).toHaveLength(2);
  expect(screen.getByText('讲座预约 · 待处理 · 2026-03-01 09:30')).toBeTruthy();
});

test('a record returned to the operator says the reason, who returned it and when, and what was written before', async () => {
  const step = (action: string, reason: string, by: string) => ({
    ...{ action, reason, at: '2026-03-01T01:30:00.000Z', by: { id: 2, title: by } },
  });
  const thread = [step('reject', '请补充出处', '顾明章'), step('submit', '请核对', '苏念慈')];
  open([message(9, { title: '退回的新闻', status: 'draft', returned: { reason: '请补充出处' }, thread })]);
  const item = (await screen.findByText('退回的新闻')).closest('li') as HTMLElement;
  expect(within(item).getByText('新闻 · 退回给我 · 苏念慈 · 2026-03-01 09:30')).toBeTruthy();
  expect(within(item).getByText('往来 2 条')).toBeTruthy();
  expect(within(item).getAllByText('请补充出处').length).toBeGreaterThan(0);
  expect(within(item).getByText('请核对')).toBeTruthy();
  expect(within(item).queryByRole('button')).toBeNull();
});

test('a record in whose text the operator is named shows that text', async () => {
  open([message(3, { mention: '@陈某 请看' })]);
  const item = (await screen.findByText('新闻3')).closest('li') as HTMLElement;
  expect(within(item).getByText('@陈某 请看')).toBeTruthy();
  expect(within(item).getByText(/提到了您/)).toBeTruthy();
});

test('a message is put aside until tomorrow or for good where the server can, and brought back from those put aside', async () => {
  const custom = vi.fn(async ({ method }: { method?: string }) => ({
    data: method === 'put' ? null : { list: [message(1)], total: 1 },
  }));
  open([], custom as never, ['messageList', 'messageMarks']);
  const put = () =>
    custom.mock.calls
      .map(([call]) => call as { method?: string; payload?: unknown })
      .filter(({ method }) => method === 'put');
  fireEvent.click(await screen.findByRole('button', { name: '不再列出' }));
  await vi.waitFor(() => expect(put().map(({ payload }) => payload)).toEqual([{ code: 'news', id: 1, until: 'done' }]));
  fireEvent.click(screen.getByText('已搁置'));
  fireEvent.click(await screen.findByRole('button', { name: '重新列出' }));
  await vi.waitFor(() => expect(put().at(-1)?.payload).toEqual({ code: 'news', id: 1, until: 'now' }));
});

test.each([
  ['2026-03-04T02:00:00.000Z', '2026-03-05T01:00:00.000Z', '2026-03-09T01:00:00.000Z'],
  // Monday in Shanghai, and still Sunday in UTC.
  ['2026-03-01T17:00:00.000Z', '2026-03-03T01:00:00.000Z', '2026-03-09T01:00:00.000Z'],
  ['2026-03-08T15:00:00.000Z', '2026-03-09T01:00:00.000Z', '2026-03-09T01:00:00.000Z'],
])('at %s, tomorrow morning is %s and next Monday %s', (now, tomorrow, monday) => {
  const moments = laterMoments(new Date(now));
  expect([moments.tomorrow.toISOString(), moments.nextMonday.toISOString()]).toEqual([tomorrow, monday]);
});

test('messages=open in the address opens the message panel, and closing the panel removes it from the address', () => {
  const Page = () => {
    const [isOpen, setOpen] = useMessagesOpen();
    return (
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {`${useLocation().search} ${isOpen}`}
      </button>
    );
  };
  render(
    <MemoryRouter initialEntries={['/analysis?period=7&messages=open']}>
      <Page />
    </MemoryRouter>,
  );
  const page = screen.getByRole('button');
  expect(page.textContent).toBe('?period=7&messages=open true');
  fireEvent.click(page);
  expect(page.textContent).toBe('?period=7 false');
  fireEvent.click(page);
  expect(page.textContent).toBe('?period=7 true');
  fireEvent.click(page);
  expect(page.textContent).toBe('?period=7 false');
});

test(
  '[S9.3] scrolling to 100 pixels before the end loads the next page of messages once',
  asBuilt(async () => {
    const custom = open(Array.from({ length: 45 }, (_, index) => message(index + 1)));
    await screen.findByText('新闻20');
    const scrollArea = document.querySelector('.messages-room') as HTMLElement;
    const scrollTo = (scrollTop: number) => {
      for (const [name, value] of Object.entries({ scrollHeight: 1000, clientHeight: 300, scrollTop })) {
        Object.defineProperty(scrollArea, name, { configurable: true, value });
      }
      fireEvent.scroll(scrollArea);
    };
    scrollTo(599);
    expect(custom).toHaveBeenCalledTimes(1);
    scrollTo(600);
    scrollTo(601);
    await screen.findByText('新闻40');
    expect(custom).toHaveBeenCalledTimes(2);
    expect(custom.mock.calls.map(([{ query }]) => query.current)).toEqual([1, 2]);
  }),
);

test.each([
  [1000, 599, false],
  [1000, 600, true],
  [1000, 700, true],
])(
  '[S9.3] whether a list of %i pixels, scrolled by %i with 300 visible, is near its end is %s',
  (scrollHeight, scrollTop, expected) =>
    expect(isNearEnd({ scrollHeight, scrollTop, clientHeight: 300 })).toBe(expected),
);

test(
  'messages without a total load the next page by a button, which disappears after the last page',
  asBuilt(async () => {
    const rows = Array.from({ length: 20 }, (_, index) => message(index + 1));
    const custom = vi.fn(async ({ query }: { query: { current: number } }) => ({
      data: { list: query.current === 1 ? rows : null },
    }));
    open([], custom as never);
    fireEvent.click(await screen.findByRole('button', { name: '再显示一些' }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: '再显示一些' })).toBeNull());
    expect(custom.mock.calls.map(([{ query }]) => query.current)).toEqual([1, 2]);
  }),
);

test('an empty message panel says that nothing is waiting', async () => {
  open([]);
  expect(await screen.findByText('现在没有需要您处理的内容')).toBeTruthy();
});

test(
  'messages that fail to load offer a retry, which then shows them',
  asBuilt(async () => {
    const custom = vi.fn().mockRejectedValueOnce(new Error('away'));
    custom.mockResolvedValue({ data: { list: [message(1)], total: 1 } });
    open([], custom);
    fireEvent.click(await screen.findByRole('button', { name: /重 ?试/ }));
    expect(await screen.findByText('新闻1')).toBeTruthy();
  }),
);
