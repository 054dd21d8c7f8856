import { configure } from '@testing-library/react';

/**
 * A test that runs without React's strict mode, as in a built product. Strict mode aborts and repeats the first request of a
 * query, which a test that counts requests would count, and repeats effects outside the `act` of a test that opens a dialog
 * over a focused field.
 */
export const asBuilt =
  <A extends unknown[]>(run: (...args: A) => Promise<void>) =>
  async (...args: A): Promise<void> => {
    configure({ reactStrictMode: false });
    try {
      await run(...args);
    } finally {
      configure({ reactStrictMode: true });
    }
  };
