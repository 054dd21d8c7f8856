import { Refine } from '@refinedev/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OperatorPicture, UserMenu } from '../../../src/client/app/layout/user-menu.tsx';
import { createAuthProvider } from '../../../src/client/app/providers/auth-provider.ts';
import { sessionOf } from '../../../src/client/session/load-session.ts';
import { SessionContext } from '../../../src/client/session/session.ts';

const settings = { museumName: { zh: '人物纪念馆', en: 'Memorial Museum' }, apiOrigin: '', mourning: false };

function showMenu(total: number, logout = vi.fn(async () => undefined)) {
  const session = sessionOf({ name: '陈某', avatar: null }, [], settings);
  const authProvider = createAuthProvider({
    session: () => session,
    logout,
    goToLogin: () => undefined,
    requestUser: vi.fn(),
  });
  render(
    <Refine dataProvider={{} as never} authProvider={authProvider} options={{ disableTelemetry: true }}>
      <SessionContext value={session}>
        <UserMenu total={total} />
      </SessionContext>
    </Refine>,
  );
  return logout;
}

test('[S2.10] the user menu has a name, a badge and exactly one item: log out', async () => {
  const logout = showMenu(3);
  const button = screen.getByRole('button', { name: '陈某, 3 条待处理' });
  expect(screen.getByTitle('3').textContent).toBe('3');
  await userEvent.click(button);
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['退出登录']);
  await userEvent.click(items[0] as HTMLElement);
  await vi.waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
});

test('the user menu shows no badge when no records are waiting', () => {
  showMenu(0);
  expect(screen.getByRole('button', { name: '陈某' }).textContent).toBe('陈某');
});

test('[S9.8] the badge of the user menu has a different offset for totals above 9', () => {
  const offsetOf = (total: number) => {
    showMenu(total);
    const style = screen.getByTitle(String(total)).getAttribute('style');
    cleanup();
    return style;
  };
  const [four, nine, ten, fifty] = [4, 9, 10, 50].map(offsetOf);
  expect(four).toBeTruthy();
  expect(nine).toBe(four);
  expect(ten).not.toBe(four);
  expect(fifty).toBe(ten);
});

test('[S3.1] the default picture replaces an operator’s picture that is missing or cannot be loaded', () => {
  const { container, rerender } = render(<OperatorPicture address={null} />);
  const address = () => container.querySelector('img')?.getAttribute('src');
  expect(address()).toMatch(/avatar\.svg$/);
  rerender(<OperatorPicture address="https://cas.example/me.png" />);
  expect(address()).toBe('https://cas.example/me.png');
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(address()).toMatch(/avatar\.svg$/);
});
