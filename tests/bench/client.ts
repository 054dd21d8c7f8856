import { EventEmitter, once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import type { Session } from '../support/sign-on.ts';
import { BARE } from './bare-page.ts';
import { cpuOf, inFreshPage, mediansOf, NEWS, slowDown, waitUntilIdle, withDelay } from './browser.ts';
import type { BenchProduct } from './product.ts';
import type { Report } from './report.ts';

const ROUNDS = 5;
const ASSETS = 'dist/client/assets';

/**
 * Measures the way to ten rows of news, signed in, with a cold cache, also with a 4× slower processor on Fast 4G, in turns
 * with a bare page that asks for the same rows.
 */
export const measureClient = (product: BenchProduct, report: Report): Promise<void> =>
  withDelay(product, async (origin, session) => {
    const [ours, bare] = [`${origin}${NEWS}`, `${origin}${BARE}#/info/news`];
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        ours: await measureVisit(ours, session, false),
        bare: await measureVisit(bare, session, false),
        oursSlow: await measureVisit(ours, session, true),
        bareSlow: await measureVisit(bare, session, true),
      });
    }
    const { js, requests, cpu } = mediansOf(rounds.map((round) => round.ours));
    const { cpu: bareCpu } = mediansOf(rounds.map((round) => round.bare));
    const slow = mediansOf(rounds.map(({ oursSlow }) => oursSlow));
    const bareSlow = mediansOf(rounds.map((round) => round.bareSlow));
    report.atMost('JavaScript to the rows, brotli', js / 1024, 340, 'KiB');
    report.atMost('JavaScript of the build, brotli', sizeOfBuild('.js') / 1024, 720, 'KiB');
    report.atMost('style sheets of the build, brotli', sizeOfBuild('.css') / 1024, 90, 'KiB');
    report.atMost('requests to the rows', requests, 10);
    const compare = (name: string, measured: number, ofBarePage: number, budget: number) => {
      console.log(`  ${name}: ${Math.round(measured)} ms, bare page ${Math.round(ofBarePage)} ms`);
      report.atMost(name, measured / ofBarePage, budget, '× bare page');
    };
    compare('CPU to the rows', cpu, bareCpu, 9);
    compare('time to the rows, slow', slow.rows, bareSlow.rows, 3.3);
    compare('warm reload to the rows, slow', slow.reload, bareSlow.reload, 2.3);
    compare('first paint, slow', slow.paint, bareSlow.paint, 1.6);
  });

type Visit = Record<'js' | 'requests' | 'cpu' | 'rows' | 'paint' | 'reload', number>;

const measureVisit = (address: string, session: Session, slow: boolean): Promise<Visit> =>
  inFreshPage(session, async (fresh) => {
    const { page, cdp } = fresh;
    if (slow) await slowDown(cdp);
    const tenRows = new EventEmitter();
    // Called by the page itself, so that work after the rows is not measured.
    await page.exposeFunction('onTenRows', async (time: number) => tenRows.emit('rows', time, await cpuOf(cdp)));
    await page.addInitScript(watchForRows);
    const shown = once(tenRows, 'rows');
    await page.goto(address, { waitUntil: 'commit' });
    const [rows, cpu] = (await shown) as [number, number];
    const requests = await page.evaluate(requestsBefore, rows);
    await waitUntilIdle(fresh);
    const paint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    const shownAgain = once(tenRows, 'rows');
    await page.reload({ waitUntil: 'commit' });
    const [reload] = (await shownAgain) as [number];
    return { ...requests, cpu, rows, paint, reload };
  });

/**
 * Runs in the page: reports when the tenth row was added. Playwright's own waiting would run its code in the page at each
 * frame, which delays a page with much work.
 */
function watchForRows(): void {
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll('tbody tr .row-title').length < 10) return;
    observer.disconnect();
    (globalThis as unknown as { onTenRows: (time: number) => void }).onTenRows(performance.now());
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
