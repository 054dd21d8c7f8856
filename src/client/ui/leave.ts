import { type createHashRouter, NavigationType } from 'react-router';

/**
 * Going away because we must: to sign in, to an error page elsewhere, after logging out. Guards of unsaved text would
 * ask whether to stay, and staying leads nowhere; what was typed waits in the form's own draft.
 */
export interface PageLeave {
  to: (address: string) => void;
  reload: () => void;
}

/** Call it before any screen is there: its listener must be the first to hear that the page unloads. */
export function createLeave(window: Window): PageLeave {
  let leaving = false;
  window.addEventListener('beforeunload', (event) => {
    if (leaving) event.stopImmediatePropagation();
  });
  window.addEventListener('pageshow', () => {
    leaving = false;
  });
  const go = (depart: () => void) => {
    leaving = true;
    depart();
  };
  return {
    to: (address) => go(() => window.location.assign(address)),
    reload: () => go(() => window.location.reload()),
  };
}

/** Whether some screen would ask before it lets the page go. */
export const hasUnsaved = (window: Window): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * An address written by hand is a step in the browser's history that the router has not made and cannot hold back. While
 * something is unsaved it is taken back, and gone to the way a link goes, which asks first. Call it before there is a
 * router: of two listeners the older one hears first.
 */
export function goToTypedAddresses(window: Window, go: (to: string) => void): void {
  window.addEventListener('popstate', (event) => {
    if (isOfRouter(event.state) || !hasUnsaved(window)) return;
    event.stopImmediatePropagation();
    const to = window.location.hash.slice(1) || '/';
    window.addEventListener('popstate', () => go(to), { once: true });
    window.history.back();
  });
}

/** The router numbers the steps it makes. */
const isOfRouter = (state: unknown): boolean => typeof (state as { idx?: unknown } | null)?.idx === 'number';

const LEAVING = 'museum-admin:leaving';

/** Goes away by the operator's wish, unless some screen asks first and then decides. */
export function requestLeave(window: Window, go: () => void): void {
  if (window.dispatchEvent(new CustomEvent(LEAVING, { cancelable: true, detail: go }))) go();
}

/** Holds back whoever asks; answers with the way to stop that. */
export function onLeaveRequest(window: Window, ask: (go: () => void) => void): () => void {
  const hold = (event: Event) => {
    event.preventDefault();
    ask((event as CustomEvent<() => void>).detail);
  };
  window.addEventListener(LEAVING, hold);
  return () => window.removeEventListener(LEAVING, hold);
}

/**
 * Says whenever another page has been gone to. The same list with other conditions is the same page, and so is a form that
 * has got its address only now.
 */
export function onLeavingPage(
  router: Pick<ReturnType<typeof createHashRouter>, 'state' | 'subscribe'>,
  left: () => void,
): void {
  let { pathname } = router.state.location;
  router.subscribe(({ location, historyAction }) => {
    if (location.pathname !== pathname && historyAction !== NavigationType.Replace) left();
    pathname = location.pathname;
  });
}
