import { type DataProvider, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createAccessProvider } from '../../../src/client/app/providers/access-provider.ts';
import {
  accessFrom,
  accessiblePaths,
  listsByPath,
  markAccessible,
  resourcesOutsideMenu,
  routeTable,
  toRefineResources,
} from '../../../src/client/session/routing/routes.ts';
import { RoutesContext } from '../../../src/client/session/routing/use-routes.ts';
import { SessionContext } from '../../../src/client/session/session.ts';
import { createUseParse } from '../../../src/client/transport/wire/parse.ts';
import type { CurrentUser } from '../../../src/contract/user.ts';
import { children, menu, sections, shared } from '../../../src/resources/index.ts';

await import('../../../src/client/help/help-drawer.tsx');
await import('../../../src/client/help/handbook-drawer.tsx');

const rows = routeTable(menu, [...children, ...shared]);
const routerProvider = {
  parse: createUseParse({ unregistered: resourcesOutsideMenu(rows), lists: listsByPath(rows) }),
};
const info = { menuName: '资讯', menuCode: 'info', menuUrl: '/info' };
const infoMenu = [{ ...info, children: [{ menuName: '新闻', menuCode: 'news', menuUrl: '/info/news' }] }];

/** An operator with these permissions at an address of the museum's own sections, inside what opens the help. */
export function openAt(
  address: string,
  page: ReactNode,
  { codes, user = {} }: { codes: readonly string[]; user?: Partial<CurrentUser> },
) {
  const allowed = new Set(codes);
  const access = createAccessProvider(allowed, sections);
  const routes = {
    routes: rows,
    allowedPaths: accessiblePaths(markAccessible(rows, accessFrom(rows, access.can.sync))),
  };
  const session = {
    user: { name: '测试员', account: 'tester', features: [], ...user },
    menu: infoMenu,
    codes: allowed,
    sections: new Map(),
    settings: { museumName: { zh: '馆', en: 'Museum' }, apiOrigin: '', mourning: false },
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <SessionContext value={session}>
      <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }}>
        <Refine
          dataProvider={
            {
              getList: async () => ({ data: [], total: 0 }),
              custom: async () => ({ data: {} }),
            } as unknown as DataProvider
          }
          accessControlProvider={access}
          routerProvider={routerProvider}
          resources={toRefineResources(rows, ({ zh }) => zh)}
          options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
        >
          <RoutesContext value={routes}>{page}</RoutesContext>
        </Refine>
      </ConfigProvider>
    </SessionContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  return { ...render(<RouterProvider router={router} />), router };
}
