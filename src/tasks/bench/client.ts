import { existsSync, readdirSync, statSync } from 'node:fs';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { findBrowser, launchOptions } from '../browser.ts';
import { median, startDelayingProxy } from '../measure.ts';

const ROUNDS = 5;
const API = '/admin/api/admin';
const ASSETS = 'dist/client/assets';

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/**
 * Measures the way to ten rows of news, signed in, with a cold cache and 20 ms of delay for each API response, also with a
 * 4× slower CPU on Fast 4G; then the way from list to list. Returns the bytes of JavaScript up to the first rows.
 */
export async function measureClient(origin: string): Promise<number> {
  const proxy = await startDelayingProxy(origin, (path) => (path.startsWith(API) ? 20 : 0));
  const browser = await openBrowser();
  const cookies = await signInCookies(browser, origin);
  const figures: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const slow of [false, true]) figures.push(await measureVisit(browser, proxy.origin, cookies, slow));
  }
  const medianOf = (slow: boolean, pick: (visit: Visit) => number) =>
    Math.round(median(figures.filter((figure) => figure.slow === slow).map(pick)));
  const js = medianOf(false, (visit) => visit.js);
  console.log('\nTo the first rows of /info/news (medians)');
  console.log(`  JS, brotli KiB                   ${kib(js)}    at most 330`);
  console.log(`  requests                         ${medianOf(false, ({ requests }) => requests)}      at most 10`);
  console.log(`  main-thread CPU, ms              ${medianOf(false, ({ cpu }) => cpu)}    at most 325 there`);
  console.log(`  first paint, 4x CPU + Fast 4G    ${medianOf(true, ({ paint }) => paint)} ms`);
  console.log(`  rows, 4x CPU + Fast 4G           ${medianOf(true, ({ rows }) => rows)} ms`);
  console.log(`  rows on a warm reload, likewise  ${medianOf(true, ({ warm }) => warm)} ms`);
  console.log(`  all JS of the build, brotli KiB  ${kib(sizeOfBuild())}    at most 680`);
  await measureLists(await newSignedInContext(browser, cookies), proxy.origin);
  await browser.close();
  proxy.close();
  return js;
}

export async function signIn(origin: string): Promise<string> {
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

async function newSignedInContext(browser: Browser, cookies: Cookies): Promise<BrowserContext> {
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

async function measureVisit(browser: Browser, origin: string, cookies: Cookies, slow: boolean): Promise<Visit> {
  const context = await newSignedInContext(browser, cookies);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (slow) await slowDown(cdp);
  let cpu: Promise<number> | undefined;
  // Called by the page itself, so that work after the rows is not measured.
  await page.exposeFunction('onTenRows', () => {
    cpu ??= cpuOf(cdp);
  });
  await page.addInitScript(watchForRows);
  await page.goto(`${origin}/admin/#/info/news`, { waitUntil: 'commit' });
  const rows = await rowsAt(page);
  const requests = await page.evaluate(requestsBefore, rows);
  await page.waitForTimeout(500);
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  await page.reload({ waitUntil: 'commit' });
  const warm = await rowsAt(page);
  const figures = { slow, ...requests, cpu: (await cpu) ?? 0, paint, rows, warm };
  await context.close();
  return figures;
}

type MeasuredPage = typeof globalThis & { rowsAt?: number; onTenRows: () => void };

/** Runs in the page and records when the tenth row was added to the document. */
function watchForRows(): void {
  const page = globalThis as MeasuredPage;
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll('tbody tr .row-title').length < 10) return;
    observer.disconnect();
    page.rowsAt = performance.now();
    page.onTenRows();
  }).observe(document, { childList: true, subtree: true });
}

const rowsAt = async (page: Page): Promise<number> =>
  Number(await (await page.waitForFunction(() => (globalThis as MeasuredPage).rowsAt)).jsonValue());

/** Runs in the page: the requests before that time, without pictures, which do not delay the rows. */
function requestsBefore(time: number): { js: number; requests: number } {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const requests = resources.filter(({ name, startTime }) => startTime < time && !/\.(svg|png|jpe?g|webp)$/.test(name));
  const scripts = requests.filter(({ name }) => name.endsWith('.js'));
  return { js: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), requests: requests.length + 1 };
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

const sizeOfBuild = (): number =>
  readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => `${ASSETS}/${name}`)
    .reduce((sum, file) => sum + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size, 0);

const kib = (bytes: number): string => (bytes / 1024).toFixed(0);

const LISTS = ['/info/notice', '/info/news'];
const FIRST = 10;
const LAST = 100;

/** Opens list after list by the menu: what each costs, and whether memory grows. */
async function measureLists(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${origin}/admin/#/info/news`);
  await page.locator('tbody .row-title').first().waitFor();
  await page.waitForLoadState('networkidle');
  const steps: Step[] = [];
  const visitLists = async (until: number) => {
    while (steps.length < until) steps.push(await measureStep(page, cdp, LISTS[steps.length % LISTS.length] ?? ''));
  };
  await visitLists(FIRST);
  const memoryAtStart = await memoryOf(cdp);
  await visitLists(LAST);
  const memoryAtEnd = await memoryOf(cdp);
  await context.close();
  const medianOf = (pick: (step: Step) => number) => Math.round(median(steps.map(pick)));
  console.log('\nFrom list to list (medians)');
  console.log(`  requests                         ${medianOf(({ requests }) => requests)}      at most 1`);
  console.log(`  chunks                           ${medianOf(({ chunks }) => chunks)}      at most 0`);
  console.log(`  main-thread CPU, ms              ${medianOf(({ cpu }) => cpu)}    at most 105 there`);
  console.log(`  heap after ${FIRST} lists, MB           ${memoryAtStart.heap.toFixed(1)}   at most 13.7`);
  console.log(
    `  heap growth to list ${LAST}, MB        ${(memoryAtEnd.heap - memoryAtStart.heap).toFixed(1)}    at most 1.5`,
  );
  console.log(`  DOM nodes                        ${memoryAtStart.nodes} → ${memoryAtEnd.nodes}`);
}

interface Step {
  requests: number;
  chunks: number;
  cpu: number;
}

async function measureStep(page: Page, cdp: CDPSession, path: string): Promise<Step> {
  const cpuBefore = (await metricsOf(cdp))('TaskDuration');
  const from = await page.evaluate(() => performance.now());
  await page.locator(`aside a[href^="#${path}"]`).click();
  await page.locator(`tbody .row-title[href^="#${path}/"]`).first().waitFor();
  await page.waitForTimeout(400);
  const cpu = ((await metricsOf(cdp))('TaskDuration') - cpuBefore) * 1000;
  return { cpu, ...(await page.evaluate(requestsSince, from)) };
}

/** Runs in the page: the requests since that time, without pictures. */
function requestsSince(time: number): { requests: number; chunks: number } {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const requests = resources.filter(({ startTime }) => startTime >= time);
  const count = (types: RegExp) => requests.filter(({ name }) => types.test(name)).length;
  // The browser records a limited number of resource timings and then drops new ones.
  performance.clearResourceTimings();
  return { requests: count(/\/api\/admin\/(?!media\/)/), chunks: count(/\.js$/) };
}

async function memoryOf(cdp: CDPSession): Promise<{ heap: number; nodes: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  const metric = await metricsOf(cdp);
  return { heap: metric('JSHeapUsedSize') / 1_048_576, nodes: metric('Nodes') };
}

async function metricsOf(cdp: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metricName) => metrics.find(({ name }) => name === metricName)?.value ?? 0;
}
