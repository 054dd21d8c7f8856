import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ToFirstScreen } from '../../../src/client/app/route-screen.tsx';
import { sessionOf } from '../../../src/client/session/load-session.ts';
import { routeTable } from '../../../src/client/session/routing/routes.ts';
import { RoutesContext } from '../../../src/client/session/routing/use-routes.ts';
import { SessionContext } from '../../../src/client/session/session.ts';
import { menu } from '../../../src/resources/index.ts';

const settings = { museumName: { zh: '馆', en: 'Museum' }, apiOrigin: '', mourning: false };
const rows = routeTable(menu);
const info = { menuName: '资讯', menuCode: 'info', menuUrl: '/info' };
const session = sessionOf(
  { name: '' },
  [{ ...info, children: [{ menuName: '新闻', menuCode: 'news', menuUrl: '/info/news' }] }],
  settings,
);

test('[S2.8] an operator who opens the start page again while the first screen is loading still gets the first screen', async () => {
  let finishLoading: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => {
    finishLoading = resolve;
  });
  const News = () => {
    use(loading);
    return <h1>新闻</h1>;
  };
  const frame = (
    <SessionContext value={session}>
      <RoutesContext value={{ routes: rows, allowedPaths: new Set(['/info/news']) }}>
        <Suspense>
          <Outlet />
        </Suspense>
      </RoutesContext>
    </SessionContext>
  );
  const router = createMemoryRouter([
    {
      element: frame,
      children: [
        { path: '/', element: <ToFirstScreen /> },
        { path: '/info/news', element: <News /> },
      ],
    },
  ]);
  await act(async () => void render(<RouterProvider router={router} />));
  expect(router.state.location.pathname).toBe('/info/news');
  await act(async () => router.navigate('/'));
  await act(async () => finishLoading());
  expect(router.state.location.pathname).toBe('/info/news');
  expect(screen.getByRole('heading').textContent).toBe('新闻');
});
