import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { jobCounts } from '../../../src/contract/job.ts';
import {
  expectProblem,
  failedRequest,
  fillSignOn,
  goTo,
  newPage,
  openAs,
  pageAs,
  sessionOf,
} from '../../support/browser.ts';

const click = (name: RegExp | string) => (page: Page) => page.getByRole('button', { name }).first().click();

/** The screen on which the session ends, and what the operator does next. */
const screens: readonly (readonly [where: string, hash: string, next: (page: Page) => Promise<unknown>])[] = [
  ['the overview', '#/analysis?show=statistics', (page) => page.getByText('近 90 天').click()],
  ['a list', '#/info/news', (page) => page.getByTitle('2', { exact: true }).click()],
  ['the message panel', '#/info/news', click(/待处理事项/)],
  [
    'the search page',
    '#/search?q=馆',
    async (page) => {
      await page.getByRole('searchbox').fill('展览');
      await page.keyboard.press('Enter');
    },
  ],
  [
    'the palette',
    '#/info/news',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('展览');
    },
  ],
  ['the trash', '#/info/news', click(/回收站/)],
  ['the signed-in devices', '#/analysis', click('登录设备')],
  ['the history of a record', '#/info/news/show/1', (page) => page.locator('summary', { hasText: '操作记录' }).click()],
];

test.each(screens)('[S8.1] an ended session redirects from %s to the sign-on', async (_where, hash, next) => {
  const page = await pageAs('admin');
  let hasEnded = false;
  // What the page calls by itself, the counts and what was seen, gets no answer: on a slow machine such a call would end
  // the session before the operator does anything.
  await page.route(/preference\/seen|message\/count/, (route) => (hasEnded ? undefined : route.continue()));
  await goTo(page, hash);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  hasEnded = true;
  await page.context().clearCookies();
  expectProblem(failedRequest);
  await next(page);
  await expectSignOn(page);
});

test('[S8.1] an ended session redirects from “My work” to the sign-on', async () => {
  const page = await pageAs('admin');
  // The button is shown only after there have been jobs.
  await page.route(/message\/count/, async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = await response.json();
    const counts = [...(data ?? []), { menuCode: jobCounts.recent, total: 1 }];
    await route.fulfill({ response, json: { ...envelope, data: counts } });
  });
  await goTo(page, '#/info/news');
  const button = page.getByRole('button', { name: '我的任务' });
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  expectProblem(failedRequest);
  await button.click();
  await expectSignOn(page);
});

test('[S7.4, S8.1] a page whose periodic request for the counts meets an ended session redirects to the sign-on', async () => {
  const page = await newPage({ storageState: await sessionOf('admin') });
  await page.clock.install();
  await goTo(page, '#/info/news');
  await page.locator('.nav-count').first().waitFor();
  // The list says after five seconds that it was seen; that call must not be the one that ends the session.
  const seen = page.waitForResponse(/preference\/seen/);
  await page.clock.runFor(6_000);
  await seen;
  await page.context().clearCookies();
  expectProblem(failedRequest);
  const count = page.waitForResponse(/message\/count/);
  await page.clock.runFor(60_000);
  expect((await count).status()).toBe(402);
  await expectSignOn(page);
});

test('[S7.4, S8.1] an editor whom a background request redirects to the sign-on finds the typed text after signing in', async () => {
  const page = await openAs('editor', '#/info/news/create');
  await page.waitForLoadState('networkidle');
  const title = page.locator('[data-field=title] input');
  await title.fill('写到一半');
  await page.context().clearCookies();
  expectProblem(failedRequest);
  // Focusing the window refreshes the menu and the counts.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expectSignOn(page);
  await fillSignOn(page, 'editor');
  await page.waitForURL(/#\/info\/news\/create/);
  await expect.poll(() => title.inputValue()).toBe('写到一半');
});

test('a dialog counts down before the session ends, and an operator prolongs the session with it', async () => {
  const page = await pageAs('admin');
  // The clock of the server cannot be moved, so one response reports that the session is about to end.
  let isOld = true;
  await page.route(/message\/count/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), ...(isOld ? { 'session-left': 'idle=90, total=4000' } : {}) };
    await route.fulfill({ response, headers });
  });
  await goTo(page, '#/info/news');
  const dialog = page.getByRole('dialog', { name: '即将退出登录' });
  await dialog.waitFor();
  await expect.poll(() => dialog.innerText()).toMatch(/1:[0-2]\d 后将自动退出登录/);
  isOld = false;
  const request = page.waitForRequest(/currentUser/);
  await page.keyboard.press('Enter');
  expect(Number((await request).headers()['idle-seconds'])).toBeLessThan(10);
  await dialog.waitFor({ state: 'detached' });
});

async function expectSignOn(page: Page): Promise<void> {
  await page.waitForURL(/\/cas\/login/);
  expect(new URL(page.url()).searchParams.get('service')).toContain('sso/cas/attach');
}
