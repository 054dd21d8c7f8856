import { type AuthProvider, Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { apiPathOf } from '../../declare/actions.ts';
import type { FetchFile, Request } from '../http/request.ts';
import type { SessionClock } from '../http/session-clock.ts';
import { FetchFileContext } from '../http/use-download.ts';
import { Shell } from '../layout/shell.tsx';
import { createAccessProvider } from '../providers/access-provider.ts';
import { createDataProvider } from '../providers/data-provider.ts';
import { type FirstPage, FirstPageContext } from '../providers/first-page.ts';
import { useGo } from '../providers/go.ts';
import { QuickCreateContext } from '../record/quick-create.ts';
import type { SectionScreens } from '../routing/define-screens.ts';
import { NotFound } from '../routing/not-found.tsx';
import { flattenRoutes, type RouteRow, toRefineResources, toRoutes } from '../routing/routes.ts';
import { SessionProvider } from '../routing/session-provider.tsx';
import { useSession } from '../session/session.ts';
import { SessionEnd } from '../session/session-end.tsx';
import type { SessionStore } from '../session/session-store.ts';
import { notificationProvider } from '../ui/announce.ts';
import { Crash, Exception } from '../ui/exception.tsx';
import { LanguageProvider } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { ThemeProvider } from '../ui/theme.tsx';
import { useParse } from '../wire/parse.ts';
import { ToFirstScreen } from './route-screen.tsx';
import { screenFor } from './screen-for.tsx';

/** What the app is made of; `main.tsx` brings it together. */
export interface AppParts {
  rows: readonly RouteRow[];
  screens: readonly SectionScreens[];
  store: SessionStore;
  clock: SessionClock;
  request: Request;
  fetchFile: FetchFile;
  authProvider: AuthProvider;
  queryClient: QueryClient;
  /** The rows that have come with the page. */
  firstPage: FirstPage | null;
}

const QuickCreate = lazyChunk(() => import('../form/quick-create.tsx'));
const SearchScreen = lazyChunk(async () => ({ default: (await import('../search/screen/search.tsx')).SearchScreen }));

/** Every route of the app. What nobody declared is not found, before anybody asks who may see it. */
export const appRoutes = (parts: AppParts): RouteObject[] => [
  {
    element: <ShellFrame {...parts} />,
    errorElement: (
      <LanguageBoundary>
        <Crash />
      </LanguageBoundary>
    ),
    children: [
      {
        errorElement: <Crash />,
        children: [
          { path: '/', element: <ToFirstScreen /> },
          { path: '/index.html', element: <ToFirstScreen /> },
          ...toRoutes(parts.rows, (row) => screenFor(row, parts.screens)),
          { path: '/search', element: <SearchScreen /> },
          { path: '/exception', element: <Exception /> },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];

/** The language and the colours, for whatever is drawn. */
export const LanguageBoundary = ({ children }: { children: ReactNode }) => (
  <LanguageProvider>
    <ThemeProvider>{children}</ThemeProvider>
  </LanguageProvider>
);

function ShellFrame({ store, clock, rows, request, fetchFile, queryClient, firstPage, ...parts }: AppParts) {
  const first = useRef(firstPage);
  return (
    <LanguageBoundary>
      <QueryClientProvider client={queryClient}>
        <SessionProvider store={store} rows={rows} request={request}>
          <FetchFileContext value={fetchFile}>
            <FirstPageContext value={first}>
              <QuickCreateContext value={QuickCreate}>
                <WithRefine rows={rows} clock={clock} request={request} queryClient={queryClient} {...parts} />
              </QuickCreateContext>
            </FirstPageContext>
          </FetchFileContext>
        </SessionProvider>
      </QueryClientProvider>
    </LanguageBoundary>
  );
}

type Parts = Omit<AppParts, 'store' | 'fetchFile' | 'firstPage'>;

function WithRefine({ rows, clock, request, authProvider, queryClient }: Parts) {
  const { codes } = useSession();
  const accessControlProvider = useMemo(() => createAccessProvider(codes), [codes]);
  const dataProvider = useMemo(() => createDataProvider(request, apiPaths(rows)), [request, rows]);
  const resources = useMemo(() => toRefineResources(rows), [rows]);
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      routerProvider={router}
      notificationProvider={notificationProvider}
      resources={resources}
      options={{ ...options, reactQuery: { clientConfig: queryClient } }}
    >
      <Shell>
        <Outlet />
      </Shell>
      <SessionEnd clock={clock} request={request} />
    </Refine>
  );
}

const router = { ...routerProvider, go: useGo, parse: useParse };

const options = {
  disableTelemetry: true,
  // Who is signed in was settled at start; there is nothing to ask at every change of path.
  disableRouteChangeHandler: true,
  mutationMode: 'pessimistic',
  // The address is in the wire's own words; the list screen keeps it.
  syncWithLocation: false,
  warnWhenUnsavedChanges: false,
} as const;

/** Where each section's calls are; a name that is no section of ours is its own path. */
const apiPaths = (rows: readonly RouteRow[]) => {
  const paths = new Map(
    flattenRoutes(rows).flatMap(({ resource }) => (resource ? [[resource.code, apiPathOf(resource)]] : [])),
  );
  return (code: string): string => paths.get(code) ?? code;
};
