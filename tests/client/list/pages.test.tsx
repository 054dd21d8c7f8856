import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { sessionOf } from '../../../src/client/session/load-session.ts';
import { Forbidden } from '../../../src/client/session/routing/forbidden.tsx';
import { NotFound } from '../../../src/client/session/routing/not-found.tsx';
import { SessionContext } from '../../../src/client/session/session.ts';
import { Exception, StartFailure } from '../../../src/client/ui/exception.tsx';
import { LanguageProvider } from '../../../src/client/ui/language.tsx';
import { ThemeProvider } from '../../../src/client/ui/theme.tsx';

const settings = { museumName: { zh: '馆', en: 'Museum' }, apiOrigin: '', mourning: false };
const oneEntryMenu = [{ menuName: '工作台', menuCode: 'analysis', menuUrl: '/analysis' }];

function showPage(page: React.ReactNode, { menu = oneEntryMenu, language = 'zh-CN', state = null as unknown } = {}) {
  document.documentElement.lang = language;
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>home</p> },
      { path: '/before', element: <p>before</p> },
      { path: '/page', element: page },
    ],
    { initialEntries: ['/before', { pathname: '/page', state }], initialIndex: 1 },
  );
  render(
    <LanguageProvider>
      <ThemeProvider>
        <SessionContext value={sessionOf({ name: '' }, menu, settings)}>
          <RouterProvider router={router} />
        </SessionContext>
      </ThemeProvider>
    </LanguageProvider>,
  );
}

const heading = () => screen.getByRole('heading').textContent;

test.each([
  ['en-US', oneEntryMenu, 'Sorry, you have no permission to access this page'],
  ['en-US', [], 'No permission, please contact the administrator'],
  ['zh-CN', oneEntryMenu, '抱歉，您没有权限访问此页面'],
  ['zh-CN', [], '没有权限，请联系管理员'],
])('[S2.12] [S6.7] the forbidden page in %s, with the menu %j, says “%s”', (language, menu, sentence) => {
  showPage(<Forbidden />, { menu, language });
  expect(heading()).toBe(sentence);
});

test.each([
  ['Back to the home page', <Forbidden key="forbidden" />],
  ['Back to the home page', <NotFound key="not-found" />],
])('[S2.12] the button “%s” of an error page opens the home page', async (name, page) => {
  showPage(page, { language: 'en-US' });
  fireEvent.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('home')).toBeTruthy();
});

test('[S2.9] the exception page shows the error as plain text and its button leads back to the previous page', async () => {
  showPage(<Exception />, { state: { exception: { message: '<b>名额已满</b>', code: 5001 } } });
  expect(heading()).toBe('<b>名额已满</b>');
  expect(screen.getByText('错误代码 5001')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '返回上一页' }));
  expect(await screen.findByText('before')).toBeTruthy();
});

test('[S2.9] the button of the exception page opened without an error leads to the home page', async () => {
  showPage(<Exception />);
  fireEvent.click(screen.getByRole('button', { name: '返回首页' }));
  expect(await screen.findByText('home')).toBeTruthy();
});

test('[S4.1] the page for a failed start shows the reason and a retry button', () => {
  const retry = vi.fn();
  showPage(<StartFailure message="菜单无法读取，请重试。" retry={retry} />);
  expect(screen.getByText('菜单无法读取，请重试。')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
