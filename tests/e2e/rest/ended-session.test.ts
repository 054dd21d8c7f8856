import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectComplaint, openAs, refusedCall } from '../../support/browser.ts';

const click = (name: RegExp | string) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Where an operator is when the session has ended, and what they do next. */
const places: readonly (readonly [where: string, hash: string, next: (page: Page) => Promise<unknown>])[] = [
  ['the overview', '#/analysis', (page) => page.getByText('近 90 天').click()],
  ['a list', '#/info/news', (page) => page.getByTitle('2', { exact: true }).click()],
  ['the messages', '#/info/news', click(/待处理事项/)],
  [
    'the search page',
    '#/search?q=馆',
    async (page) => {
      await page.getByRole('searchbox').fill('展览');
      await page.keyboard.press('Enter');
    },
  ],
  [
    'the search of Ctrl+K',
    '#/info/news',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('展览');
    },
  ],
  ['the trash', '#/info/news', click(/回收站/)],
  ['the signed-in devices', '#/analysis', click('登录设备')],
];

test.each(places)('[S8.1] an ended session leads to the sign-on from %s', async (_where, hash, next) => {
  const page = await openAs('admin', hash);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  expectComplaint(refusedCall);
  await next(page);
  await page.waitForURL(/\/cas\/login/);
  expect(new URL(page.url()).searchParams.get('service')).toContain('sso/cas/attach');
});
