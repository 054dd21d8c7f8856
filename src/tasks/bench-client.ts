import { existsSync, readdirSync, statSync } from 'node:fs';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { findBrowser, launchOptions } from './browser.ts';
import { delayingProxy, median } from './measure.ts';

const ROUNDS = 5;
const API = '/admin/api/admin';
const ASSETS = 'dist/client/assets';

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Cold cache, signed in, ten rows of news, answers after 20 ms; then 4× slower CPU and Fast 4G; then from list to list. */
export async function client(origin: string): Promise<number> {
  const proxy = await delayingProxy(origin, (path) => (path.startsWith(API) ? 20 : 0));
  const browser = await openBrowser();
  const cookies = await signInCookies(browser, origin);
  const figures: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const slow of [false, true]) figures.push(await visit(browser, proxy.origin, cookies, slow));
  }
  const at = (slow: boolean, pick: (visit: Visit) => number) =>
    Math.round(median(figures.filter((figure) => figure.slow === slow).map(pick)));
  const js = at(false, (visit) => visit.js);
  console.log('\nTo the first rows of /info/news (medians)');
  console.log(`  JS, brotli KiB                   ${kib(js)}    at most 320`);
  console.log(`  requests                         ${at(false, ({ requests }) => requests)}      at most 10`);
  console.log(`  main-thread CPU, ms              ${at(false, ({ cpu }) => cpu)}    at most 325 there`);
  console.log(`  first paint, 4x CPU + Fast 4G    ${at(true, ({ paint }) => paint)} ms`);
  console.log(`  rows, 4x CPU + Fast 4G           ${at(true, ({ rows }) => rows)} ms`);
  console.log(`  rows on a warm reload, likewise  ${at(true, ({ warm }) => warm)} ms`);
  console.log(`  all JS of the build, brotli KiB  ${kib(wholeBuild())}    at most 600`);
  await listsOf(await signedIn(browser, cookies), proxy.origin);
  await browser.close();
  proxy.close();
  return js;
}

export async function signedInCookie(origin: string): Promise<string> {
  const browser = await openBrowser();
  const cookies = await signInCookies(browser, origin);
  await browser.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

const openBrowser = async (): Promise<Browser> => chromium.launch(launchOptions(await findBrowser('installed')));

async function signInCookies(browser: Browser, origin: string): Promise<Cookies> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/admin/`);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill('admin');
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL((url) => url.pathname === '/admin/');
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

async function signedIn(browser: Browser, cookies: Cookies): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addCookies(cookies);
  return context;
}

interface Visit {
  slow: boolean;
  js: number;
  requests: number;
  cpu: number;
  paint: number;
  rows: number;
  warm: number;
}

async function visit(browser: Browser, origin: string, cookies: Cookies, slow: boolean): Promise<Visit> {
  const context = await signedIn(browser, cookies);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (slow) await slowDown(cdp);
  let cpu: Promise<number> | undefined;
  // Asked by the page itself, so that nothing that comes after the rows is counted.
  await page.exposeFunction('tenRowsAreThere', () => {
    cpu ??= cpuOf(cdp);
  });
  await page.addInitScript(watchForRows);
  await page.goto(`${origin}/admin/#/info/news`, { waitUntil: 'commit' });
  const rows = await rowsAt(page);
  const asked = await page.evaluate(askedBefore, rows);
  await page.waitForTimeout(500);
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  await page.reload({ waitUntil: 'commit' });
  const warm = await rowsAt(page);
  const figures = { slow, ...asked, cpu: (await cpu) ?? 0, paint, rows, warm };
  await context.close();
  return figures;
}

type Watched = typeof globalThis & { rowsAt?: number; tenRowsAreThere: () => void };

/** In the page: when the tenth row came into the document. */
function watchForRows(): void {
  const page = globalThis as Watched;
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll('tbody tr .row-title').length < 10) return;
    observer.disconnect();
    page.rowsAt = performance.now();
    page.tenRowsAreThere();
  }).observe(document, { childList: true, subtree: true });
}

