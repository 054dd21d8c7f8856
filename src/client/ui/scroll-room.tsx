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
  const ref = useOverflowMarks<HTMLElement>();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, and not every browser sees to it
    <section ref={ref} tabIndex={0} aria-label={label} className={`scroll-room ${className}`} {...room} />
  );
}

/** Marks the sides of a `scroll-room` with more content, because browsers often show scroll bars only while scrolling. */
export function useOverflowMarks<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const container = ref.current;
    if (!container) return;
    const markSides = () => {
      container.dataset.more = overflowSides(container).join(' ');
    };
    const observer = new ResizeObserver(markSides);
    observer.observe(container);
    for (const child of container.children) observer.observe(child);
    container.addEventListener('scroll', markSides, { passive: true });
    return () => {
      observer.disconnect();
      container.removeEventListener('scroll', markSides);
    };
  });
  return ref;
}

/** Subpixel differences do not count. */
const overflowSides = (container: HTMLElement): string[] => [
  ...(container.scrollLeft > 1 ? ['start'] : []),
  ...(container.scrollLeft + container.clientWidth < container.scrollWidth - 1 ? ['end'] : []),
  ...(container.scrollTop > 1 ? ['up'] : []),
  ...(container.scrollTop + container.clientHeight < container.scrollHeight - 1 ? ['down'] : []),
];
