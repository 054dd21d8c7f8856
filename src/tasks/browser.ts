import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';
import { unpackBrowser } from './packaged-browser.ts';

/** A Chromium of some kind, and where it came from. */
export interface Browser {
  path: string;
  from: string;
  /** What its process needs in its environment beside ours. */
  environment: Record<string, string>;
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Nothing of the browser's own goes over the network. */
const browserArguments = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage'],
];

/** How every browser of ours is started. */
export const launchOptions = ({ path, environment }: Browser): LaunchOptions => ({
  executablePath: path,
  args: browserArguments,
  env: { ...process.env, ...environment },
});

/**
 * `CHROME_PATH`; else, on Linux x64, the one inside an npm package, which is the same on every machine and draws nothing on a
 * screen, so it takes half of the time; else an installed one; else a sentence with the remedies. The bench looks for an
 * installed one first, as that is what operators use.
 */
export async function findBrowser(first: 'packaged' | 'installed' = 'packaged'): Promise<Browser> {
  const path = process.env.CHROME_PATH;
  if (path) {
    if (!existsSync(path)) throw new Error(`CHROME_PATH is ${path}, but there is no such file.`);
    return { path, from: 'CHROME_PATH', environment: {} };
  }
  const hasPackage = process.platform === 'linux' && process.arch === 'x64';
  const installed = [...onPath(), ...places].find((place) => existsSync(place));
  if (hasPackage && (first === 'packaged' || !installed)) {
    return { ...(await unpackBrowser()), from: 'the package @sparticuz/chromium' };
  }
  if (installed) return { path: installed, from: 'installed here', environment: {} };
  throw new Error(
    'The browser tests need Chrome, Chromium or Edge. Install one, or set CHROME_PATH to where it is, or run on Linux x64, where a package brings one.',
  );
}

const onPath = (): string[] =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
