import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { DEMONSTRATION_COMPLETE } from '../../src/server/start/start.ts';
import { type Browser, findBrowser } from '../../src/tasks/browser.ts';
import { findFreePort } from '../../src/tasks/measure.ts';
import { type Product, startProduct } from '../../src/tasks/product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
    browser: Browser;
    /** A file that is there once the demonstration records are complete. */
    complete: string;
  }
}

/**
 * One product and one browser for all browser tests, on an empty data directory. It starts while the other projects prepare
 * what they need; `browser-setup.ts` waits for it.
 */
export default async function setup(project: TestProject) {
  const browser = await findBrowser();
  console.log(`Browser: ${browser.path} (${browser.from})`);
  const folder = mkdtempSync(join(tmpdir(), 'museum-'));
  const complete = join(folder, 'complete');
  const port = await findFreePort();
  const starting = startProduct({ DATA_DIR: join(folder, 'data'), PORT: String(port) });
  const marking = starting.then((product) => markComplete(product, complete));
  // A product that does not start is reported by the first test, and by the end.
  marking.catch(() => undefined);
  project.provide('origin', `http://127.0.0.1:${port}`);
  project.provide('browser', browser);
  project.provide('complete', complete);
  return async () => {
    await (await starting).stop();
    await marking;
    rmSync(folder, { recursive: true, force: true });
  };
}

async function markComplete({ process, output }: Product, file: string): Promise<void> {
  while (process.exitCode === null && process.signalCode === null) {
    if (output().includes(DEMONSTRATION_COMPLETE)) return writeFileSync(file, '');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
