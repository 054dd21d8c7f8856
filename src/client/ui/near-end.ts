/** How close to its end, in pixels, a list loads more rows (S9.3). */
export const LOAD_MORE_THRESHOLD = 100;

type ScrollPosition = Pick<HTMLElement, 'scrollHeight' | 'scrollTop' | 'clientHeight'>;

export const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: ScrollPosition): boolean =>
  scrollHeight - scrollTop <= clientHeight + LOAD_MORE_THRESHOLD;
