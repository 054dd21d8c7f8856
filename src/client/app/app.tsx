import { type AuthProvider, Refine } from '@refinedev/core';
import reactRouterProvider from '@refinedev/react-router';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { apiPathOf, CALENDAR, MEDIA } from '../../declare/actions.ts';
import { findSection, type Resource } from '../../declare/define-resource.ts';
import { QuickCreateContext } from '../fields/quick-create.ts';
import { HelpFrame } from '../help/help-frame.tsx';
import { RecordLinksProvider } from '../page/record-link.tsx';
import { AttendanceContext, ChildListsContext } from '../record/show/child-sections.tsx';
import { SlotsContext } from '../record/slots/use-slots.ts';
import { PreferenceCallProvider } from '../session/preference-call.tsx';
import { NotFound } from '../session/routing/not-found.tsx';
import {
  listsByPath,
  type RouteRow,
  resourcesOf,
  resourcesOutsideMenu,
  toRefineResources,
  toRoutes,
} from '../session/routing/routes.ts';
import type { CustomScreens } from '../session/routing/section-screens.ts';
import { RoutesProvider, SessionProvider } from '../session/routing/session-provider.tsx';
import { useSession } from '../session/session.ts';
import { SessionEnd } from '../session/session-end.tsx';
import type { SessionStore } from '../session/session-store.ts';
import { useFeature } from '../session/use-feature.ts';
import { WritesProvider } from '../session/writes.tsx';
import type { FetchFile, Request } from '../transport/http/request.ts';
import type { SessionClock } from '../transport/http/session-clock.ts';
import { FetchFileContext } from '../transport/http/use-download.ts';
import { filterKindOf, isSortable } from '../transport/wire/list-location.ts';
import { createUseParse } from '../transport/wire/parse.ts';
import { notificationProvider } from '../ui/announce.ts';
import { Crash, Exception } from '../ui/exception.tsx';
import { LanguageProvider, useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { ThemeProvider } from '../ui/theme.tsx';
import { NewVersionNotice } from './layout/new-version-notice.tsx';
import { Shell } from './layout/shell.tsx';
import { createAccessProvider } from './providers/access-provider.ts';
import { createDataProvider } from './providers/data-provider.ts';
import { createGoHook } from './providers/go.ts';
import { createI18nProvider } from './providers/i18n-provider.ts';
import { createRecordVersions } from './providers/record-versions.ts';
import { ToFirstScreen } from './route-screen.tsx';
import { screenFor } from './screen-for.tsx';

/** The parts of the app; `main.tsx` creates them. */
export interface AppParts {
  rows: readonly RouteRow[];
  screens: CustomScreens;
  store: SessionStore;
  clock: SessionClock;
  request: Request;
  fetchFile: FetchFile;
  authProvider: AuthProvider;
  queryClient: QueryClient;
}

const QuickCreate = lazyChunk(() => import('../record/form/quick-create.tsx'));
const ChildLists = lazyChunk(async () => ({ default: (await import('../list/child-lists.tsx')).ChildLists }));
const AttendancePanel = lazyChunk(async () => ({
  default: (await import('../list/attendance/attendance-panel.tsx')).AttendancePanel,
}));

/** The reference of declarations, while developing; a build leaves the import out. */
const ReferenceScreen = import.meta.env.DEV
  ? lazyChunk(async () => ({ default: (await import('../playground/reference-screen.tsx')).ReferenceScreen }))
  : null;

/** Every route of the app. An undeclared path is not found before any permission is checked. */
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
          { path: '/exception', element: <Exception /> },
          ...(ReferenceScreen ? [{ path: '/declare/:entry?', element: <ReferenceScreen /> }] : []),
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];

/** Language and theme, needed by every screen and by the error pages outside the router. */
export const LanguageBoundary = ({ children }: { children: ReactNode }) => (
  <LanguageProvider>
    <ThemeProvider>{children}</ThemeProvider>
  </LanguageProvider>
);

