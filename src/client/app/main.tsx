import { focusManager } from '@tanstack/react-query';
import { Fragment, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router';
import packageFile from '../../../package.json';
import { calls } from '../../contract/calls.ts';
import { fingerprintOf } from '../../declare/fingerprint.ts';
import { pageScreens, sectionScreens } from '../../resources/index.client.ts';
import { children, menu, sections, shared } from '../../resources/index.ts';
import { loadSession } from '../session/load-session.ts';
import { createLogout } from '../session/logout.ts';
import { createMenuRefresh } from '../session/menu-refresh.ts';
import { menuIdAt, pathOfHash } from '../session/menu-tree.ts';
import { createQueryClient, refreshOnFocus } from '../session/query-client.ts';
import { numberEditedUrls } from '../session/routing/edited-urls.ts';
import { markAccessible, menuPaths, routeTable } from '../session/routing/routes.ts';
import { createSessionStore } from '../session/session-store.ts';
import { readSettings } from '../session/settings.ts';
import { createSignIn, signInFor } from '../session/sign-in.ts';
import { toServer } from '../transport/http/adapter.ts';
import { ApiError } from '../transport/http/api-error.ts';
import { createPresenter, presentationOf } from '../transport/http/presenter.ts';
import { createProgramCheck } from '../transport/http/program-check.ts';
import { createFetchFile, createRequest, type RequestParts } from '../transport/http/request.ts';
import { createSessionClock } from '../transport/http/session-clock.ts';
import { wire } from '../transport/wire/installation.ts';
import { messages, notices, prepareAnnouncements, showMessageThen } from '../ui/announce.ts';
import { StartFailure } from '../ui/exception.tsx';
import { currentLanguage } from '../ui/language.tsx';
import { createLeave, onLeavingPage } from '../ui/leave.ts';
import { Loading } from '../ui/loading.tsx';
import { reportNewVersion } from '../ui/new-version.ts';
import { forgetOperators } from '../ui/preferences.ts';
import { appRoutes, LanguageBoundary } from './app.tsx';
import { keepIsAuth } from './keep-is-auth.ts';
import { createAuthProvider } from './providers/auth-provider.ts';
import { preloadPage } from './screen-for.tsx';
import { removeServiceWorkers } from './service-workers.ts';
import 'antd/dist/antd.css';

/** Refine's devtools, in development if they are switched on; a build leaves the import out. */
const { Devtools } = import.meta.env.REFINE_DEVTOOLS ? await import('virtual:refine-devtools') : { Devtools: Fragment };

/** Creates the parts of the app and starts it: user, menu, and only then the first render (S4.1). */
const settings = readSettings(document);
const leave = createLeave(window);
const store = createSessionStore();
const clock = createSessionClock(window);
const rows = routeTable(menu, [...children, ...shared]);
const sectionPaths = menuPaths(rows);
const ownScreens = { sections: sectionScreens, pages: pageScreens };
const root = createRoot(
  document.getElementById('root') ?? document.body,
  // In development the page says where an error was thrown, also one that a screen's own boundary has caught.
  import.meta.env.MODE === 'development' ? { onCaughtError: (error) => reportError(error) } : {},
);
/** Strict mode runs effects twice in development and does nothing in a build. */
const render = (page: ReactNode): void =>
  root.render(
    <StrictMode>
      <Devtools>{page}</Devtools>
    </StrictMode>,
  );
let router: ReturnType<typeof createHashRouter> | null = null;
const followRouter = numberEditedUrls(window);

const pageAddress = () => ({
  href: location.href,
  apiOrigin: settings.apiOrigin || location.origin,
  attach: wire.signsIn ? null : toServer(wire, { method: 'GET', path: calls.attach }).path,
});

const requestParts: RequestParts = {
  menuId: () => menuIdAt(location.hash, store.get()?.sections ?? new Map(), sectionPaths),
  present,
  apiOrigin: settings.apiOrigin,
  language: currentLanguage,
  clock,
  program: createProgramCheck(
    () => fingerprintOf(sections, packageFile.version),
    // While developing, the page follows each save by itself.
    () => import.meta.env.DEV || reportNewVersion(),
  ),
  adapter: wire,
  ...(window.museumEarly ? { adopt: window.museumEarly.take } : {}),
};
const request = createRequest(requestParts);
const fetchFile = createFetchFile(requestParts);

const authProvider = createAuthProvider({
  session: store.get,
  logout: createLogout({
    request,
    clearUser() {
      store.clearUser();
      forgetOperators();
    },
    reload() {
      // Again after everything that the screens store until the page unloads.
      addEventListener('pagehide', forgetOperators, { once: true });
      leave.reload();
    },
  }),
  requestUser: () => request('GET', calls.currentUser, { skipErrorHandler: true }),
  goToLogin: createSignIn({
    message: messages,
    leave: leave.to,
    pageAddress,
    language: currentLanguage,
    showMessageThen,
  }),
});

const presenter = createPresenter({
  message: messages,
  notification: notices,
  navigate: (to, state) => void router?.navigate(to, { state }),
  leave: leave.to,
});

const queryClient = createQueryClient();
const refreshMenu = createMenuRefresh({ store, request, onMenuChanged: () => void queryClient.invalidateQueries() });

/** The status of a write that this page is too old for. */
const OUTDATED = 412;

function present(error: ApiError): void {
  // During a logout the page is about to reload, so no error is shown.
  if (store.isSignedOut()) return;
  if (error.statusCode === OUTDATED && router) reportNewVersion(error.message);
  else if (error.loginAddress !== undefined) void authProvider.login({ loginAddress: error.loginAddress });
  // Before the first render the start failure page shows the error.
  else if (router || presentationOf(error).type === 'leave') presenter.present(error);
  // A 403 may mean that a permission was revoked, so the menu is loaded again.
  if (error.statusCode === 403 && router) void refreshMenu();
}

async function start(): Promise<void> {
  try {
    // Throws for a route without a code, a programming error, before the session is loaded (S6.3).
    markAccessible(rows, {});
    store.set(await loadSession(request, settings));
  } catch (failure) {
    if (!isSignedOutFailure(failure)) render(<LanguageBoundary>{startFailure(failure)}</LanguageBoundary>);
    return;
  }
  router = createHashRouter(
    appRoutes({
      rows,
      screens: ownScreens,
      store,
      clock,
      request,
      fetchFile,
      authProvider,
      queryClient,
    }),
  );
  followRouter(router);
  keepIsAuth(router);
  onLeavingPage(router, presenter.leavePage);
  focusManager.subscribe((focused) => {
    if (focused) void refreshMenu();
  });
  render(<RouterProvider router={router} />);
  setTimeout(prepareAnnouncements, 3_000);
}

const isSignedOutFailure = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  (presentationOf(failure).type === 'leave' ||
    (failure.loginAddress !== undefined && signInFor(failure.loginAddress, pageAddress()).type === 'leave'));

function startFailure(failure: unknown) {
  const message = failure instanceof ApiError && failure.loginAddress !== undefined ? '' : (failure as Error).message;
  const retry = () => {
    render(
      <LanguageBoundary>
        <Loading />
      </LanguageBoundary>,
    );
    void start();
  };
  return <StartFailure message={message} retry={retry} />;
}

// The forms of Refine leave the failure of a save unhandled, which the request helper has shown before.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof ApiError) event.preventDefault();
});
if (!sectionPaths.has(pathOfHash(location.hash))) preloadPage(pathOfHash(location.hash), pageScreens);
removeServiceWorkers(window);
refreshOnFocus(window);
// When a style sheet or script failed, the inline script shows the error, and the app does not start.
if (document.documentElement.dataset.broken === undefined) void start();
