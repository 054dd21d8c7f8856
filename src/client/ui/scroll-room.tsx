import { type ReactNode, type UIEventHandler, useLayoutEffect, useRef } from 'react';
import './scroll-room.css';

interface ScrollRoomProps {
  className: string;
  label: string;
  onScroll?: UIEventHandler<HTMLElement>;
  children: ReactNode;
}

/** A focusable scroll container that marks the sides with more content. */
export function ScrollRoom({ className, label, ...room }: ScrollRoomProps) {
  const place = useMoreShown();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, and not every browser sees to it
    <section ref={place} tabIndex={0} aria-label={label} className={`scroll-room ${className}`} {...room} />
  );
}

/** Marks the sides with more content, because browsers often show scroll bars only while scrolling. */
function useMoreShown() {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const room = place.current;
    if (!room) return;
    const mark = () => {
      room.dataset.more = sidesOf(room).join(' ');
    };
    const observer = new ResizeObserver(mark);
    observer.observe(room);
    for (const part of room.children) observer.observe(part);
    room.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      room.removeEventListener('scroll', mark);
    };
  });
  return place;
}

/** Subpixel differences do not count. */
const sidesOf = (room: HTMLElement): string[] => [
  ...(room.scrollLeft > 1 ? ['start'] : []),
  ...(room.scrollLeft + room.clientWidth < room.scrollWidth - 1 ? ['end'] : []),
  ...(room.scrollTop > 1 ? ['up'] : []),
  ...(room.scrollTop + room.clientHeight < room.scrollHeight - 1 ? ['down'] : []),
];
