import { clampWidth } from './columns-draft.ts';

/** Tracks the pointer during a column resize; the width changes on release. */
export function dragEdge(edge: HTMLElement, startX: number, onWidth: (width: number) => void): void {
  const head = edge.closest('th');
  if (!head) return;
  const startWidth = head.offsetWidth;
  const widthAt = (x: number): number => clampWidth(startWidth + x - startX);
  const stop = new AbortController();
  const listen = (name: 'pointermove' | 'pointerup' | 'pointercancel', listener: (event: PointerEvent) => void) =>
    window.addEventListener(name, listener, { signal: stop.signal });
  const endDrag = () => {
    stop.abort();
    edge.style.transform = '';
    delete edge.dataset.held;
  };
  edge.dataset.held = '';
  listen('pointermove', ({ clientX, buttons }) => {
    // The button was released outside the window.
    if (buttons === 0) endDrag();
    else edge.style.transform = `translateX(${widthAt(clientX) - startWidth}px)`;
  });
  listen('pointerup', ({ clientX }) => {
    endDrag();
    if (clientX !== startX) onWidth(widthAt(clientX));
  });
  listen('pointercancel', endDrag);
}
