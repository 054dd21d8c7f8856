import type { createHashRouter } from 'react-router';

/**
 * Gives the history entry of a URL that is edited by hand the index that the router stores in its own entries. Without it
 * the router cannot tell how far two entries are apart, and navigation to or from such an entry could not be blocked.
 * Call it before the router is created, because its `popstate` listener must come first; the result follows the router.
 */
export function numberEditedUrls(
  window: Window,
): (router: Pick<ReturnType<typeof createHashRouter>, 'subscribe'>) => void {
  const { history, location } = window;
  let [index, href] = [0, location.href];
  const update = (newIndex: number): void => {
    if (indexOf(history.state) === undefined) history.replaceState({ ...history.state, idx: newIndex }, '');
    index = indexOf(history.state) ?? newIndex;
    href = location.href;
  };
  update(0);
  // The browser replaces the entry when the URL is the same, and otherwise adds one after the entry shown so far.
  window.addEventListener('popstate', () => update(location.href === href ? index : index + 1));
  return (router) => void router.subscribe(() => update(index));
}

const indexOf = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx ?? undefined;
