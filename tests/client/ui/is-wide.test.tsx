import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useIsWide } from '../../../src/client/ui/table/use-is-wide.ts';

afterEach(() => vi.unstubAllGlobals());

/** Renders a table with given widths, because the test environment lays nothing out. */
function open(columns: string, widthOf: (isWide: boolean) => { room: number; table: number }) {
  let notifyResize: () => void = () => undefined;
  class Observer {
    constructor(callback: () => void) {
      notifyResize = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const renders: boolean[] = [];
  function WideTable() {
    const [isWide, tableRef] = useIsWide(columns);
    renders.push(isWide);
    const measure = (element: HTMLDivElement | null) => {
      tableRef.current = element;
      if (!element) return;
      Object.defineProperty(element, 'clientWidth', {
        configurable: true,
        get: () => widthOf(renders.at(-1) ?? false).room,
      });
      const table = element.querySelector('table');
      Object.defineProperty(table, 'offsetWidth', { configurable: true, get: () => widthOf(false).table });
    };
    return (
      <div ref={measure}>
        <div className="table-scroll">
          <table />
        </div>
      </div>
    );
  }
  render(<WideTable />);
  const settle = () => {
    for (let round = 0; round < 6; round += 1) act(() => notifyResize());
    return renders.at(-1);
  };
  return { renders, settle };
}

test.each([
  ['that is wider than the page with or without a scroll bar', 737, 752, 811],
  ['that fits only as long as the page has no scroll bar', 800, 815, 811],
])(
  'a table %s stays in its wide layout and is not rendered endlessly',
  (name, widthWithBar, widthWithoutBar, table) => {
    const { renders, settle } = open(name, (isWide) => ({ room: isWide ? widthWithoutBar : widthWithBar, table }));
    expect(settle()).toBe(true);
    const renderCount = renders.length;
    settle();
    expect(renders.length).toBe(renderCount);
  },
);

test('a table whose container has grown wide enough leaves its wide layout', () => {
  let room = 700;
  const { settle } = open('growing', () => ({ room, table: 811 }));
  expect(settle()).toBe(true);
  room = 900;
  expect(settle()).toBe(false);
});
