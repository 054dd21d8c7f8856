/** A place where the focus has been, and what is known of it once it has gone. */
interface Place {
  element: HTMLElement;
  /** The rows it stood in, and in which of them. */
  rows: Element | null;
  at: number;
  /** The page it stood on, and whether over it, in a menu or a dialog. */
  path: string;
  isOver: boolean;
}

/** As many as a dialog that a menu opens out of a row, and some more. */
const REMEMBERED = 8;

/**
 * What has the focus may go: a menu, a dialog, a deleted row. The browser then starts again at the top of the page.
 * Here it goes on where one was before, or in the row that has taken the place of the one that is gone, or at the
 * heading. Answers with the way to stop that.
 */
export function keepFocus(page: Document): () => void {
  let places: Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => page.activeElement === null || page.activeElement === page.body;
  const restore = () => {
    const [last] = places;
    if (!last || !isLost() || isShown(last.element)) return;
    // A link that led elsewhere is not lost.
    if (!last.isOver && last.path !== pathOf(page)) return;
    (openerIn(places, pathOf(page)) ?? headingOf(page))?.focus({ preventScroll: true });
  };
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(restore);
  };
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    places = [placeOf(target, page), ...places.filter(({ element }) => element !== target)].slice(0, REMEMBERED);
  };
  // An element that is taken away is not always said to have lost the focus.
  const observer = new MutationObserver(() => {
    if (places[0] && !places[0].element.isConnected && isLost()) look();
  });
  observer.observe(page.body, { childList: true, subtree: true });
  page.addEventListener('focusin', remember);
  page.addEventListener('focusout', look);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    page.removeEventListener('focusin', remember);
    page.removeEventListener('focusout', look);
  };
}

const ROW = 'tr, li';

function placeOf(element: HTMLElement, page: Document): Place {
  const row = element.closest(ROW);
  const rows = row?.parentElement ?? null;
  return {
    element,
    rows,
    at: row && rows ? [...rows.children].indexOf(row) : 0,
    path: pathOf(page),
    isOver: element.closest('#root') === null,
  };
}

const pathOf = ({ defaultView }: Document): string => defaultView?.location.hash.split('?')[0] ?? '';

const isShown = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

/** The last place on this page that is still there, or the row that stands where the last one stood. */
function openerIn(places: readonly Place[], path: string): HTMLElement | undefined {
  for (const place of places.filter((one) => one.path === path)) {
    if (isShown(place.element)) return place.element;
    const next = nextRow(place);
    if (next) return next;
  }
  return undefined;
}

function nextRow({ rows, at }: Place): HTMLElement | undefined {
  const row = rows?.isConnected ? rows.children[Math.min(at, rows.children.length - 1)] : undefined;
  const parts = [...(row?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
  return parts.find(isShown);
}

/** The heading of the page, which takes the focus for this once. */
function headingOf(page: Document): HTMLElement | null {
  const heading = page.querySelector<HTMLElement>('main h1') ?? page.querySelector('main');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}
