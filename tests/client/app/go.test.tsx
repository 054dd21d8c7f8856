import { type BaseRecord, type DataProvider, type GetListParams, Refine, useGo, useTable } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createGoHook } from '../../../src/client/app/providers/go.ts';
import { createUseParse } from '../../../src/client/transport/wire/parse.ts';
import { news } from '../../../src/resources/info/news.ts';

const lists = new Map([[news.path, news]]);
const routerProvider = { go: createGoHook(lists), parse: createUseParse({ unregistered: [], lists }) };

/** A section developer's list by Refine's own hook, which writes its state into the address. */
function OwnList() {
  const table = useTable<BaseRecord>({
    resource: 'news',
    syncWithLocation: true,
    pagination: { pageSize: 20 },
    sorters: { initial: [{ field: 'id', order: 'asc' }] },
    filters: { initial: [{ field: 'status', operator: 'eq', value: 'draft' }] },
  });
  return (
    <>
      <p>{`page ${table.currentPage}`}</p>
      <button type="button" onClick={() => table.setCurrentPage(table.currentPage + 1)}>
        next
      </button>
      <button type="button" onClick={() => table.setSorters([{ field: 'newsDate', order: 'desc' }])}>
        newest
      </button>
      <button
        type="button"
        onClick={() => table.setFilters([{ field: 'keyword', operator: 'contains', value: 'A&B#c' }], 'replace')}
      >
        search
      </button>
    </>
  );
}

function Navigation() {
  const go = useGo();
  return (
    <button type="button" onClick={() => go({ to: '/info/news/create', query: { title: 'A&B#c', tag: ['x', 'y'] } })}>
      create
    </button>
  );
}

function openAt(address: string) {
  const getList = vi.fn(async (_params: GetListParams) => ({ data: [{ id: 1 }], total: 100 }));
  const element = (
    <Refine
      dataProvider={{ getList } as unknown as DataProvider}
      routerProvider={routerProvider}
      resources={[{ name: 'news', list: news.path, create: `${news.path}/create` }]}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        reactQuery: { clientConfig: new QueryClient() },
      }}
    >
      <Outlet />
    </Refine>
  );
  const children = [
    { path: '/info/news', element: <OwnList /> },
    { path: '*', element: <Navigation /> },
  ];
  const router = createMemoryRouter([{ element, children }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { router, getList };
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

test('Refine’s useTable reads and writes the address of a list in the format of the list screens', async () => {
  const { router, getList } = openAt('/info/news?current=2&sort=title&category=museum&isAuth=0');
  await screen.findByText('page 2');
  expect(getList.mock.calls[0]?.[0]).toMatchObject({
    resource: 'news',
    pagination: { currentPage: 2, pageSize: 20 },
    sorters: [{ field: 'title', order: 'asc' }],
    filters: [{ field: 'category', operator: 'in', value: ['museum'] }],
  });
  await press('next');
  await waitFor(() =>
    expect(router.state.location.search).toBe('?isAuth=0&current=3&pageSize=20&sort=title&category=museum'),
  );
  await press('search');
  await waitFor(() => expect(router.state.location.search).toContain('keyword=A%26B%23c'));
  expect(router.state.location.search).not.toContain('category');
});

test('Refine’s useTable begins with its own initial state at an address that says nothing of it', async () => {
  const { router, getList } = openAt('/info/news');
  await screen.findByText('page 1');
  expect(getList.mock.calls[0]?.[0]).toMatchObject({
    pagination: { currentPage: 1, pageSize: 20 },
    sorters: [{ field: 'id', order: 'asc' }],
    filters: [{ field: 'status', operator: 'eq', value: 'draft' }],
  });
  // The order of the section is written as well, because that of the table is another.
  await press('newest');
  await waitFor(() => expect(router.state.location.search).toContain('sort=-newsDate'));
});

test('go() to a page that is not a list writes its query to the address with each value encoded', async () => {
  const { router } = openAt('/elsewhere');
  await press('create');
  expect(router.state.location.pathname).toBe('/info/news/create');
  expect(router.state.location.search).toBe('?title=A%26B%23c&tag=x&tag=y');
});

test('a link cannot set the call or the idempotency key of a list request', async () => {
  const { getList } = openAt('/info/news?call=operator/list&idempotencyKey=1&current=2');
  await screen.findByText('page 2');
  expect(getList.mock.calls[0]?.[0].meta).not.toHaveProperty('call');
  expect(getList.mock.calls[0]?.[0].meta).not.toHaveProperty('idempotencyKey');
});
