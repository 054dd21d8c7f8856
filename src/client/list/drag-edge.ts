import { clampWidth } from './columns-draft.ts';

/** Tracks the pointer during a column resize; the width changes on release. */
export function dragEdge(edge: HTMLElement, from: number, onWidth: (width: number) => void): void {
  const head = edge.closest('th');
  if (!head) return;
  const before = head.offsetWidth;
  const widthAt = (x: number): number => clampWidth(before + x - from);
  const stop = new AbortController();
  const listen = (name: 'pointermove' | 'pointerup' | 'pointercancel', listener: (event: PointerEvent) => void) =>
    window.addEventListener(name, listener, { signal: stop.signal });
  const end = () => {
    stop.abort();
    edge.style.transform = '';
    delete edge.dataset.held;
  };
  edge.dataset.held = '';
  listen('pointermove', ({ clientX, buttons }) => {
    // The button was released outside the window.
    if (buttons === 0) end();
    else edge.style.transform = `translateX(${widthAt(clientX) - before}px)`;
  });
  listen('pointerup', ({ clientX }) => {
    end();
    if (clientX !== from) onWidth(widthAt(clientX));
  });
  listen('pointercancel', end);
}
