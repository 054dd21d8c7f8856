import type { Page } from 'playwright-core';
import { median } from '../support/measure.ts';
import { type Cookies, cpuDuring, type FreshPage, metricsOf, openFreshPage, settle, slowDown } from './browser.ts';
import { BARE, NEWS, startDelayed } from './client.ts';
import type { Report } from './report.ts';

const ROUNDS = 5;
const LISTS = ['/info/notice', '/info/news'];
const FIRST = 10;
const LAST = 100;

/** How much more CPU than a bare page Ant Design Pro needed for a step from list to list. */
const ANT_DESIGN_PRO = 256 / 15;

/** Measures the first step from list to list in fresh browsers, then many steps in one: what each costs, and memory. */
export async function measureLists({ origin }: { origin: string }, report: Report): Promise<void> {
  const { proxy, cookies } = await startDelayed(origin);
  await measureFirstStep(proxy.origin, cookies, report);
  await measureManySteps(proxy.origin, cookies, report);
  proxy.close();
}

async function measureFirstStep(origin: string, cookies: Cookies, report: Report): Promise<void> {
  const steps: { ours: Step; slow: Step; bare: number }[] = [];
  const inFreshPage = async <T>(address: string, slow: boolean, measure: (fresh: FreshPage) => Promise<T>) => {
    const fresh = await openFreshPage(cookies);
    try {
      if (slow) await slowDown(fresh.cdp);
      await fresh.page.goto(`${origin}${address}`);
      await fresh.page.locator('tbody .row-title').first().waitFor();
      await settle(fresh);
      return await measure(fresh);
    } finally {
      await fresh.close();
    }
  };
  const stepTo = (fresh: FreshPage) => measureStep(fresh, '/info/notice');
  for (let round = 0; round < ROUNDS; round += 1) {
    steps.push({
      ours: await inFreshPage(NEWS, false, stepTo),
      slow: await inFreshPage(NEWS, true, stepTo),
      bare: await inFreshPage(`${BARE}#/info/news`, false, (fresh) =>
        cpuDuring(fresh, async () => {
          await fresh.page.evaluate(() => location.assign('#/info/notice'));
          await fresh.page.locator('tr[data-section="/info/notice"]').first().waitFor();
        }),
      ),
    });
  }
  const cpu = median(steps.map(({ ours }) => ours.cpu));
  const bare = median(steps.map((step) => step.bare));
  console.log(
    `  first step: ${Math.round(median(steps.map(({ slow }) => slow.time)))} ms to the rows (4× CPU, Fast 4G), CPU ${Math.round(cpu)} ms; bare page CPU ${Math.round(bare)} ms`,
  );
  report.atMost('first step from list to list, CPU', cpu / (bare * ANT_DESIGN_PRO), 0.6, '× Ant Design Pro');
}

/** Opens list after list by the menu. */
async function measureManySteps(origin: string, cookies: Cookies, report: Report): Promise<void> {
  const fresh = await openFreshPage(cookies);
  await fresh.page.goto(`${origin}${NEWS}`);
  await fresh.page.locator('tbody .row-title').first().waitFor();
  await settle(fresh);
  const steps: Step[] = [];
  const visitLists = async (until: number) => {
    while (steps.length < until) steps.push(await measureStep(fresh, LISTS[steps.length % LISTS.length] ?? ''));
  };
  await visitLists(FIRST);
  const memoryAtStart = await memoryOf(fresh);
  await visitLists(LAST);
  const memoryAtEnd = await memoryOf(fresh);
  await fresh.close();
  const medianOf = (pick: (step: Step) => number) => median(steps.map(pick));
  report.atMost(
    'requests of a step',
    medianOf(({ requests }) => requests),
    1,
  );
  report.atMost(
    'chunks of a step',
    medianOf(({ chunks }) => chunks),
    0,
  );
  report.atMost(
    'CPU of a step',
    medianOf(({ cpu }) => cpu),
    105,
    'ms',
  );
  report.atMost(`heap after ${FIRST} lists`, memoryAtStart.heap, 13.7, 'MB');
  report.atMost(`heap growth to list ${LAST}`, memoryAtEnd.heap - memoryAtStart.heap, 1.5, 'MB');
  report.atMost(`growth of DOM nodes to list ${LAST}`, memoryAtEnd.nodes / memoryAtStart.nodes - 1, 0.05);
}

interface Step {
  requests: number;
  chunks: number;
  cpu: number;
  /** Until the first row, in milliseconds. */
  time: number;
}

async function measureStep(fresh: FreshPage, path: string): Promise<Step> {
  const { page } = fresh;
  const from = await page.evaluate(() => performance.now());
  let time = 0;
  const cpu = await cpuDuring(fresh, async () => {
    await page.locator(`aside a[href^="#${path}"]`).click();
    await page.locator(`tbody .row-title[href^="#${path}/"]`).first().waitFor();
    time = (await now(page)) - from;
  });
  return { cpu, time, ...(await page.evaluate(requestsSince, from)) };
}

const now = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** Runs in the page: the requests since that time, without pictures. */
function requestsSince(time: number): { requests: number; chunks: number } {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const requests = resources.filter(({ startTime }) => startTime >= time);
  const count = (types: RegExp) => requests.filter(({ name }) => types.test(name)).length;
  // The browser records a limited number of resource timings and then drops new ones.
  performance.clearResourceTimings();
  return { requests: count(/\/api\/admin\/(?!media\/)/), chunks: count(/\.js$/) };
}

async function memoryOf({ cdp }: FreshPage): Promise<{ heap: number; nodes: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  const metric = await metricsOf(cdp);
  return { heap: metric('JSHeapUsedSize') / 1_048_576, nodes: metric('Nodes') };
}
