import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How much room columns need that did not fit, so that a list opened again is drawn the right way at once. */
const needed = new Map<string, number>();

/**
 * Whether a table is wider than its place. Only then does it scroll inside itself, and antd makes its head a table of its
 * own, measured and drawn again, so that it stays in sight; where there is room, the style sheet does that alone.
 */
export function useIsWide(columns: string): [isWide: boolean, place: RefObject<HTMLDivElement | null>] {
  const place = useRef<HTMLDivElement>(null);
  const triedAt = useRef(0);
  const [isWide, setIsWide] = useState(() => needed.has(columns));
  useLayoutEffect(() => {
    const holder = place.current;
    if (!holder) return;
    const table = isWide ? null : holder.querySelector<HTMLElement>('.ant-table-content > table');
    const observer = new ResizeObserver(() => {
      const room = holder.clientWidth;
      if (table && table.offsetWidth > room + 1) {
        // Without a table of its own the page may be longer, and its scroll bar take the room that was there before.
        needed.set(columns, Math.max(table.offsetWidth, triedAt.current + 1));
        setIsWide(true);
      } else if (isWide && room >= (needed.get(columns) ?? 0)) {
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
