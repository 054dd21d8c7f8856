import type { Page } from 'playwright-core';
import { median } from '../support/measure.ts';
import type { Report } from './report.ts';
import { inFreshPages } from './screens.ts';

/** What an operator does in a list, by what is clicked. */
const actions: readonly (readonly [name: string, selector: string, at?: number])[] = [
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
 * Measures the time from an input to the next frame, as the browser reports it, for each action in a list of a hundred rows
 * and for a word typed into a filter. The budget is for the slowest.
 */
export async function measureInteractions({ origin }: { origin: string }, report: Report): Promise<void> {
  const address = '/admin/#/collection/collectionManage?current=1&pageSize=100';
  const rounds = await inFreshPages(origin, address, async ({ page }) => {
    const durations: number[] = [];
    for (const [name, selector, at = 0] of actions) {
      const box = await page.locator(selector).nth(at).boundingBox();
      if (!box) throw new Error(`${name}: ${selector} is not shown.`);
      durations.push(await longestAnswer(page, () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)));
      await page.keyboard.press('Escape');
      await page.waitForTimeout(400);
    }
    await page.locator('.filters input').first().focus();
    durations.push(await longestAnswer(page, () => page.keyboard.type('vase', { delay: 60 })));
    return durations;
  });
  const medians = [...actions.map(([name]) => name), 'type into a filter'].map(
    (name, at) => [name, median(rounds.map((durations) => durations[at] ?? Number.NaN))] as const,
  );
  console.log(`  from input to frame: ${medians.map(([name, time]) => `${name} ${time} ms`).join(', ')}`);
  report.atMost('slowest answer to an input in a list of 100', Math.max(...medians.map(([, time]) => time)), 150, 'ms');
}

/** The longest time between an input of this action and its frame, in milliseconds; 16 if the browser reports none. */
async function longestAnswer(page: Page, act: () => Promise<unknown>): Promise<number> {
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
  await page.waitForTimeout(1_000);
  return page.evaluate(() => (globalThis as Recorded).longest);
}

type Recorded = typeof globalThis & { longest: number; observer?: PerformanceObserver };
