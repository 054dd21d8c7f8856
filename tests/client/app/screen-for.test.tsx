import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { preloadPage, screenFor } from '../../../src/client/app/screen-for.tsx';
import { sessionOf } from '../../../src/client/session/load-session.ts';
import { definePage, defineScreens } from '../../../src/client/session/routing/define-screens.ts';
import { type RouteRow, routeTable } from '../../../src/client/session/routing/routes.ts';
import type { CustomScreens } from '../../../src/client/session/routing/section-screens.ts';
import { RoutesContext } from '../../../src/client/session/routing/use-routes.ts';
import { SessionContext } from '../../../src/client/session/session.ts';
import { Crash } from '../../../src/client/ui/exception.tsx';
import { overview } from '../../../src/resources/analysis/overview.ts';
import { menu } from '../../../src/resources/index.ts';
import { news } from '../../../src/resources/info/news.ts';
import { WithAccess } from '../../support/with-access.tsx';

const map = { code: 'map', path: '/map', label: { zh: '地图', en: 'Map' }, icon: 'environment' } as const;
const settings = { museumName: { zh: '馆', en: 'Museum' }, apiOrigin: '', mourning: false };
const rows = routeTable([...menu, map]);
const routeAt = (path: string) =>
  rows.flatMap((row) => [row, ...(row.children ?? [])]).find((row) => row.path === path) as RouteRow;
const ownScreens = {
  sections: [
    defineScreens(news, { list: async () => ({ default: ({ resource }) => <p>our own {resource.code}</p> }) }),
  ],
  pages: [definePage(map, async () => ({ default: ({ page }) => <p>the page {page.code}</p> }))],
};

const showRoute = (path: string, open: string[], screens: CustomScreens = ownScreens, codes: readonly string[] = []) =>
  act(async () => {
    const element = screenFor(routeAt(path), screens);
    render(
      <SessionContext value={sessionOf({ name: '' }, [{ menuName: '', menuCode: 'x', menuUrl: '/x' }], settings)}>
        <WithAccess codes={codes}>
          <RoutesContext value={{ routes: rows, allowedPaths: new Set(open) }}>
            <RouterProvider router={createMemoryRouter([{ path: '/', element, errorElement: <Crash /> }])} />
          </RoutesContext>
        </WithAccess>
      </SessionContext>,
    );
  });

test('[D7] a section with a screen of its own shows it instead of the generic one', async () => {
  await showRoute('/info/news', ['/info/news']);
  expect(screen.getByText('our own news')).toBeTruthy();
});

test.each([
  ['/info/news', 'news', []],
  ['/info/news', 'info', ['news']],
  ['/map', 'map', ['news']],
])(
  '[S2.5, S6.5] at %s the 403 page stands in place of the screen and names the code %s, which is missing beside %j',
  async (path, missing, codes) => {
    await showRoute(path, [], ownScreens, codes);
    expect(screen.getByText(new RegExp(`“${missing}”`))).toBeTruthy();
  },
);

test('a menu entry without records shows the screen that is listed for it', async () => {
  await showRoute('/map', ['/map']);
  expect(screen.getByText('the page map')).toBeTruthy();
});

test('two menu entries without records each show a screen of their own', async () => {
  const pages = [overview, map].map((one) =>
    definePage(one, async () => ({
      default: ({ page }) => (
        <p>
          the screen of {one.code} for {page.code}
        </p>
      ),
    })),
  );
  await showRoute('/map', ['/map'], { sections: [], pages });
  expect(screen.getByText('the screen of map for map')).toBeTruthy();
});

test('a menu entry without records and without a screen shows an error that says what is missing', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await showRoute('/map', ['/map'], { sections: [], pages: [] });
  expect(
    screen.getByText('The page "map" has no screen; list one by definePage in src/resources/index.client.ts.'),
  ).toBeTruthy();
  error.mockClear();
});

test('the code of the page at the address is preloaded, or that of the first menu page when the address names none', async () => {
  const loaded: string[] = [];
  const pages = [overview, map].map((page) =>
    definePage(page, async () => {
      loaded.push(page.code);
      return { default: () => null };
    }),
  );
  preloadPage('/map', pages);
  preloadPage('/', pages);
  expect(loaded).toEqual(['map', 'analysis']);
});

test('[S6.7] [D6] whoever may not open the route gets the 403 page instead of any screen', async () => {
  await showRoute('/info/news', []);
  expect(screen.queryByText('our own news')).toBeNull();
  expect(screen.getByRole('heading').textContent).toBe('抱歉，您没有权限访问此页面');
  expect(screen.getByText('缺少权限代码“news”。如需访问，请把它告诉管理员。')).toBeTruthy();
});

test('[D6] an operator who may read no section gets the 403 page instead of the search page', async () => {
  await showRoute('/search', []);
  expect(screen.getByRole('heading').textContent).toBe('抱歉，您没有权限访问此页面');
});
