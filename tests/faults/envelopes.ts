import type { Route } from 'playwright-core';
import { assertMessagesAtMost, assertStillUsable, closeBrowserApp, type Visit, visitApp } from './browser-app.ts';
import { assert, type Group } from './fault.ts';

const failWith = (body: object) => (route: Route) =>
  route.fulfill({ status: 500, json: { code: 500, data: null, ...body } });

const TEXT = '出错<img src=x onerror="window.ran=1">了';

/** How an error envelope asks to be presented, and what the page must show then. */
const presentations: readonly [name: string, body: object, check: (visit: Visit) => Promise<unknown>][] = [
  ['showType 0', { showType: 0 }, async (visit) => assertMessagesAtMost(visit, 0)],
  ['showType 1', { showType: 1 }, ({ page }) => page.locator('.ant-message-warning').waitFor()],
  ['showType 2', { showType: 2 }, ({ page }) => page.locator('.ant-message-error').waitFor()],
  ['showType 4', { showType: 4 }, ({ page }) => page.locator('.ant-notification-notice').waitFor()],
  ['showType 9', { showType: 9 }, ({ page }) => page.waitForURL(/#\/exception/)],
  ['showType 99', { showType: 99 }, ({ page }) => page.locator('.ant-message-error').waitFor()],
  ['errorPage javascript:', { showType: 9, errorPage: 'javascript:window.ran=1' }, expectNotFound],
  ['errorPage //elsewhere', { showType: 9, errorPage: '//elsewhere.example/x' }, expectNotFound],
];

async function expectNotFound({ page, museum }: Visit): Promise<void> {
  await page.getByText('这个地址没有对应的页面').waitFor();
  assert(page.url().startsWith(`${museum.origin}/admin/`), `It left for ${page.url()}.`);
}

export const envelopes = (): Group => ({
  name: 'envelope',
  faults: presentations.map(([name, body, check]) => ({
    name,
    expected: 'as S4.5–S4.10 say; msg is text, never markup',
    run: () =>
      visitApp('#/analysis', async (visit) => {
        const { page, goTo } = visit;
        await page.locator('main').waitFor();
        await page.route('**/news/list*', failWith({ msg: TEXT, ...body }));
        await goTo('#/info/news');
        await check(visit);
        await assertMessagesAtMost(visit, 1);
        assert(!(await page.evaluate(() => 'ran' in globalThis)), 'What stood in the answer was run.');
        await page.unroute('**/news/list*');
        await assertStillUsable(visit);
      }),
  })),
  cleanUp: closeBrowserApp,
});
