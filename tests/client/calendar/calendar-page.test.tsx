import { type DataProvider, type OpenNotificationParams, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createAccessProvider } from '../../../src/client/app/providers/access-provider.ts';
import { CalendarPage } from '../../../src/client/calendar/calendar-page.tsx';
import { RecordLinksProvider } from '../../../src/client/page/record-link.tsx';
import { SessionContext } from '../../../src/client/session/session.ts';
import { WritesProvider } from '../../../src/client/session/writes.tsx';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import { messages } from '../../../src/client/ui/announce.ts';
import type { CalendarEvent } from '../../../src/contract/calendar.ts';
import { todayInShanghai } from '../../../src/kinds/date/date.ts';
import { sections } from '../../../src/resources/index.ts';
import { asBuilt } from '../../support/as-built.ts';

const session = {
  user: { name: '陈某', features: ['calendar' as const] },
  menu: [],
  codes: new Set(['education', 'zhongshanLecture', 'zhongshanLecture:edit', 'literature', 'melodrama']),
  sections: new Map(),
  settings: { museumName: { zh: '馆', en: 'Museum' }, apiOrigin: '', mourning: false },
};

const start = '2026-03-10T01:30:00.000Z';
const end = '2026-03-10T03:00:00.000Z';

const lecture: CalendarEvent = {
  section: 'zhongshanLecture',
  id: 7,
  version: 3,
  row: null,
  title: '旧信里的城',
  start,
  end,
  allDay: false,
  state: { label: '草稿', tone: 'quiet' },
  note: null,
  off: false,
  place: { id: 1, title: '报告厅' },
  movable: true,
  reason: null,
  values: { startAt: start, endAt: end },
  conflicts: [{ title: '归来', section: 'melodrama', id: 9 }, { title: null }],
};

const play: CalendarEvent = {
  ...lecture,
  section: 'melodrama',
  id: 9,
  row: 1,
  title: '归来',
  start: '2026-03-12T11:30:00.000Z',
  end: '2026-03-12T13:00:00.000Z',
  state: { label: '已发布 · 售票中', tone: 'live' },
  movable: false,
  reason: '只有草稿可以在日历中移动，其他内容请在表单中修改时间。',
  values: null,
  conflicts: [],
};

interface World {
  address?: string;
  events?: CalendarEvent[];
  closedDays?: string[];
  refuse?: ApiError;
}

/** The page with a server that stores the times of the lecture. */
async function open({
  address = '/calendar?view=month&day=2026-03-10',
  events = [lecture, play],
  closedDays,
  refuse,
}: World = {}) {
  let stored = events;
  const saves: Record<string, unknown>[] = [];
  const queries: unknown[] = [];
  const notices: OpenNotificationParams[] = [];
  const provider = {
    getList: async () => ({ data: [], total: 0 }),
    getApiUrl: () => '',
    custom: async ({ query }: { query: unknown }) => {
      queries.push(query);
      return { data: { events: stored, more: false, ...(closedDays && { closedDays }) } };
    },
    update: async ({ id, variables }: { id: number; variables: Record<string, unknown> }) => {
      saves.push(variables);
      if (refuse) throw refuse;
      const { version, startAt, endAt, ...others } = variables;
      const next = Number(version) + 1;
      stored = stored.map((one) =>
        one.id === id && startAt
          ? {
              ...one,
              version: next,
              start: String(startAt),
              end: String(endAt),
              values: { startAt, endAt },
            }
          : one,
      );
      return { data: { id, version: next, startAt, endAt, ...others } };
    },
  } as unknown as DataProvider;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const page = (
    <SessionContext value={session}>
      <Refine
        dataProvider={provider}
        accessControlProvider={createAccessProvider(session.codes, sections)}
        notificationProvider={{ open: (notice) => void notices.push(notice), close: () => undefined }}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
      >
        <WritesProvider>
          <RecordLinksProvider>
            <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true, token: { motion: false } }}>
              <CalendarPage />
            </ConfigProvider>
          </RecordLinksProvider>
        </WritesProvider>
      </Refine>
    </SessionContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  await act(async () => void render(<RouterProvider router={router} />));
  await screen.findByRole('heading', { name: /2026 年/ });
  return { router, saves, queries, notices };
}

const linkTo = (title: string) => screen.findByRole('link', { name: new RegExp(title) });

