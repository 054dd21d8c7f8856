import type { Route } from 'playwright-core';
import { putStageAway, saysAtMost, stillUsable, type Visit, visiting } from './browser-app.ts';
import { type Group, must } from './fault.ts';

const envelope = (told: object) => (route: Route) =>
  route.fulfill({ status: 500, json: { code: 500, data: null, ...told } });

const TEXT = '出错<img src=x onerror="window.ran=1">了';

/** How a refusal wants to be shown, and what must be there then. */
const shows: readonly [name: string, told: object, then: (visit: Visit) => Promise<unknown>][] = [
  ['showType 0', { showType: 0 }, async (visit) => saysAtMost(visit, 0)],
  ['showType 1', { showType: 1 }, ({ page }) => page.locator('.ant-message-warning').waitFor()],
  ['showType 2', { showType: 2 }, ({ page }) => page.locator('.ant-message-error').waitFor()],
  ['showType 4', { showType: 4 }, ({ page }) => page.locator('.ant-notification-notice').waitFor()],
  ['showType 9', { showType: 9 }, ({ page }) => page.waitForURL(/#\/exception/)],
  ['showType 99', { showType: 99 }, ({ page }) => page.locator('.ant-message-error').waitFor()],
  ['errorPage javascript:', { showType: 9, errorPage: 'javascript:window.ran=1' }, notFound],
  ['errorPage //elsewhere', { showType: 9, errorPage: '//elsewhere.example/x' }, notFound],
];

async function notFound({ page, museum }: Visit): Promise<void> {
  await page.getByText('这个地址没有对应的页面').waitFor();
  must(page.url().startsWith(`${museum.origin}/admin/`), `It left for ${page.url()}.`);
}

export const envelopes = (): Group => ({
  name: 'envelope',
  faults: shows.map(([name, told, then]) => ({
    name,
    expected: 'as S4.5–S4.10 say; msg is text, never markup',
    drive: () =>
      visiting('#/analysis', async (visit) => {
        const { page, go } = visit;
        await page.locator('main').waitFor();
        await page.route('**/news/list*', envelope({ msg: TEXT, ...told }));
        await go('#/info/news');
        await then(visit);
        await saysAtMost(visit, 1);
        must(!(await page.evaluate(() => 'ran' in globalThis)), 'What stood in the answer was run.');
        await page.unroute('**/news/list*');
        await stillUsable(visit);
      }),
  })),
  end: putStageAway,
});
