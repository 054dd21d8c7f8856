import { type CDPSession, chromium, type Page } from 'playwright-core';
import { API_PREFIX } from '../../src/contract/calls.ts';
import { findBrowser, launchOptions } from '../support/find-browser.ts';
import { median, startDelayingProxy } from '../support/measure.ts';
import { type Session, signOn } from '../support/sign-on.ts';
import { BARE, barePage } from './bare-page.ts';
import type { BenchProduct } from './product.ts';

export const NEWS = '/admin/#/info/news';

/** A page in a browser process of its own. */
export interface FreshPage {
  page: Page;
  cdp: CDPSession;
}

const openBrowser = async () => chromium.launch(launchOptions(await findBrowser('installed')));

/** The version of the browser that measures. */
export async function browserVersion(): Promise<string> {
  const browser = await openBrowser();
  const version = browser.version();
  await browser.close();
  return version;
}

/** Works with an administrator's session behind a proxy that delays each response of the API by 20 ms. */
export async function withDelay(
  product: BenchProduct,
  work: (origin: string, session: Session) => Promise<void>,
): Promise<void> {
  const delayOf = (path: string) => (path.startsWith(API_PREFIX) ? 20 : 0);
  const proxy = await startDelayingProxy(product.origin, delayOf, { [BARE]: barePage });
  try {
    await work(proxy.origin, await signOn(product.origin, 'admin'));
  } finally {
    proxy.close();
  }
}

/**
 * Starts a browser for one measurement. A browser that has shown the product before has its scripts compiled and its
 * memory warm, which halves the CPU to the rows.
 */
export async function inFreshPage<T>(session: Session, measure: (fresh: FreshPage) => Promise<T>): Promise<T> {
  const browser = await openBrowser();
  try {
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ viewport, locale: 'zh-CN', storageState: session });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    return await measure({ page, cdp });
  } finally {
    await browser.close();
  }
}

/** Opens a list and waits until nothing happens in its page any more. */
export async function openList(fresh: FreshPage, address: string): Promise<void> {
  await fresh.page.goto(address);
  await fresh.page.locator('tbody .row-title').first().waitFor();
  await waitUntilIdle(fresh);
}

/** The median of each figure over several rounds. */
export function mediansOf<Name extends string>(rounds: readonly Record<Name, number>[]): Record<Name, number> {
  const names = Object.keys(rounds[0] ?? {}) as Name[];
  const medians = names.map((name) => [name, median(rounds.map((round) => round[name]))]);
  return Object.fromEntries(medians) as Record<Name, number>;
}

/** A processor four times slower, on Fast 4G. */
export const slowDown = async (cdp: CDPSession): Promise<void> => {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('Network.enable');
  const fast4g = { latency: 60, downloadThroughput: (9_000_000 / 8) * 0.9, uploadThroughput: (1_500_000 / 8) * 0.9 };
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...fast4g });
};

export async function metricOf(cdp: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

/** The CPU time of the main thread so far, in milliseconds. */
export const cpuOf = async (cdp: CDPSession): Promise<number> => (await metricOf(cdp, 'TaskDuration')) * 1000;

/** How often the page may be quiet before an action is done. */
const MAX_ROUNDS = 20;

/**
 * The CPU time of an action with all that follows it, until the page has been quiet for a while. Whether it is done is
 * checked only then: waiting for a selector would add the CPU of Playwright, 10 to 35 ms for a form.
 */
export async function cpuDuring(
  fresh: FreshPage,
  action: () => Promise<unknown>,
  isDone: () => Promise<boolean> = async () => true,
): Promise<number> {
  const before = await cpuOf(fresh.cdp);
  await action();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await waitUntilIdle(fresh);
    const after = await cpuOf(fresh.cdp);
    if (await isDone()) return after - before;
  }
  throw new Error('The action has not been done while it was measured.');
}

/** Waits until the main thread has done next to nothing for half a second. */
export async function waitUntilIdle({ page, cdp }: FreshPage): Promise<void> {
  for (let [before, after] = [0, Number.POSITIVE_INFINITY]; after - before > 8; ) {
    before = await cpuOf(cdp);
    // The half second that is measured.
    await page.waitForTimeout(500);
    after = await cpuOf(cdp);
  }
}
