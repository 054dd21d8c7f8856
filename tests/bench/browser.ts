import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { findBrowser, launchOptions } from '../support/find-browser.ts';

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** A page in a browser process of its own. */
export interface FreshPage {
  page: Page;
  cdp: CDPSession;
  close: () => Promise<void>;
}

const openBrowser = async () => chromium.launch(launchOptions(await findBrowser('installed')));

/** The version of the browser that measures. */
export async function browserVersion(): Promise<string> {
  const browser = await openBrowser();
  const version = browser.version();
  await browser.close();
  return version;
}

/**
 * Starts a browser for one measurement. A browser that has shown the product before has its scripts compiled and its
 * memory warm: CPU to the rows then reads 264 instead of 428 ms.
 */
export async function openFreshPage(cookies: Cookies): Promise<FreshPage> {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, cdp, close: () => browser.close() };
}

export async function signInCookies(origin: string, account = 'admin'): Promise<Cookies> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${origin}/admin/`);
    await page.locator('input[name=username]').fill(account);
    await page.locator('input[name=password]').fill(account);
    await page.locator('input[name=password]').press('Enter');
    await page.waitForURL((url) => url.pathname === '/admin/');
    return await context.cookies();
  } finally {
    await browser.close();
  }
}

export const signIn = async (origin: string, account = 'admin'): Promise<string> =>
  (await signInCookies(origin, account)).map(({ name, value }) => `${name}=${value}`).join('; ');

/** A processor four times slower, on Fast 4G. */
export const slowDown = async (cdp: CDPSession): Promise<void> => {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('Network.enable');
  const fast4g = { latency: 60, downloadThroughput: (9_000_000 / 8) * 0.9, uploadThroughput: (1_500_000 / 8) * 0.9 };
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...fast4g });
};

/** The CPU time of the main thread so far, in milliseconds. */
export const cpuOf = async (cdp: CDPSession): Promise<number> => (await metricsOf(cdp))('TaskDuration') * 1000;

export async function metricsOf(cdp: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metricName) => metrics.find(({ name }) => name === metricName)?.value ?? 0;
}

/**
 * The CPU time of an action with all that follows it, until the page has been quiet for a while. Whether it is done is
 * checked only then: waiting for a selector would add the CPU of Playwright, 10 to 35 ms for a form.
 */
export async function cpuDuring(
  { page, cdp }: FreshPage,
  action: () => Promise<unknown>,
  isDone: () => Promise<boolean> = async () => true,
): Promise<number> {
  const before = await cpuOf(cdp);
  await action();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await settle({ page, cdp });
    const after = await cpuOf(cdp);
    if (await isDone()) return after - before;
  }
  throw new Error('The action has not been done while it was measured.');
}

/** How often the page may be quiet before an action is done. */
const MOST_ROUNDS = 20;

/** Waits until the main thread has done next to nothing for half a second. */
export async function settle({ page, cdp }: Pick<FreshPage, 'page' | 'cdp'>): Promise<void> {
  for (let [before, after] = [0, Number.POSITIVE_INFINITY]; after - before > 8; ) {
    before = await cpuOf(cdp);
    await page.waitForTimeout(500);
    after = await cpuOf(cdp);
  }
}
