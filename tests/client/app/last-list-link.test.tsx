import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import LastListLink, { lastListAddress, saveListAddress } from '../../../src/client/app/layout/last-list-link.tsx';
import { flattenRoutes, type RouteRow } from '../../../src/client/session/routing/routes.ts';
import { RoutesContext } from '../../../src/client/session/routing/use-routes.ts';
import { SessionContext } from '../../../src/client/session/session.ts';

const entry = (path: string, name: string) => ({ code: name, path, name, icon: 'read', sections: [] });
const entries = [entry('/analysis', '工作台'), entry('/info/news', '新闻'), entry('/info/notice', '公告')];
const rows: RouteRow[] = [
  { path: '/analysis', screen: 'page' },
  { path: '/info/news', screen: 'list' },
  { path: '/info/news/show/:id', screen: 'show' },
  { path: '/info/notice', screen: 'list' },
];

function open(address: string, { closed = '' } = {}) {
  const session = { user: { name: '顾', account: 'gu' } };
  const paths = new Set(flattenRoutes(rows).flatMap(({ path }) => (path === closed ? [] : [path])));
  const page = (
    <SessionContext value={session as never}>
      <RoutesContext value={{ routes: rows, allowedPaths: paths }}>
        <LastListLink entries={entries} />
      </RoutesContext>
    </SessionContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

const offerText = () => screen.queryByRole('link')?.textContent;

test('[S2.8] an operator who opens the first page of the menu sees a link to the last list with its query', () => {
  saveListAddress('gu', '/info/news', '?keyword=陈');
  const router = open('/analysis');
  expect(router.state.location.pathname).toBe('/analysis');
  expect(offerText()).toBe('回到上次的“新闻”');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/info/news?keyword=%E9%99%88');
});

test('the link to the last list disappears at the first navigation and does not come back', async () => {
  saveListAddress('gu', '/info/news', '');
  const router = open('/analysis');
  await act(() => router.navigate('/info/notice'));
  expect(offerText()).toBeUndefined();
  await act(() => router.navigate('/analysis'));
  expect(offerText()).toBeUndefined();
});

test.each([
  ['on a page other than the first page of the menu', '/info/notice', {}],
  ['on the page of a record', '/info/news/show/7', {}],
  ['when that list is no longer accessible', '/analysis', { closed: '/info/news' }],
])('no link to the last list is shown %s', (_name, address, options) => {
  saveListAddress('gu', '/info/news', '');
  open(address, options);
  expect(offerText()).toBeUndefined();
});

test('the address of a list is remembered as the last list, but not the address of a record or of the first page', async () => {
  const router = open('/analysis');
  expect(lastListAddress('gu')).toBeNull();
  await act(() => router.navigate('/info/news?current=2'));
  await act(() => router.navigate('/info/news/show/7'));
  expect(lastListAddress('gu')).toBe('/info/news?current=2');
});
