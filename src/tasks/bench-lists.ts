import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { median } from './measure.ts';

const LISTS = ['/info/notice', '/info/news'];
const FIRST = 10;
const LAST = 100;

/** From list to list by the menu: what each costs, and whether anything is left behind. */
export async function listsOf(context: BrowserContext, origin: string): Promise<void> {
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
