import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface HeldCall {
  /** Resolves once the call is held. */
  isHeld: () => Promise<void>;
  /** Lets the call go on; resolves when the page has had time to show the answer. */
  release: () => Promise<void>;
}

/** Holds the answer to the next call of this address as the server gives it now, however late it arrives. */
export const holdAnswer = (page: Page, url: RegExp): Promise<HeldCall> => hold(page, url, 'answer');

/** Holds the next call of this address before it reaches the server. */
export const holdCall = (page: Page, url: RegExp, method: string): Promise<HeldCall> => hold(page, url, 'call', method);

async function hold(page: Page, url: RegExp, what: 'answer' | 'call', method = 'GET'): Promise<HeldCall> {
  let [isTaken, isHeld, release, settle] = [false, false, () => {}, () => {}];
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  await page.route(url, async (route) => {
    if (isTaken || route.request().method() !== method) return route.fallback();
    isTaken = true;
    const response = what === 'answer' ? await route.fetch() : null;
    isHeld = true;
    await released;
    // The page may have given the call up.
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => undefined);
    settle();
  });
  return {
    isHeld: () => expect.poll(() => isHeld).toBe(true),
    async release() {
      release();
      await settled;
      await page.waitForLoadState('networkidle');
    },
  };
}
