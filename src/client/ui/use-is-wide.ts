import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width each set of columns needed, so that a list opened again needs no second layout. */
const neededWidths = new Map<string, number>();

/**
 * Whether a table is wider than its place. Only then does it scroll inside itself, and antd makes its head a table of
 * its own, measured and drawn again, so that it stays in sight; where there is room, the style sheet does that alone.
 */
export function useIsWide(columns: string): [isWide: boolean, place: RefObject<HTMLDivElement | null>] {
  const place = useRef<HTMLDivElement>(null);
  const triedAt = useRef(0);
  const [isWide, setIsWide] = useState(() => neededWidths.has(columns));
  useLayoutEffect(() => {
    const holder = place.current;
    if (!holder) return;
    const table = isWide ? null : holder.querySelector<HTMLElement>('.ant-table-content > table');
    const observer = new ResizeObserver(() => {
      const room = holder.clientWidth;
      if (table && table.offsetWidth > room + 1) {
        // In the other layout the page's scroll bar may take this width, which would flip the result back and forth.
        neededWidths.set(columns, Math.max(table.offsetWidth, triedAt.current + 1));
        setIsWide(true);
      } else if (isWide && room >= (neededWidths.get(columns) ?? 0)) {
        triedAt.current = room;
        setIsWide(false);
      }
    });
    observer.observe(holder);
    if (table) observer.observe(table);
    return () => observer.disconnect();
  }, [columns, isWide]);
  return [isWide, place];
}
