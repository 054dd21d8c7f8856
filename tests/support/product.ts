import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { DEMONSTRATION_COMPLETE } from '../../src/server/app/start.ts';
import { type Browser, findBrowser } from './find-browser.ts';
import { findFreePort } from './measure.ts';
import { type Product, startProduct } from './start-product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
    browser: Browser;
    /** A file that exists once the demonstration records are complete. */
    complete: string;
  }
}

/**
 * Starts one product on an empty data directory for all browser tests. It starts while the other projects run their setup;
 * `browser-setup.ts` waits for it.
 */
export default async function setup(project: TestProject) {
  const browser = await findBrowser();
  console.log(`Browser: ${browser.path} (${browser.from})`);
  const folder = mkdtempSync(join(tmpdir(), 'museum-'));
  const complete = join(folder, 'complete');
  const port = await findFreePort();
  // On a slow machine an operator whose session the tests share may be idle for longer than the half hour of the default.
  const product = startProduct({ DATA_DIR: join(folder, 'data'), PORT: String(port), SESSION_IDLE_MINUTES: '1440' });
  const completion = product.then((product) => markComplete(product, complete));
  // A product that does not start is reported by the first test and again at the end.
  completion.catch(() => undefined);
  project.provide('origin', `http://127.0.0.1:${port}`);
  project.provide('browser', browser);
  project.provide('complete', complete);
  return async () => {
    await (await product).stop();
    await completion;
    rmSync(folder, { recursive: true, force: true });
  };
}

async function markComplete({ process, output }: Product, file: string): Promise<void> {
  while (process.exitCode === null && process.signalCode === null) {
    if (output().includes(DEMONSTRATION_COMPLETE)) return writeFileSync(file, '');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
