import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** In how much room which columns did not fit, so that a list opened again is drawn the right way at once. */
const tooNarrow = new Map<string, number>();

/**
 * Whether a table is wider than its place. Only then does it scroll inside itself, and antd makes its head a table of its
 * own, measured and drawn again, so that it stays in sight; where there is room, the style sheet does that alone.
 */
export function useIsWide(columns: string): [isWide: boolean, place: RefObject<HTMLDivElement | null>] {
  const place = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(() => tooNarrow.has(columns));
  useLayoutEffect(() => {
    const holder = place.current;
    if (!holder) return;
    const table = isWide ? null : holder.querySelector<HTMLElement>('.ant-table-content > table');
    const observer = new ResizeObserver(() => {
      const room = holder.clientWidth;
      if (table && table.offsetWidth > room + 1) {
        tooNarrow.set(columns, room);
        setIsWide(true);
      } else if (isWide && room > (tooNarrow.get(columns) ?? 0)) {
        tooNarrow.delete(columns);
        setIsWide(false);
      }
    });
    observer.observe(holder);
    if (table) observer.observe(table);
    return () => observer.disconnect();
  }, [columns, isWide]);
  return [isWide, place];
}
