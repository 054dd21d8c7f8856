import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the head of a split table, its rows and its scroll bar as wide as each other and at the same place. */
export function useSplitTable(isSplit: boolean, columns: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other columns the cells that are observed are other elements
  useLayoutEffect(() => {
    if (isSplit && ref.current) return connectParts(ref.current);
    return undefined;
  }, [isSplit, columns]);
  return ref;
}

function connectParts(table: HTMLElement): () => void {
  const part = (selector: string) => table.querySelector<HTMLElement>(`:scope > ${selector}`);
  const [head, rows, bar] = [part('.table-head'), part('.table-scroll'), part('.table-scrollbar')];
  if (!head || !rows || !bar) return () => undefined;
  const stop = new AbortController();
  const observer = new ResizeObserver(() => fitParts(table, { head, rows, bar }));
  const cells = rows.querySelectorAll<HTMLElement>('.print-head th');
  for (const element of [rows, ...cells]) observer.observe(element);
  fitParts(table, { head, rows, bar });
  for (const source of [head, rows, bar]) {
    const follow = () => scrollTo(table, [head, rows, bar], source.scrollLeft);
    source.addEventListener('scroll', follow, { signal: stop.signal, passive: true });
  }
  const turn = (event: WheelEvent) => {
    if (!event.deltaX) return;
    rows.scrollLeft += event.deltaX;
    event.preventDefault();
  };
  head.addEventListener('wheel', turn, { signal: stop.signal, passive: false });
  return () => {
    observer.disconnect();
    stop.abort();
    // The same element stays when its rows no longer scroll, and then nothing is hidden.
    for (const side of ['data-more-start', 'data-more-end']) table.removeAttribute(side);
  };
}

type Parts = Record<'head' | 'rows' | 'bar', HTMLElement>;

/** Gives the columns of the head the widths that the rows need, and the fixed columns their places. */
function fitParts(table: HTMLElement, { head, rows, bar }: Parts): void {
  const cells = [...rows.querySelectorAll<HTMLElement>('.print-head th')];
  const widths = cells.map((cell) => cell.getBoundingClientRect().width);
  const room = rows.clientWidth;
  const total = widths.reduce((sum, width) => sum + width, 0);
  for (const [at, column] of head.querySelectorAll('col').entries()) column.style.width = `${widths[at] ?? 0}px`;
  for (const whole of [head.firstElementChild, bar.firstElementChild]) {
    (whole as HTMLElement | null)?.style.setProperty('width', `${total}px`);
  }
  table.style.setProperty('--room', `${room}px`);
  const heads = [...head.querySelectorAll('th')].map((cell, at) => ({ cell, at }));
  placeFixed(table, heads, 'start', widths);
  placeFixed(table, heads.reverse(), 'end', widths);
  scrollTo(table, [head, rows, bar], rows.scrollLeft);
}

/** The place of each fixed column is where those between it and its side end. */
function placeFixed(
  table: HTMLElement,
  heads: readonly { cell: Element; at: number }[],
  side: 'start' | 'end',
  widths: readonly number[],
): void {
  let place = 0;
  for (const { cell, at } of heads) {
    if (!cell.classList.contains(`fixed-${side}`)) continue;
    table.style.setProperty(`--${side}-${at}`, `${place}px`);
    place += widths[at] ?? 0;
  }
}

/** Scrolls all parts to one place, and marks at which sides something is hidden: there the fixed columns have a shadow. */
function scrollTo(table: HTMLElement, parts: readonly HTMLElement[], left: number): void {
  for (const part of parts) if (part.scrollLeft !== left) part.scrollLeft = left;
  const [, rows] = parts;
  table.toggleAttribute('data-more-start', left > 0);
  table.toggleAttribute('data-more-end', rows !== undefined && left + rows.clientWidth < rows.scrollWidth - 1);
}