function ShellFrame({ store, clock, rows, screens, request, fetchFile, queryClient, ...parts }: AppParts) {
  const slots = useMemo(() => new Map(screens.sections.map((section) => [section.code, section])), [screens]);
  return (
    <LanguageBoundary>
      <QueryClientProvider client={queryClient}>
        <SessionProvider store={store} request={request}>
          <FetchFileContext value={fetchFile}>
            <QuickCreateContext value={QuickCreate}>
              <ChildListsContext value={ChildLists}>
                <AttendanceContext value={AttendancePanel}>
                  <SlotsContext value={slots}>
                    <WithRefine rows={rows} clock={clock} request={request} queryClient={queryClient} {...parts} />
                  </SlotsContext>
                </AttendanceContext>
              </ChildListsContext>
            </QuickCreateContext>
          </FetchFileContext>
        </SessionProvider>
      </QueryClientProvider>
    </LanguageBoundary>
  );
}

type RefineParts = Omit<AppParts, 'store' | 'screens' | 'fetchFile'>;

function WithRefine({ rows, clock, request, authProvider, queryClient }: RefineParts) {
  const { codes } = useSession();
  const hasRelatedRecords = useFeature('relatedRecords');
  const hasMediaPage = useFeature('mediaPage');
  const hasCalendar = useFeature('calendar');
  const accessControlProvider = useMemo(() => {
    const pages: Readonly<Record<string, boolean>> = { [MEDIA]: hasMediaPage, [CALENDAR]: hasCalendar };
    return createAccessProvider(
      codes,
      resourcesOf(rows),
      (resource) => pages[resource.code] ?? (hasRelatedRecords || !isRelated(resource)),
    );
  }, [codes, rows, hasRelatedRecords, hasMediaPage, hasCalendar]);
  const boundedTotals = useFeature('boundedTotals');
  const filterOperators = useFeature('filterOperators');
  const versions = useMemo(() => createRecordVersions(queryClient), [queryClient]);
  const dataProvider = useMemo(() => {
    const sections = resourcesOf(rows);
    return createDataProvider(request, apiPaths(rows), {
      boundedTotals,
      filterOperators,
      versions,
      filterKindOf(code, field) {
        const section = findSection(sections, code);
        return section && filterKindOf(section, field);
      },
      isSortable(code, column) {
        const section = findSection(sections, code);
        return !section || isSortable(section, column);
      },
    });
  }, [request, rows, boundedTotals, filterOperators, versions]);
  const { language, say, setLanguage } = useLanguage();
  const resources = useMemo(() => toRefineResources(rows, say), [rows, say]);
  const routerProvider = useMemo(() => routerProviderFor(rows), [rows]);
  const i18nProvider = useMemo(
    () => createI18nProvider({ language, setLanguage, sections: resourcesOf(rows) }),
    [language, setLanguage, rows],
  );
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      routerProvider={routerProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      resources={resources}
      options={{ ...options, reactQuery: { clientConfig: queryClient } }}
    >
      <RoutesProvider routes={rows}>
        <WritesProvider>
          <PreferenceCallProvider>
            <HelpFrame>
              <Shell notice={<NewVersionNotice clock={clock} />}>
                <RecordLinksProvider>
                  <Outlet />
                </RecordLinksProvider>
              </Shell>
            </HelpFrame>
          </PreferenceCallProvider>
        </WritesProvider>
      </RoutesProvider>
      <SessionEnd clock={clock} request={request} />
    </Refine>
  );
}

/** Records without an entry in the menu, unless the specification has the call of their parent that lists them. */
const isRelated = ({ shared, within }: Pick<Resource, 'shared' | 'within'>): boolean =>
  Boolean(shared || (within && !within.call));

function routerProviderFor(rows: readonly RouteRow[]) {
  const lists = listsByPath(rows);
  const parse = createUseParse({ unregistered: resourcesOutsideMenu(rows), lists });
  return { ...reactRouterProvider, go: createGoHook(lists), parse };
}

const options = {
  disableTelemetry: true,
  // The session is loaded at start, so a change of path needs no authentication check.
  disableRouteChangeHandler: true,
  mutationMode: 'pessimistic',
  // The list screen keeps its query in the URL itself, with the parameter names of the API.
  syncWithLocation: false,
  warnWhenUnsavedChanges: false,
  // The layout has one for every page; pages of Refine's components would show a second.
  breadcrumb: null,
} as const;

/** The API path of each section code; an unknown name is used as the path itself. */
const apiPaths = (rows: readonly RouteRow[]) => {
  const paths = new Map(resourcesOf(rows).map((resource) => [resource.code, apiPathOf(resource)]));
  return (code: string): string => paths.get(code) ?? code;
};