const rowsAt = async (page: Page): Promise<number> =>
  Number(await (await page.waitForFunction(() => (globalThis as Watched).rowsAt)).jsonValue());

/** In the page: what was asked for until then. Pictures come beside the rows and hold nothing up. */
function askedBefore(moment: number): { js: number; requests: number } {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const asked = resources.filter(({ name, startTime }) => startTime < moment && !/\.(svg|png|jpe?g|webp)$/.test(name));
  const scripts = asked.filter(({ name }) => name.endsWith('.js'));
  return { js: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), requests: asked.length + 1 };
}

const slowDown = async (cdp: CDPSession): Promise<void> => {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('Network.enable');
  const fast4g = { latency: 60, downloadThroughput: (9_000_000 / 8) * 0.9, uploadThroughput: (1_500_000 / 8) * 0.9 };
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...fast4g });
};

const cpuOf = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

const wholeBuild = (): number =>
  readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => `${ASSETS}/${name}`)
    .reduce((sum, file) => sum + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size, 0);

const kib = (bytes: number): string => (bytes / 1024).toFixed(0);

const LISTS = ['/info/notice', '/info/news'];
const FIRST = 10;
const LAST = 100;

/** From list to list by the menu: what each costs, and whether anything is left behind. */
async function listsOf(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${origin}/admin/#/info/news`);
  await page.locator('tbody .row-title').first().waitFor();
  await page.waitForLoadState('networkidle');
  const steps: Step[] = [];
  const walk = async (until: number) => {
    while (steps.length < until) steps.push(await step(page, cdp, LISTS[steps.length % LISTS.length] ?? ''));
  };
  await walk(FIRST);
  const early = await keptBy(cdp);
  await walk(LAST);
  const late = await keptBy(cdp);
  await context.close();
  const at = (pick: (step: Step) => number) => Math.round(median(steps.map(pick)));
  console.log('\nFrom list to list (medians)');
  console.log(`  requests                         ${at(({ requests }) => requests)}      at most 1`);
  console.log(`  chunks                           ${at(({ chunks }) => chunks)}      at most 0`);
  console.log(`  main-thread CPU, ms              ${at(({ cpu }) => cpu)}    at most 105 there`);
  console.log(`  heap after ${FIRST} lists, MB           ${early.heap.toFixed(1)}   at most 13.7`);
  console.log(`  heap growth to list ${LAST}, MB        ${(late.heap - early.heap).toFixed(1)}    at most 1.5`);
  console.log(`  DOM nodes                        ${early.nodes} → ${late.nodes}`);
}

interface Step {
  requests: number;
  chunks: number;
  cpu: number;
}

async function step(page: Page, cdp: CDPSession, path: string): Promise<Step> {
  const before = (await metricsOf(cdp))('TaskDuration');
  const from = await page.evaluate(() => performance.now());
  await page.locator(`aside a[href^="#${path}"]`).click();
  await page.locator(`tbody .row-title[href^="#${path}/"]`).first().waitFor();
  await page.waitForTimeout(400);
  const cpu = ((await metricsOf(cdp))('TaskDuration') - before) * 1000;
  return { cpu, ...(await page.evaluate(askedSince, from)) };
}

/** In the page: what was asked for since, without pictures. */
function askedSince(moment: number): { requests: number; chunks: number } {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const asked = resources.filter(({ startTime }) => startTime >= moment);
  const count = (types: RegExp) => asked.filter(({ name }) => types.test(name)).length;
  // The browser's own list of what was asked holds so many and no more.
  performance.clearResourceTimings();
  return { requests: count(/\/api\/admin\/(?!media\/)/), chunks: count(/\.js$/) };
}

async function keptBy(cdp: CDPSession): Promise<{ heap: number; nodes: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  const of = await metricsOf(cdp);
  return { heap: of('JSHeapUsedSize') / 1_048_576, nodes: of('Nodes') };
}

async function metricsOf(cdp: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (wanted) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
}
