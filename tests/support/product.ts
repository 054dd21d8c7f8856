import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../../src/tasks/browser.ts';
import { freePort } from '../../src/tasks/measure.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
    browserPath: string;
  }
}

/** The built product as a person starts it: a process of its own on an empty data directory. */
export interface Product {
  origin: string;
  /** Everything it has printed so far. */
  output: () => string;
  process: ChildProcess;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const port = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const origin = `http://127.0.0.1:${port}`;
  await answering(`${origin}/healthz`, ended, () => printed);
  return {
    origin,
    output: () => printed,
    process: child,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

async function answering(address: string, ended: Promise<unknown>, output: () => string): Promise<void> {
  let gone = false;
  void ended.then(() => {
    gone = true;
  });
  for (let tries = 0; tries < 600 && !gone; tries += 1) {
    if ((await fetch(address).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The product did not start:\n${output()}`);
}

/** One product and one browser for all browser tests. */
export default async function setup(project: TestProject) {
  const browser = await findBrowser();
  console.log(`Browser: ${browser.path} (${browser.from})`);
  const dataDir = mkdtempSync(join(tmpdir(), 'museum-'));
  const product = await startProduct({ DATA_DIR: dataDir });
  project.provide('origin', product.origin);
  project.provide('browserPath', browser.path);
  return async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
