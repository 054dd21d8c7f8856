import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

configure({ asyncUtilTimeout: 8_000 });

/** A warning nobody expected is a mistake. A test that expects one looks at the spy and clears it. */
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('lang');
  localStorage.clear();
  expect(said, 'nothing unexpected on the console').toEqual([]);
});
