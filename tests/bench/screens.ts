import type { Page } from 'playwright-core';
import {
  cpuDuring,
  type FreshPage,
  inFreshPage,
  mediansOf,
  NEWS,
  openList,
  waitUntilIdle,
  withDelay,
} from './browser.ts';
import type { BenchProduct } from './product.ts';
import type { Report } from './report.ts';

const ROUNDS = 3;
const OBJECTS = '/collection/collectionManage';

/** Measures CPU for a hundred objects of the collection: showing them in an open list of ten, ticking one, another and all. */
export async function measureHundredRows(product: BenchProduct, report: Report): Promise<void> {
  const { show, first, other, all } = await mediansInLists(product, `/admin/#${OBJECTS}`, async (fresh) => {
    const { page } = fresh;
    const show = await cpuDuring(
      fresh,
      () => page.evaluate((path) => location.assign(`#${path}?current=1&pageSize=100`), OBJECTS),
      () => page.evaluate(() => document.querySelectorAll('tbody tr .row-title').length === 100),
    );
    const click = async (selector: string, at?: number) => {
      const [x, y] = await positionOf(page, selector, at);
      return cpuDuring(fresh, () => page.mouse.click(x, y));
    };
    const first = await click('tbody .tick-box', 2);
    const other = await click('tbody .tick-box', 4);
    const all = await click('thead .tick-box');
    const count = await page.locator('tbody .tick-box:checked').count();
    if (count !== 100) throw new Error(`${count} rows are ticked, not 100.`);
    return { show, first, other, all };
  });
  report.atMost('show 100 rows, CPU', show, 300, 'ms');
  report.atMost('tick the first row of 100, CPU', first, 35, 'ms');
  report.atMost('tick another row of 100, CPU', other, 35, 'ms');
  report.atMost('tick all of 100 rows, CPU', all, 90, 'ms');
}

/** What an operator does in a list, by what is clicked. */
const inputs: readonly (readonly [name: string, selector: string, at?: number])[] = [
  ['tick a row', 'tbody .tick-box', 2],
  ['tick another row', 'tbody .tick-box', 4],
  ['tick all rows', 'thead .tick-box'],
  ['untick all rows', 'thead .tick-box'],
  ['open the actions of a row', '.row-actions .more-button', 1],
  ['open the settings of columns', '.layout-tools button', 2],
  ['change the density', '.layout-tools button', 1],
  ['open all filters', '.filter-buttons button', 2],
  ['sort by a column', 'thead .sort-button', 1],
  ['open the next page', '.ant-pagination-next button'],
];

/**
 * Measures the time from an input to the next frame, as the browser reports it, for each of the inputs in a list of a
 * hundred rows and for a word typed into a filter. The budget is for the slowest.
 */
export async function measureInputs(product: BenchProduct, report: Report): Promise<void> {
  const medians = await mediansInLists(product, `/admin/#${OBJECTS}?current=1&pageSize=100`, async (fresh) => {
    const { page } = fresh;
    const durations: Record<string, number> = {};
    for (const [name, selector, at] of inputs) {
      const [x, y] = await positionOf(page, selector, at);
      durations[name] = await longestAnswer(fresh, () => page.mouse.click(x, y));
      await page.keyboard.press('Escape');
      await waitUntilIdle(fresh);
    }
    await page.locator('.filters input').first().focus();
    durations['type into a filter'] = await longestAnswer(fresh, () => page.keyboard.type('vase', { delay: 60 }));
    return durations;
  });
  const [slowest = ['none', Number.NaN]] = Object.entries(medians).sort(([, one], [, other]) => other - one);
  report.atMost(`slowest answer to an input in a list of 100 (${slowest[0]})`, slowest[1], 200, 'ms');
}

/** Measures CPU for forms: formatted text, for the first time and again, and the table of permissions. */
export async function measureForms(product: BenchProduct, report: Report): Promise<void> {
  const body = '[data-field=body] .ProseMirror';
  const { first, again } = await mediansInLists(product, NEWS, async (fresh) => {
    const [one, two] = await editAddresses(fresh.page);
    const first = await openForm(fresh, one, body);
    await fresh.page.evaluate(() => location.assign('#/info/news'));
    await fresh.page.locator('tbody .row-title').first().waitFor();
    await waitUntilIdle(fresh);
    return { first, again: await openForm(fresh, two, body) };
  });
  report.atMost('form with formatted text first, CPU', first, 240, 'ms');
  report.atMost('form with formatted text again, CPU', again, 130, 'ms');
  const { table } = await mediansInLists(product, '/admin/#/system/role', async (fresh) => {
    const [address] = await editAddresses(fresh.page);
    return { table: await openForm(fresh, address, '.permissions-room table') };
  });
  report.atMost('table of permissions, CPU', table, 200, 'ms');
}

/** Measures on an open list, each time in a new browser process, and returns the medians. */
async function mediansInLists<Name extends string>(
  product: BenchProduct,
  address: string,
  measure: (fresh: FreshPage) => Promise<Record<Name, number>>,
): Promise<Record<Name, number>> {
  const rounds: Record<Name, number>[] = [];
  await withDelay(product, async (origin, session) => {
    const measureList = async (fresh: FreshPage) => {
      await openList(fresh, `${origin}${address}`);
      return measure(fresh);
    };
    while (rounds.length < ROUNDS) rounds.push(await inFreshPage(session, measureList));
  });
  return mediansOf(rounds);
}

/** Where to click with the mouse; a click of Playwright's own would wait for frames, which costs CPU. */
async function positionOf(page: Page, selector: string, at = 0): Promise<[x: number, y: number]> {
  const box = await page.locator(selector).nth(at).boundingBox();
  if (!box) throw new Error(`${selector} ${at} is not shown.`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The longest time between an input of this action and its frame, in milliseconds; 16 if the browser reports none. */
async function longestAnswer(fresh: FreshPage, act: () => Promise<unknown>): Promise<number> {
  const { page } = fresh;
  type Recorded = typeof globalThis & { longest: number; observer?: PerformanceObserver };
  await page.evaluate(() => {
    const recorded = globalThis as Recorded;
    recorded.longest = 16;
    recorded.observer?.disconnect();
    recorded.observer = new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) recorded.longest = Math.max(recorded.longest, duration);
    });
    recorded.observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act();
  await waitUntilIdle(fresh);
  return page.evaluate(() => (globalThis as Recorded).longest);
}

const openForm = (fresh: FreshPage, address: string, last: string): Promise<number> =>
  cpuDuring(
    fresh,
    () => fresh.page.evaluate((hash) => location.assign(hash), address),
    () => fresh.page.locator(last).first().isVisible(),
  );

/** The addresses of the forms of the first two records that the operator may edit. */
async function editAddresses(page: Page): Promise<[string, string]> {
  const [one, two] = await page
    .locator('tbody a[href*="/edit/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  if (!one) throw new Error('There is no record to edit.');
  return [one, two ?? one];
}
