/** How close to its end, in pixels, a list loads more rows (S9.3). */
export const LOAD_MORE_THRESHOLD = 100;

type Scrolled = Pick<HTMLElement, 'scrollHeight' | 'scrollTop' | 'clientHeight'>;

export const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: Scrolled): boolean =>
  scrollHeight - scrollTop <= clientHeight + LOAD_MORE_THRESHOLD;
