import { type createHashRouter, NavigationType } from 'react-router';

/**
 * Leaves the page without asking about unsaved text, which is kept as a local draft: to sign in, to an external error
 * page, after logging out.
 */
export interface PageLeave {
  to: (address: string) => void;
  reload: () => void;
}

/** Call it before any screen renders: its `beforeunload` listener must be the first one. */
export function createLeave(window: Window): PageLeave {
  let isLeaving = false;
  window.addEventListener('beforeunload', (event) => {
    if (isLeaving) event.stopImmediatePropagation();
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  const leaveBy = (navigate: () => void) => {
    isLeaving = true;
    navigate();
  };
  return {
    to: (address) => leaveBy(() => window.location.assign(address)),
    reload: () => leaveBy(() => window.location.reload()),
  };
}

/** Whether a `beforeunload` listener would keep the page. */
export const hasUnsaved = (window: Window): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const LEAVING = 'museum-admin:leaving';

/** Leaves when the operator wants to, unless a screen with unsaved text asks first and decides. */
export function requestLeave(window: Window, go: () => void): void {
  if (window.dispatchEvent(new CustomEvent(LEAVING, { cancelable: true, detail: go }))) go();
}

/** Intercepts requests to leave; returns the unsubscribe function. */
export function onLeaveRequest(window: Window, ask: (go: () => void) => void): () => void {
  const handleRequest = (event: Event) => {
    event.preventDefault();
    ask((event as CustomEvent<() => void>).detail);
  };
  window.addEventListener(LEAVING, handleRequest);
  return () => window.removeEventListener(LEAVING, handleRequest);
}

/**
 * Calls back when another page is opened. Other conditions of a list, and the URL a new record gets after its first
 * save, do not count.
 */
export function onLeavingPage(
  router: Pick<ReturnType<typeof createHashRouter>, 'state' | 'subscribe'>,
  onLeave: () => void,
): void {
  let { pathname } = router.state.location;
  router.subscribe(({ location, historyAction }) => {
    if (location.pathname !== pathname && historyAction !== NavigationType.Replace) onLeave();
    pathname = location.pathname;
  });
}