test('the month names each event with its time, place, state and conflicts, and asks for whole weeks', async () => {
  const { queries } = await open();
  expect((await linkTo('旧信里的城')).getAttribute('aria-label')).toBe(
    '3 月 10 日 周二 09:30–11:00，旧信里的城，中山讲堂，报告厅，草稿，场地冲突：与“归来”“另一项安排”同时占用报告厅，可拖动；键盘按 Alt+方向键移动',
  );
  expect((await linkTo('归来，')).getAttribute('title')).toContain('只有草稿可以在日历中移动');
  screen.getByText('有 1 项安排的场地冲突');
  expect(queries[0]).toEqual({ from: '2026-02-23', until: '2026-04-05' });
});

test('Alt and an arrow key move a draft by a day, which is saved with its version and can be undone', async () => {
  const { saves, notices } = await open();
  (await linkTo('旧信里的城')).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(saves).toEqual([{ startAt: '2026-03-11T01:30:00.000Z', endAt: '2026-03-11T03:00:00.000Z', version: 3 }]);
  expect(screen.getByText('3 月 11 日 周三 09:30–11:00').getAttribute('role')).toBe('status');
  expect(notices[0]?.message).toBe('《旧信里的城》已移到 3 月 11 日 周三 09:30–11:00。');
  await waitFor(async () => expect(document.activeElement).toBe(await linkTo('3 月 11 日.*旧信里的城')));
  await act(async () => void notices[0]?.cancelMutation?.());
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]).toEqual({ startAt: start, endAt: end, version: 4 });
  await linkTo('3 月 10 日.*旧信里的城');
});

test('a day on which the museum is closed says so, and so does the message of a move to it', async () => {
  const { notices } = await open({ closedDays: ['2026-03-09', '2026-03-11'] });
  const closed = await screen.findAllByRole('button', { name: /闭馆/ });
  expect(closed.map((button) => button.getAttribute('aria-label'))).toEqual([
    '3 月 9 日 周一，闭馆，0 项安排',
    '3 月 11 日 周三，闭馆，0 项安排',
  ]);
  (await linkTo('旧信里的城')).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(notices[0]?.message).toMatch(/已移到 3 月 11 日 周三 09:30–11:00。当天闭馆。$/));
});

test('steps of a quarter of an hour that follow each other quickly end at one time', async () => {
  const { saves, notices } = await open({ address: '/calendar?view=day&day=2026-03-10' });
  (await linkTo('旧信里的城')).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}');
  await linkTo('10:15–11:45，旧信里的城');
  await waitFor(() => expect(notices.length).toBeGreaterThan(0));
  expect(saves.at(-1)?.startAt).toBe('2026-03-10T02:15:00.000Z');
});

test('a refused move goes back and says why', async () => {
  const refuse = new ApiError({
    statusCode: 422,
    code: 422,
    message: '请改正标出的内容后再保存。',
    errors: { venue: '一个场地同一时间只办一场。' },
  });
  const shown = vi.spyOn(messages, 'open').mockImplementation(() => undefined);
  const { notices } = await open({ refuse });
  (await linkTo('旧信里的城')).focus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await waitFor(() =>
    expect(shown).toHaveBeenCalledWith({ type: 'error', content: '没有移动。 一个场地同一时间只办一场。' }),
  );
  await linkTo('3 月 10 日.*旧信里的城');
  expect(notices).toEqual([]);
});

test(
  'a tap on a draft asks for another time, which is saved; a tap on another event opens it',
  asBuilt(async () => {
    const { saves, router } = await open();
    await userEvent.pointer({ keys: '[TouchA]', target: await linkTo('旧信里的城') });
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('把《旧信里的城》移到…');
    dialog.getByText(/现在是 3 月 10 日 周二 09:30–11:00/);
    const input = dialog.getByRole('textbox', { name: '移到什么时间' });
    await userEvent.clear(input);
    await userEvent.click(dialog.getByRole('button', { name: '移动' }));
    dialog.getByText('请填写日期和时间，例如 2026-11-12 09:30。');
    await userEvent.type(input, '2026-3-12 14:00');
    await userEvent.click(dialog.getByRole('button', { name: '移动' }));
    await linkTo('3 月 12 日 周四 14:00–15:30，旧信里的城');
    expect(saves).toEqual([{ startAt: '2026-03-12T06:00:00.000Z', endAt: '2026-03-12T07:30:00.000Z', version: 3 }]);
    await userEvent.pointer({ keys: '[TouchA]', target: await linkTo('归来，') });
    expect(router.state.location.pathname).toBe('/literature/melodrama/show/9');
  }),
);

