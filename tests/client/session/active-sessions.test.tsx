import { type DataProvider, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { expect, test, vi } from 'vitest';
import { ActiveSessionsButton } from '../../../src/client/session/active-sessions-button.tsx';
import { SessionContext } from '../../../src/client/session/session.ts';
import type { Feature } from '../../../src/contract/features.ts';
import type { ActiveSession } from '../../../src/contract/session.ts';
import { asBuilt } from '../../support/as-built.ts';

await import('../../../src/client/session/active-sessions-dialog.tsx');

const session = (id: number, overrides: Partial<ActiveSession> = {}): ActiveSession => ({
  id,
  createdAt: '2026-03-02T01:00:00.000Z',
  seenAt: '2026-03-02T02:00:00.000Z',
  ip: `10.0.0.${id}`,
  browser: 'Chrome · Windows',
  isCurrent: false,
  ...overrides,
});
const currentSession = session(1, { isCurrent: true });
const phoneSession = session(2, { browser: 'Safari · iPhone' });
const oldSession = session(3, { ip: null, browser: null });

type Call = { url: string; method: string };

/** Answers the data provider's calls as a server that holds these sessions. */
function answerSessions(initialSessions: readonly ActiveSession[]) {
  let sessions = initialSessions;
  return vi.fn(async ({ url, method }: Call): Promise<{ data: unknown }> => {
    if (method === 'get') return { data: sessions };
    const countBefore = sessions.length;
    sessions = sessions.filter(
      ({ id, isCurrent }) => isCurrent || (url.startsWith('sso/session/?') && url !== `sso/session/?id=${id}`),
    );
    return { data: { ended: countBefore - sessions.length } };
  });
}

async function open(
  custom = answerSessions([currentSession, phoneSession, oldSession]),
  features: Feature[] = ['sessions'],
) {
  const notify = vi.fn();
  const user = { name: '陈某', features };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <SessionContext value={{ user } as never}>
      <Refine
        dataProvider={{ getList: vi.fn(), custom } as unknown as DataProvider}
        notificationProvider={{ open: notify, close: vi.fn() }}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
      >
        <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }}>
          <ActiveSessionsButton />
        </ConfigProvider>
      </Refine>
    </SessionContext>,
  );
  const button = screen.queryByRole('button', { name: '登录设备' });
  // The click loads the dialog's chunk; React renders it only when the `act` is awaited.
  button?.focus();
  if (button) await act(async () => button.click());
  return { custom, notify };
}

const rows = async () => within(await screen.findByRole('list', { name: '登录设备' })).getAllByRole('listitem');
const callsOf = (custom: ReturnType<typeof answerSessions>) =>
  custom.mock.calls.map(([{ url, method }]) => [method, url]);

test('each session shows its browser, address and times; the current one is marked and has no sign-out button', async () => {
  await open();
  expect((await rows()).map((row) => row.textContent)).toEqual([
    'Chrome · Windows当前设备10.0.0.12026-03-02 09:00 登录',
    'Safari · iPhone10.0.0.22026-03-02 09:00 登录最近使用 2026-03-02 10:00退 出',
    '未知浏览器2026-03-02 09:00 登录最近使用 2026-03-02 10:00退 出',
  ]);
  expect(screen.getAllByRole('button', { name: /^退出：/ }).map((button) => button.getAttribute('aria-label'))).toEqual(
    ['退出：Safari · iPhone（10.0.0.2）', '退出：未知浏览器'],
  );
});

test(
  'an operator ends another session by its button; the list is read again and keeps the focus',
  asBuilt(async () => {
    const { custom, notify } = await open();
    await userEvent.click(await screen.findByRole('button', { name: '退出：Safari · iPhone（10.0.0.2）' }));
    await vi.waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(callsOf(custom)).toEqual([
      ['get', 'sso/session/list'],
      ['delete', 'sso/session/?id=2'],
      ['get', 'sso/session/list'],
    ]);
    expect(notify).toHaveBeenCalledWith({ type: 'success', message: '已退出：Safari · iPhone（10.0.0.2）' });
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: '登录设备' })));
  }),
);

test(
  'an operator ends all other sessions only after a confirmation',
  asBuilt(async () => {
    const { custom, notify } = await open();
    const button = await screen.findByRole('button', { name: '退出其他全部设备' });
    await userEvent.click(button);
    expect(await screen.findByText('退出其他 2 处登录？')).toBeTruthy();
    expect(callsOf(custom)).toHaveLength(1);
    const confirm = await screen.findByRole('button', { name: /^退出其他 \d+ 处登录$/ });
    await userEvent.click(confirm as HTMLElement);
    await vi.waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(callsOf(custom)[1]).toEqual(['delete', 'sso/session/others']);
    expect(notify).toHaveBeenCalledWith({ type: 'success', message: '已退出其他 2 处登录' });
  }),
);

test('an operator with no other session sees a message about that, and no sign-out button', async () => {
  await open(answerSessions([currentSession]));
  expect(await screen.findByText('没有在其他地方登录。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^退出/ })).toBeNull();
});

test(
  'a session list that cannot be read shows an error, and its retry button reads the list again',
  asBuilt(async () => {
    const custom = answerSessions([currentSession]);
    custom.mockRejectedValueOnce(new Error('away'));
    await open(custom);
    expect(await screen.findByText('登录设备没有读取成功。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /重 ?试/ }));
    expect(await rows()).toHaveLength(1);
  }),
);

test(
  'when a session cannot be ended, the dialog adds no message of its own and reads the list again',
  asBuilt(async () => {
    const custom = answerSessions([currentSession, phoneSession]);
    const { notify } = await open(custom);
    await rows();
    custom.mockRejectedValueOnce(new Error('over already'));
    await userEvent.click(screen.getByRole('button', { name: /^退出：/ }));
    await vi.waitFor(() => expect(callsOf(custom).map(([method]) => method)).toEqual(['get', 'delete', 'get']));
    expect(notify).not.toHaveBeenCalled();
    expect(await rows()).toHaveLength(2);
  }),
);

test('Esc closes the dialog and the focus returns to where it was opened', async () => {
  await open();
  await rows();
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '登录设备' }));
});

test('on a server without the sessions feature no button is shown and no request is made', async () => {
  const { custom } = await open(answerSessions([currentSession]), ['undo']);
  expect(screen.queryByRole('button')).toBeNull();
  expect(custom).not.toHaveBeenCalled();
});
