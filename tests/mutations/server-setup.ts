import { beforeAll } from 'vitest';
import { sharedApp } from '../support/server.ts';

/**
 * Stryker runs the tests that execute a line. The tests of a file share an app, and the first would be the only one that
 * executes what builds it; what runs before all tests counts for each of them.
 */
beforeAll(async () => {
  // A mutation that prevents the app is noticed by the first test.
  await sharedApp().catch(() => undefined);
});
