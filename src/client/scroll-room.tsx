import type { ReactNode, UIEventHandler } from 'react';

interface ScrollRoomProps {
  className: string;
  label: string;
  onScroll?: UIEventHandler<HTMLElement>;
  children: ReactNode;
}

/** A part of a page that scrolls by itself: the arrow keys scroll it once it has the focus. */
export const ScrollRoom = ({ label, ...room }: ScrollRoomProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, and not every browser sees to it
  <section tabIndex={0} aria-label={label} {...room} />
);
