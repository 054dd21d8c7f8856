import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Browser, findBrowser } from '../../src/tasks/browser.ts';
import { startProduct } from '../../src/tasks/product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
    browser: Browser;
  }
}

/** One product and one browser for all browser tests, on an empty data directory. */
export default async function setup(project: TestProject) {
  const browser = await findBrowser();
  console.log(`Browser: ${browser.path} (${browser.from})`);
  const dataDir = mkdtempSync(join(tmpdir(), 'museum-'));
  const product = await startProduct({ DATA_DIR: dataDir });
  project.provide('origin', product.origin);
  project.provide('browser', browser);
  return async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
