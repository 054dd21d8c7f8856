import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import './antd-styles.ts';

configure({ asyncUtilTimeout: 8_000 });

/** What antd measures to make a text area as high as its text; its own style sheet is not loaded here. */
const measures = document.createElement('style');
measures.textContent = 'textarea { padding: 0; border-width: 0; line-height: 20px; }';

/** antd leaves one in the document after the first text area: a test that takes the first input there would depend on the order. */
const leftByAntd = document.createElement('textarea');
leftByAntd.hidden = true;

beforeAll(() => {
  document.head.append(measures);
  document.body.prepend(leftByAntd);
});
afterAll(() => {
  measures.remove();
  leftByAntd.remove();
});

/** A warning nobody expected is a mistake. A test that expects one looks at the spy and clears it. */
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
  // Nobody serves a unit test; a real attempt to connect takes as long as the machine pleases.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
});

afterEach(() => {
  cleanup();
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
    .filter(isOfThePage)
    .map((words) => words.map(String).join(' '));
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('lang');
  localStorage.clear();
  expect(said.join('\n'), 'nothing unexpected on the console').toBe('');
});

/**
 * A part that comes a moment after the screen may be loading just when a test clicks. React then speaks to the test
 * about its own `act`; no browser ever says this.
 */
const isOfThePage = ([first]: unknown[]): boolean => !String(first).startsWith('A component suspended inside an `act`');
