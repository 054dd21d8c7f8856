import { EventEmitter, once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { API_PREFIX } from '../../src/contract/calls.ts';
import { median, startDelayingProxy } from '../support/measure.ts';
import { barePage } from './bare-page.ts';
import { type Cookies, cpuOf, openFreshPage, settle, signInCookies, slowDown } from './browser.ts';
import type { Report } from './report.ts';

const ROUNDS = 5;
const ASSETS = 'dist/client/assets';
export const BARE = '/admin/bare';
export const NEWS = '/admin/#/info/news';

/**
 * Ant Design Pro cannot be started here. It was measured once beside a bare page; its figure in this run is that of the
 * bare page in this run, times what it was of the bare page there.
 */
const ANT_DESIGN_PRO = { time: 1 / 0.09, cpu: 1092 / 40, reload: 1 / 0.14 };

/** The product in a browser process of its own, by a proxy that delays each response of the API by 20 ms. */
export async function startDelayed(origin: string) {
  const proxy = await startDelayingProxy(origin, (path) => (path.startsWith(API_PREFIX) ? 20 : 0), {
    [BARE]: barePage,
  });
  return { proxy, cookies: await signInCookies(origin) };
}

/**
 * Measures the way to ten rows of news, signed in, with a cold cache, also with a 4× slower processor on Fast 4G, in turns
 * with a bare page that asks for the same rows.
 */
export async function measureClient({ origin }: { origin: string }, report: Report): Promise<void> {
  const { proxy, cookies } = await startDelayed(origin);
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const slow of [false, true]) {
      for (const page of ['ours', 'bare'] as const) visits.push(await measureVisit(proxy.origin, cookies, page, slow));
    }
  }
  proxy.close();
  const medianOf = (page: Visit['page'], slow: boolean, pick: (visit: Visit) => number) =>
    median(visits.filter((visit) => visit.page === page && visit.slow === slow).map(pick));
  const [ours, oursSlow] = [false, true].map(
    (slow) => (pick: (visit: Visit) => number) => medianOf('ours', slow, pick),
  );
  const [bare, bareSlow] = [false, true].map(
    (slow) => (pick: (visit: Visit) => number) => medianOf('bare', slow, pick),
  );
  if (!ours || !oursSlow || !bare || !bareSlow) return;
  const [js, cpu, bareCpu] = [ours(({ js }) => js), ours(({ cpu }) => cpu), bare(({ cpu }) => cpu)];
  console.log(
    `  ours: rows ${ms(oursSlow(({ rows }) => rows))}, first paint ${ms(oursSlow(({ paint }) => paint))}, blocked ${ms(oursSlow(({ blocked }) => blocked))}, reload ${ms(oursSlow(({ warm }) => warm))} (4× CPU, Fast 4G)`,
  );
  console.log(
    `  bare: rows ${ms(bareSlow(({ rows }) => rows))}, first paint ${ms(bareSlow(({ paint }) => paint))}, blocked ${ms(bareSlow(({ blocked }) => blocked))}, reload ${ms(bareSlow(({ warm }) => warm))}, CPU ${ms(bareCpu)} (it blocks nothing, so no ratio of the time blocked can be derived from it)`,
  );
  report.atMost('JS up to the rows, brotli', js / 1024, 330, 'KiB');
  report.atMost(
    'requests up to the rows',
    ours(({ requests }) => requests),
    10,
  );
  report.atMost('CPU to the rows', cpu, 300, 'ms');
  report.atMost('CPU to the rows', cpu / (bareCpu * ANT_DESIGN_PRO.cpu), 0.3, '× Ant Design Pro');
  const rowsRatio = oursSlow(({ rows }) => rows) / bareSlow(({ rows }) => rows);
  report.atMost('time to the rows, slow', rowsRatio / ANT_DESIGN_PRO.time, 0.28, '× Ant Design Pro');
  const paintRatio = oursSlow(({ paint }) => paint) / bareSlow(({ paint }) => paint);
  report.atMost('first paint, slow', paintRatio, 1.5, '× bare page');
  const reloadRatio = oursSlow(({ warm }) => warm) / bareSlow(({ warm }) => warm);
  report.atMost('warm reload to the rows, slow', reloadRatio / ANT_DESIGN_PRO.reload, 0.3, '× Ant Design Pro');
  report.atMost('all JS of the build, brotli', sizeOfBuild('.js') / 1024, 680, 'KiB');
  report.atMost('style sheets, brotli', sizeOfBuild('.css') / 1024, 40, 'KiB');
}

const ms = (value: number): string => `${Math.round(value)} ms`;

interface Visit {
  page: 'ours' | 'bare';
  slow: boolean;
  js: number;
  requests: number;
  cpu: number;
  paint: number;
  rows: number;
  blocked: number;
  warm: number;
}

async function measureVisit(origin: string, cookies: Cookies, which: Visit['page'], slow: boolean): Promise<Visit> {
  const fresh = await openFreshPage(cookies);
  const { page, cdp } = fresh;
  try {
    if (slow) await slowDown(cdp);
    const tenRows = new EventEmitter();
    // Called by the page itself, so that work after the rows is not measured.
    await page.exposeFunction('onTenRows', async (time: number) => tenRows.emit('rows', time, await cpuOf(cdp)));
    await page.addInitScript(watchForRows);
    const shown = once(tenRows, 'rows');
    await page.goto(`${origin}${which === 'ours' ? NEWS : `${BARE}#/info/news`}`, { waitUntil: 'commit' });
    const [rows, cpu] = (await shown) as [number, number];
    const requests = await page.evaluate(requestsBefore, rows);
    await settle(fresh);
    const blocked = await page.evaluate(() => (globalThis as MeasuredPage).blocked);
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
    const shownAgain = once(tenRows, 'rows');
    await page.reload({ waitUntil: 'commit' });
    const [warm] = (await shownAgain) as [number];
    return { page: which, slow, ...requests, cpu, paint, rows, blocked, warm };
  } finally {
    await fresh.close();
  }
}

type MeasuredPage = typeof globalThis & { onTenRows: (time: number) => void; blocked: number };

/**
 * Runs in the page: reports when the tenth row was added, and counts for how long tasks of more than 50 ms have blocked it.
 * Playwright's own waiting would run its code in the page at each frame, which delays a page with much work.
 */
function watchForRows(): void {
  const page = globalThis as MeasuredPage;
  page.blocked = 0;
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) page.blocked += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll('tbody tr .row-title').length < 10) return;
    observer.disconnect();
    page.onTenRows(performance.now());
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page: the requests before that time, without pictures, which do not delay the rows. */
function requestsBefore(time: number): { js: number; requests: number } {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const requests = resources.filter(({ name, startTime }) => startTime < time && !/\.(svg|png|jpe?g|webp)$/.test(name));
  const scripts = requests.filter(({ name }) => name.endsWith('.js'));
  return { js: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), requests: requests.length + 1 };
}

const sizeOfBuild = (ending: string): number =>
  readdirSync(ASSETS)
    .filter((name) => name.endsWith(ending))
    .map((name) => `${ASSETS}/${name}`)
    .reduce((sum, file) => sum + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size, 0);
