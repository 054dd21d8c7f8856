import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** A Chromium of some kind, and where it came from. */
export interface Browser {
  path: string;
  from: string;
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** What every browser of ours is started with: nothing of its own goes over the network. */
export const browserArguments = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage'],
];

/** `CHROME_PATH`, else an installed browser, else the one inside an npm package, else a sentence with the remedies. */
export async function findBrowser(): Promise<Browser> {
  const asked = process.env.CHROME_PATH;
  if (asked) {
    if (!existsSync(asked)) throw new Error(`CHROME_PATH is ${asked}, but there is no such file.`);
    return { path: asked, from: 'CHROME_PATH' };
  }
  const installed = [...onPath(), ...places].find((path) => existsSync(path));
  if (installed) return { path: installed, from: 'installed here' };
  return (await packaged()) ?? fail();
}

const onPath = (): string[] =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

/** The packaged browser unpacks itself into a temporary folder; ours keeps it inside the project. */
async function packaged(): Promise<Browser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = resolve('node_modules/.cache/browser');
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  // Without it the package leaves out the system libraries that a bare machine lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return { path: await chromium.executablePath(), from: 'the package @sparticuz/chromium' };
}

function fail(): never {
  throw new Error(
    'The browser tests need Chrome, Chromium or Edge. Install one, or set CHROME_PATH to where it is, or run on Linux x64, where a package brings one.',
  );
}
