import { median } from '../support/measure.ts';
import { type FreshPage, inFreshPage, metricOf, NEWS, openList, waitUntilIdle, withDelay } from './browser.ts';
import type { BenchProduct } from './product.ts';
import type { Report } from './report.ts';

const LISTS = ['/info/notice', '/info/news'];
const FIRST = 10;
const LAST = 100;

/** Goes from list to list by the menu: what a step requests, and how the memory of the page grows. */
export const measureLists = (product: BenchProduct, report: Report): Promise<void> =>
  withDelay(product, (origin, session) =>
    inFreshPage(session, async (fresh) => {
      await openList(fresh, `${origin}${NEWS}`);
      const steps: Step[] = [];
      const visitLists = async (until: number) => {
        while (steps.length < until) steps.push(await measureStep(fresh, LISTS[steps.length % LISTS.length] ?? ''));
      };
      await visitLists(FIRST);
      const heap = await heapOf(fresh);
      await visitLists(LAST);
      const growth = (await heapOf(fresh)) - heap;
      // Medians: a single step may meet what the page loads once, or asks for from time to time.
      report.atMost('requests of a step from list to list, median', median(steps.map(({ requests }) => requests)), 1);
      report.atMost('chunks of a step from list to list, median', median(steps.map(({ chunks }) => chunks)), 0);
      report.atMost(`heap after ${FIRST} lists`, heap, 14, 'MB');
      report.atMost(`growth of the heap to list ${LAST}`, growth, 2, 'MB');
    }),
  );

interface Step {
  requests: number;
  chunks: number;
}

async function measureStep(fresh: FreshPage, path: string): Promise<Step> {
  const { page } = fresh;
  // The browser records a limited number of resource timings and then drops new ones.
  await page.evaluate(() => performance.clearResourceTimings());
  await page.locator(`aside a[href^="#${path}"]`).click();
  await page.locator(`tbody .row-title[href^="#${path}/"]`).first().waitFor();
  await waitUntilIdle(fresh);
  return page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    const count = (kind: RegExp) => names.filter((name) => kind.test(name)).length;
    return { requests: count(/\/api\/admin\/(?!media\/)/), chunks: count(/\.js$/) };
  });
}

async function heapOf({ cdp }: FreshPage): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await metricOf(cdp, 'JSHeapUsedSize')) / 2 ** 20;
}