test(
  'the list has a button that moves a draft, and none at other events',
  asBuilt(async () => {
    await open({ address: '/calendar?view=list&day=2026-03-10' });
    await linkTo('归来，');
    expect(screen.queryByRole('button', { name: '移动《归来》' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '移动《旧信里的城》' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('link', { name: '打开内容' }).getAttribute('href')).toBe(
      '/education/zhongshanLecture/show/7',
    );
  }),
);

test('the month shows the state of each event by a mark, which the legend names, and a closure by its word', async () => {
  const closure = {
    ...play,
    section: 'visitGuide',
    title: '设备检修',
    start: '2026-03-11',
    end: '2026-03-11',
    allDay: true,
  };
  await open({ events: [lecture, { ...closure, note: '闭馆' }] });
  const markOf = (element: Element) => element.querySelector('.calendar-state-mark')?.getAttribute('data-mark');
  const legend = within(screen.getByRole('list', { name: '图例' }));
  const named = (name: string) => markOf(legend.getByText(name).closest('li') as HTMLElement);
  expect(markOf(await linkTo('旧信里的城'))).toBe(named('草稿、下线'));
  expect(markOf(await linkTo('设备检修'))).toBe(named('已发布'));
  expect((await linkTo('设备检修')).textContent).toBe('设备检修 · 闭馆');
});

test('an event that is no draft is not moved by the keyboard', async () => {
  const { saves } = await open();
  (await linkTo('归来，')).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(saves).toEqual([]);
  expect((await linkTo('归来，')).getAttribute('draggable')).toBe('false');
});

test('one Tab reaches the grid; arrow keys lead through its days and events, and Enter opens one', async () => {
  const { router } = await open();
  const grid = document.querySelector('[data-calendar]') as HTMLElement;
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  within(grid).getByRole('button', { name: '3 月 10 日 周二，1 项安排' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await linkTo('旧信里的城'));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('3 月 11 日 周三，0 项安排');
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}{Enter}');
  expect(router.state.location.pathname).toBe('/education/zhongshanLecture/show/7');
});

test('view, day and filters stand in the address', async () => {
  const { router } = await open();
  await userEvent.click(screen.getByRole('button', { name: '下一段' }));
  expect(router.state.location.search).toContain('day=2026-04-01');
  await userEvent.click(screen.getByRole('radio', { name: '列表' }));
  expect(router.state.location.search).toContain('view=list');
});

test('the filters of the address leave the events of a section and a place', async () => {
  await open({ address: '/calendar?view=list&day=2026-03-10&section=melodrama' });
  await linkTo('归来，');
  expect(screen.queryByRole('link', { name: /旧信里的城/ })).toBeNull();
});

test('a list that holds today begins with it; what has ended is folded above, and what goes on stands under today', async () => {
  const today = todayInShanghai();
  const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  // Yesterday is in the same month on every day but the first.
  const yesterday = day(-1).slice(0, 7) === today.slice(0, 7) ? day(-1) : null;
  const closure = { ...play, row: null, allDay: true, conflicts: [] };
  const events = [
    { ...closure, id: 1, title: '今天的', start: today, end: today },
    { ...closure, id: 2, title: '还在办的', start: day(-3), end: day(3) },
    ...(yesterday ? [{ ...closure, id: 3, title: '昨天的', start: yesterday, end: yesterday }] : []),
  ];
  await open({ events, address: '/calendar?view=list' });
  await linkTo('还在办的');
  expect(document.querySelector('.calendar-list > section')?.textContent).toMatch(/今天的.*还在办的|还在办的.*今天的/);
  const folded = document.querySelector('.calendar-list > details');
  expect(folded?.querySelector('summary')?.textContent).toBe(yesterday ? '之前已结束的 1 项' : undefined);
  expect(folded?.hasAttribute('open') ?? false).toBe(false);
});

test('more events than a day has lines for are counted', async () => {
  const events = Array.from({ length: 9 }, (_, at) => ({ ...lecture, id: at + 1, conflicts: [] }));
  const { router } = await open({ events });
  await userEvent.click(await screen.findByRole('button', { name: '还有 4 项' }));
  expect(router.state.location.search).toBe('?view=day&day=2026-03-10');
});
