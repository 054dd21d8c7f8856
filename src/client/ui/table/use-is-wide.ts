import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width each set of columns needed, so that a list opened again needs no second layout. */
const neededWidths = new Map<string, number>();

/**
 * Whether a table is wider than its container. Only then does it scroll horizontally, and its head is a
 * separate table to stay visible; otherwise the style sheet makes the head sticky, which is cheaper.
 */
export function useIsWide(columns: string): [isWide: boolean, container: RefObject<HTMLDivElement | null>] {
  const ref = useRef<HTMLDivElement>(null);
  const lastTriedWidth = useRef(0);
  const [isWide, setIsWide] = useState(() => neededWidths.has(columns));
  useLayoutEffect(() => {
    const container = ref.current;
    if (!container) return;
    const table = isWide ? null : container.querySelector<HTMLElement>('.table-scroll > table');
    const observer = new ResizeObserver(() => {
      const width = container.clientWidth;
      if (table && table.offsetWidth > width + 1) {
        // In the other layout the page's scroll bar may take this width, which would flip the result back and forth.
        neededWidths.set(columns, Math.max(table.offsetWidth, lastTriedWidth.current + 1));
        setIsWide(true);
      } else if (isWide && width >= (neededWidths.get(columns) ?? 0)) {
        lastTriedWidth.current = width;
        setIsWide(false);
      }
    });
    observer.observe(container);
    if (table) observer.observe(table);
    return () => observer.disconnect();
  }, [columns, isWide]);
  return [isWide, ref];
}
