import { Refine } from '@refinedev/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionEnd } from '../../../src/client/session/session-end.tsx';
import type { Request } from '../../../src/client/transport/http/request.ts';
import { createSessionClock } from '../../../src/client/transport/http/session-clock.ts';

await import('../../../src/client/session/session-end-dialog.tsx');

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** A page on a server that ends a session after half an hour without use, and after `total` seconds in any case. */
async function open({ total = 43_200, isReachable = (): boolean => true } = {}) {
  const sessionStart = Date.now();
  let lastUse = sessionStart;
  const clock = createSessionClock(window);
  const secondsSince = (time: number) => Math.floor((Date.now() - time) / 1000);
  const answer = () => {
    lastUse = Math.max(lastUse, Date.now() - (clock.idleSeconds() ?? 0) * 1000);
    clock.readHeader(`idle=${1800 - secondsSince(lastUse)}, total=${total - secondsSince(sessionStart)}`);
  };
  const request = vi.fn(async () => {
    if (!isReachable()) throw new Error('no answer');
    answer();
  });
  const logout = vi.fn(async () => ({ success: true }));
  const login = vi.fn(async () => ({ success: isReachable() }));
  render(
    <Refine dataProvider={{} as never} authProvider={{ login, logout } as never} options={{ disableTelemetry: true }}>
      <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }}>
        <SessionEnd clock={clock} request={request as unknown as Request} />
      </ConfigProvider>
    </Refine>,
  );
  act(answer);
  return {
    request,
    login,
    logout,
    answer: () => act(answer),
    /** Records a use of another page of the same browser. */
    markUsedElsewhere: () => {
      lastUse = Date.now();
    },
  };
}

const advanceSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const dialog = () => screen.queryByRole('dialog');

test('the session clock reports no idle time and no time left while the server does not say when sessions end', () => {
  const clock = createSessionClock(window);
  expect(clock.idleSeconds()).toBeUndefined();
  clock.readHeader(undefined);
  clock.readHeader('idle=soon');
  expect(clock.idleSeconds()).toBeUndefined();
  expect(clock.remaining()).toBeUndefined();
});

test('keys, clicks, typing and scrolling count as use of the page, and moving the pointer does not', () => {
  const clock = createSessionClock(window);
  clock.readHeader('idle=1800, total=43200');
  for (const fireUse of [fireEvent.keyDown, fireEvent.input, fireEvent.pointerDown, fireEvent.click, fireEvent.wheel]) {
    vi.setSystemTime(Date.now() + 50_000);
    expect(clock.idleSeconds()).toBe(50);
    fireEvent.pointerMove(document.body);
    expect(clock.idleSeconds()).toBe(50);
    fireUse(document.body);
    expect(clock.idleSeconds()).toBe(0);
  }
});

test('two minutes before an idle session ends a dialog counts down, and its continue button prolongs the session', async () => {
  const { request } = await open();
  await advanceSeconds(1679);
  expect(request).not.toHaveBeenCalled();
  expect(dialog()).toBeNull();
  await advanceSeconds(1);
  expect(request).toHaveBeenCalledTimes(1);
  expect(dialog()?.textContent).toContain('2:00 后将自动退出登录');
  await advanceSeconds(30);
  expect(dialog()?.textContent).toContain('1:30 后将自动退出登录');
  // The dialog itself is no use of the page.
  expect(request).toHaveBeenCalledTimes(1);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '继续使用' })));
  await advanceSeconds(1);
  expect(dialog()).toBeNull();
  await advanceSeconds(1600);
  expect(dialog()).toBeNull();
});

test('a screen reader reads the time left when the dialog opens, and then every half minute', async () => {
  await open();
  await advanceSeconds(1680);
  const timer = () => screen.getByRole('timer', { hidden: true }).textContent;
  expect(timer()).toContain('2:00 后');
  await advanceSeconds(29);
  expect(timer()).toContain('2:00 后');
  await advanceSeconds(1);
  expect(timer()).toContain('1:30 后');
});

test('an operator can log out at once from the dialog of an idle session', async () => {
  const { logout } = await open();
  await advanceSeconds(1680);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '退出登录' })));
  expect(logout).toHaveBeenCalledTimes(1);
});

test('requests that the page sends by itself do not delay the warning of an idle session', async () => {
  const { answer } = await open();
  for (let minute = 0; minute < 28; minute += 1) {
    await advanceSeconds(60);
    answer();
  }
  expect(dialog()?.textContent).toContain('2:00 后');
});

test('an operator who types without sending requests gets no warning', async () => {
  await open();
  for (let minute = 0; minute < 60; minute += 1) {
    fireEvent.keyDown(document.body);
    await advanceSeconds(60);
    expect(dialog()).toBeNull();
  }
});

test('the warning of an idle session closes when another page of the same browser is used', async () => {
  const { answer, markUsedElsewhere } = await open();
  await advanceSeconds(1700);
  expect(dialog()).not.toBeNull();
  markUsedElsewhere();
  answer();
  await advanceSeconds(1);
  expect(dialog()).toBeNull();
});

test('[S8.1] when an idle session has ended the dialog asks for a new login and one request is sent', async () => {
  const { request } = await open();
  await advanceSeconds(1800);
  expect(dialog()?.textContent).toContain('请重新登录');
  expect(screen.queryByRole('button', { name: '退出登录' })).toBeNull();
  const callsBefore = request.mock.calls.length;
  await advanceSeconds(3);
  expect(request.mock.calls.length).toBe(callsBefore + 1);
});

test('the button of an ended session logs in, or shows a message if the server is unreachable', async () => {
  let isReachable = true;
  const { login } = await open({ isReachable: () => isReachable });
  await advanceSeconds(1800);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重新登录' })));
  expect(login).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert').textContent).toBe('');
  isReachable = false;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重新登录' })));
  await advanceSeconds(1);
  expect(screen.getByRole('alert').textContent).toContain('没有连上服务器');
});

test('an operator who continues while the server is unreachable sees an error, and the dialog stays open', async () => {
  let isReachable = true;
  await open({ isReachable: () => isReachable });
  await advanceSeconds(1700);
  isReachable = false;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '继续使用' })));
  await advanceSeconds(1);
  expect(screen.getByRole('alert').textContent).toContain('没有连上服务器');
  expect(dialog()).not.toBeNull();
});

test('the end of a session at its maximum length is announced once, without a button to prolong it', async () => {
  const { answer } = await open({ total: 600 });
  fireEvent.keyDown(document.body);
  await advanceSeconds(480);
  expect(dialog()?.textContent).toContain('2:00 后结束。请先保存');
  expect(screen.queryByRole('button', { name: '继续使用' })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '知道了' })));
  answer();
  await advanceSeconds(1);
  expect(dialog()).toBeNull();
});
