import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Browser, findBrowser } from '../../src/tasks/browser.ts';
import { freePort } from '../../src/tasks/measure.ts';
import { startProduct } from '../../src/tasks/product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
    browser: Browser;
  }
}

/**
 * One product and one browser for all browser tests, on an empty data directory. It starts while the other projects prepare
 * what they need; `browser-setup.ts` waits for it.
 */
export default async function setup(project: TestProject) {
  const browser = await findBrowser();
  console.log(`Browser: ${browser.path} (${browser.from})`);
  const dataDir = mkdtempSync(join(tmpdir(), 'museum-'));
  const port = await freePort();
  const starting = startProduct({ DATA_DIR: dataDir, PORT: String(port) });
  project.provide('origin', `http://127.0.0.1:${port}`);
  project.provide('browser', browser);
  return async () => {
    await (await starting).stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
