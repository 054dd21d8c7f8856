import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import './antd-styles.ts';

configure({ asyncUtilTimeout: 20_000, reactStrictMode: true });

/** antd measures these properties to fit a text area to its text; its style sheet is not loaded in unit tests. */
const textAreaStyle = document.createElement('style');
textAreaStyle.textContent = 'textarea { padding: 0; border-width: 0; line-height: 20px; }';

/**
 * antd adds such an element to the document with the first text area. It exists from the start, so that queries for the first
 * text area do not depend on the order of the tests.
 */
const measuringTextArea = document.createElement('textarea');
measuringTextArea.hidden = true;

beforeAll(() => {
  document.head.append(textAreaStyle);
  document.body.prepend(measuringTextArea);
});
afterAll(() => {
  textAreaStyle.remove();
  measuringTextArea.remove();
});

/** An unexpected warning fails the test. A test that expects one checks the spy and clears it. */
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
  // Unit tests have no server, and a real attempt to connect may take long.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
});

afterEach(() => {
  cleanup();
  const messages = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
    .filter(isFromPage)
    .map((args) => args.map(String).join(' '));
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('lang');
  localStorage.clear();
  // Local drafts: a form of the next test would restore one.
  sessionStorage.clear();
  expect(messages.join('\n'), 'nothing unexpected on the console').toBe('');
});

/**
 * Ignores two warnings of React about `act`, which browsers never print: a lazy part that is loading while a test clicks, and
 * a component of antd, which has no name of its own, that ends a motion between two steps of a test.
 */
const isFromPage = ([first, component]: unknown[]): boolean =>
  !String(first).startsWith('A component suspended inside an `act`') &&
  !(String(first).startsWith('An update to %s inside a test') && component === 'ForwardRef');
