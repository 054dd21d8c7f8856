/** An element that had the focus, with what is needed to find a replacement once it is gone. */
interface FocusRecord {
  element: HTMLElement;
  /** The parent of the row that contained it, and the index of that row. */
  rows: Element | null;
  rowIndex: number;
  /** The path of the page, and whether the element was in a menu or dialog outside the app's root. */
  path: string;
  inPopup: boolean;
}

/** Enough for a dialog that a menu of a row opened, with a reserve. */
const MAX_RECORDS = 8;

/**
 * When the focused element is removed, such as a menu, a dialog or a deleted row, the browser resets the focus to the
 * top of the page. This moves it to the element focused before, to the row that took the place of the removed one, or
 * to the heading. Returns the function that stops it.
 */
export function keepFocus(page: Document): () => void {
  let history: FocusRecord[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isFocusLost = () => page.activeElement === null || page.activeElement === page.body;
  const restore = () => {
    const [last] = history;
    if (!last || !isFocusLost() || isFocusable(last.element)) return;
    // After a navigation the focus belongs to the new page.
    if (!last.inPopup && last.path !== pathOf(page)) return;
    (focusTarget(history, pathOf(page)) ?? headingOf(page))?.focus({ preventScroll: true });
  };
  const scheduleRestore = () => {
    clearTimeout(timer);
    timer = setTimeout(restore);
  };
  /** A focus that goes to another element is not lost. */
  const handleFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget) scheduleRestore();
  };
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    history = [focusRecordOf(target, page), ...history.filter(({ element }) => element !== target)].slice(
      0,
      MAX_RECORDS,
    );
  };
  // Browsers do not always fire `focusout` for a removed element.
  const observer = new MutationObserver(() => {
    if (history[0] && !history[0].element.isConnected && isFocusLost()) scheduleRestore();
  });
  observer.observe(page.body, { childList: true, subtree: true });
  page.addEventListener('focusin', remember);
  page.addEventListener('focusout', handleFocusOut);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    page.removeEventListener('focusin', remember);
    page.removeEventListener('focusout', handleFocusOut);
  };
}

const ROW = 'tr, li';

function focusRecordOf(element: HTMLElement, page: Document): FocusRecord {
  const row = element.closest(ROW);
  const rows = row?.parentElement ?? null;
  return {
    element,
    rows,
    rowIndex: row && rows ? [...rows.children].indexOf(row) : 0,
    path: pathOf(page),
    inPopup: element.closest('#root') === null,
  };
}

const pathOf = ({ defaultView }: Document): string => defaultView?.location.hash.split('?')[0] ?? '';

const isFocusable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

/** The most recent element of this page that can still take the focus, or the row that replaced it. */
function focusTarget(history: readonly FocusRecord[], path: string): HTMLElement | undefined {
  for (const record of history.filter((one) => one.path === path)) {
    if (isFocusable(record.element)) return record.element;
    const next = nextRow(record);
    if (next) return next;
  }
  return undefined;
}

function nextRow({ rows, rowIndex }: FocusRecord): HTMLElement | undefined {
  const row = rows?.isConnected ? rows.children[Math.min(rowIndex, rows.children.length - 1)] : undefined;
  const controls = [...(row?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
  return controls.find(isFocusable);
}

/** The heading of the page, made focusable. */
function headingOf(page: Document): HTMLElement | null {
  const heading = page.querySelector<HTMLElement>('main h1') ?? page.querySelector('main');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}
