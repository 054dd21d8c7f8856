import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useIsWide } from '../../../src/client/ui/use-is-wide.ts';

afterEach(() => vi.unstubAllGlobals());

/** A table in its place; the browser's measures are given, as nothing is laid out here. */
function open(columns: string, widthOf: (isWide: boolean) => { room: number; table: number }) {
  let resized: () => void = () => undefined;
  class Observer {
    constructor(heard: () => void) {
      resized = heard;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const drawn: boolean[] = [];
  function Place() {
    const [isWide, place] = useIsWide(columns);
    drawn.push(isWide);
    const measured = (element: HTMLDivElement | null) => {
      place.current = element;
      if (!element) return;
      Object.defineProperty(element, 'clientWidth', {
        configurable: true,
        get: () => widthOf(drawn.at(-1) ?? false).room,
      });
      const table = element.querySelector('table');
      Object.defineProperty(table, 'offsetWidth', { configurable: true, get: () => widthOf(false).table });
    };
    return (
      <div ref={measured}>
        <div className="ant-table-content">
          <table />
        </div>
      </div>
    );
  }
  render(<Place />);
  const settle = () => {
    for (let round = 0; round < 6; round += 1) act(() => resized());
    return drawn.at(-1);
  };
  return { drawn, settle };
}

test.each([
  ['that is wider than the page with or without a scroll bar', 737, 752, 811],
  ['that fits only as long as the page has no scroll bar', 800, 815, 811],
])('a table %s comes to rest', (name, withBar, withoutBar, table) => {
  const { drawn, settle } = open(name, (isWide) => ({ room: isWide ? withoutBar : withBar, table }));
  expect(settle()).toBe(true);
  const times = drawn.length;
  settle();
  expect(drawn.length).toBe(times);
});

test('a table whose place has become wide enough is drawn whole again', () => {
  let room = 700;
  const { settle } = open('growing', () => ({ room, table: 811 }));
  expect(settle()).toBe(true);
  room = 900;
  expect(settle()).toBe(false);
});
