import { existsSync, readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { findBrowser, launchOptions } from '../../../tests/support/find-browser.ts';
import { findFreePort } from '../../../tests/support/measure.ts';
import { signOn } from '../../../tests/support/sign-on.ts';
import viteConfig from '../../../vite.config.ts';
import { API_PREFIX, BASE_PATH } from '../../contract/calls.ts';
import type { Running } from '../../server/app/start.ts';

export type FunctionsByFile = Map<string, string[]>;

export interface ProductPlace {
  folder: string;
  origin: string;
  clientDir: string | null;
  listen: (app: FastifyInstance) => PromiseLike<unknown>;
}

/** What somebody does in a form with fields of many kinds, one of them with a condition. */
interface BrowserWalk {
  prepare: (page: Page) => Promise<void>;
  follow: (page: Page) => Promise<void>;
}

const news = { title: '书签', category: 'museum', body: `<p>${'书'.repeat(20)}</p>` };

const writeCharacter = (page: Page): Promise<void> => page.locator('#field-title').press('a');

export const browserWalks: Readonly<Record<string, BrowserWalk>> = {
  character: { prepare: writeCharacter, follow: writeCharacter },
  'browser-save': {
    prepare: writeCharacter,
    follow: (page) => page.locator('.form-buttons button', { hasText: '保存' }).first().click(),
  },
};

/** Within it a draft is stored, and a save is answered and shown, in milliseconds. */
const IDLE_TIME = 2_000;

/** The functions that run in the browser during a walk. It is walked once before, so that no first-time work counts. */
export async function functionsInBrowser(
  { prepare, follow }: BrowserWalk,
  folder: string,
  startProduct: (place: ProductPlace) => Promise<Running>,
): Promise<FunctionsByFile> {
  const clientDir = await buildReadableClient(folder);
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const running = await startProduct({
    folder,
    origin,
    clientDir,
    listen: (app) => app.listen({ port, host: '127.0.0.1' }),
  });
  const browser = await chromium.launch(launchOptions(await findBrowser()));
  try {
    const context = await browser.newContext({ storageState: await signOn(origin, 'admin'), locale: 'zh-CN' });
    const page = await openForm(context, origin);
    for (const step of [prepare, follow, prepare]) await becomeIdleAfter(page, step);
    const session = await context.newCDPSession(page);
    await session.send('Profiler.enable');
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await session.send('Profiler.takePreciseCoverage');
    await becomeIdleAfter(page, follow);
    const { result } = await session.send('Profiler.takePreciseCoverage');
    return functionsByFile(result, (url) => {
      const [script = ''] = /assets\/.+\.js$/.exec(url) ?? [];
      // A script of the bundler itself has no map.
      return existsSync(join(clientDir, `${script}.map`)) ? createSourceLookup(join(clientDir, script)) : null;
    });
  } finally {
    await browser.close();
    await running.stop();
  }
}

/** Builds the client so that its functions keep their names, and where each of them comes from. */
async function buildReadableClient(folder: string): Promise<string> {
  const { plugins = [], ...config } = viteConfig({ command: 'build', mode: 'production', isSsrBuild: false });
  const outDir = join(folder, 'client');
  // One moves each line of a script, the other takes a minute.
  const isLeftOut = (plugin: unknown): boolean =>
    ['compile-hint', 'precompress'].includes((plugin as { name?: string } | null)?.name ?? '');
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: plugins.filter((plugin) => !isLeftOut(plugin)),
    build: { ...config.build, outDir, minify: false, sourcemap: true, reportCompressedSize: false },
  });
  return outDir;
}

async function openForm(context: BrowserContext, origin: string): Promise<Page> {
  const answer = await context.request.post(`${origin}${API_PREFIX}/news/`, { data: news, headers: { origin } });
  const { data } = await answer.json();
  const page = await context.newPage();
  await page.goto(`${origin}${BASE_PATH}#/info/news/edit/${data.id}`);
  await becomeIdleAfter(page, (form) => form.locator('#field-title').press('End'));
  return page;
}

async function becomeIdleAfter(page: Page, act: (page: Page) => Promise<void>): Promise<void> {
  await act(page);
  await page.waitForLoadState('networkidle');
  await setTimeout(IDLE_TIME);
}

/** The named functions that have run, by the file where `lookupFor` the address of a script finds their source. */
export function functionsByFile(
  coverage: readonly Profiler.ScriptCoverage[],
  lookupFor: (url: string) => ((offset: number) => string | undefined) | null,
): FunctionsByFile {
  const functions: FunctionsByFile = new Map();
  for (const { url, functions: all } of coverage) {
    const fileAt = lookupFor(url);
    if (!fileAt) continue;
    for (const { functionName, ranges } of all) {
      const [range] = ranges;
      // Functions that the engine adds, such as field initializers, have a name in brackets.
      const file = /^[\w$#]/.test(functionName) && range && range.count > 0 ? fileAt(range.startOffset) : undefined;
      if (file) functions.set(file, [...(functions.get(file) ?? []), functionName.replace(/\$\d+$/, '')]);
    }
  }
  return functions;
}

/** Finds the file of ours that an offset of a built script comes from. */
function createSourceLookup(script: string): (offset: number) => string | undefined {
  const text = readFileSync(script, 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync(`${script}.map`, 'utf8')));
  return (offset) => {
    const before = text.slice(0, offset).split('\n');
    const entry = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
    // Else it is the line before: the bundler has added functions of its own.
    const isFromSource = 'generatedLine' in entry && entry.generatedLine === before.length - 1;
    const source = isFromSource ? entry.originalSource : '';
    return /src\/(?:client|declare|contract|kinds|resources)\/.+\.tsx?$/.exec(source)?.[0];
  };
}
