import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { build, mergeConfig, type UserConfig } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import viteConfig from '../../../vite.config.ts';
import { findViolations, waitUntilDrawn } from '../../support/axe.ts';
import { app, origin } from '../../support/browser.ts';
import { exampleFiles } from '../../support/developer/example-files.ts';
import { describeRefineScreens } from '../../support/developer/refine-tests.ts';
import { type DeveloperClient, describeDeveloperScreens, openScreen } from '../../support/developer/screen-tests.ts';

/** The developer's screens and the examples of `src/examples` in a build, with the product's own server. */
const folder = mkdtempSync(join(tmpdir(), 'museum-developer-'));

const built: DeveloperClient = {
  name: 'built',
  isDevelopment: false,
  origin: () => origin,
  async prepare(page) {
    await page.route(app, (route) => route.fulfill({ path: join(folder, 'index.html') }));
    await page.route(`${app}assets/*`, (route) =>
      route.fulfill({ path: join(folder, 'assets', basename(new URL(route.request().url()).pathname)) }),
    );
  },
};

beforeAll(() => buildScreens(folder), 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function buildScreens(outDir: string): Promise<void> {
  const environment = process.env.NODE_ENV;
  // Vitest has set it to `test`, by which libraries would be built with their warnings.
  process.env.NODE_ENV = 'production';
  try {
    const config = (await viteConfig({ command: 'build', mode: 'production', isSsrBuild: false })) as UserConfig;
    await build(
      mergeConfig(config, { configFile: false, logLevel: 'error', plugins: [exampleFiles], build: { outDir } }),
    );
  } finally {
    process.env.NODE_ENV = environment;
  }
}

describeDeveloperScreens(built);
describeRefineScreens(built);

describe('the examples of slots', () => {
  const english = { locale: 'en-US' };
  const phone = { viewport: { width: 390, height: 844 } };
  const firstRow = (page: Page) => page.locator('tr.list-row', { has: page.locator('time') }).first();

  test('a custom cell is shown in the list, and its column can still be sorted', async () => {
    const page = await openScreen(built, '#/info/news');
    await firstRow(page)
      .getByText(/\d+ 天前/)
      .waitFor();
    // The rows before stay, paler, until those in the new order are there.
    const sorted = page.waitForResponse((response) => /news\/list.*[?&]sort=newsDate/.test(response.url()));
    await page.getByRole('button', { name: /新闻日期/ }).click();
    await sorted;
    expect(page.url()).toContain('sort=newsDate');
    await page.locator('.rows[data-stale=false]').waitFor();
    await firstRow(page)
      .getByText(/\d+ 天前/)
      .waitFor();
    await waitUntilDrawn(page);
    expect(await findViolations(page)).toEqual([]);
  });

  test('a custom cell is shown on the cards of a phone', async () => {
    const page = await openScreen(built, '#/info/news', { ...english, ...phone });
    await page
      .locator('.card time', { hasText: /\d+ days ago/ })
      .first()
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test('a custom button above the list opens its dialog with Enter and has the focus again after Escape', async () => {
    const page = await openScreen(built, '#/info/news?status=published', english);
    await firstRow(page).waitFor();
    const button = page.getByRole('button', { name: 'List of titles' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'List of titles' });
    await dialog.getByRole('listitem').first().waitFor();
    const total = Number(/of ([\d,]+)/.exec(await page.locator('.pager').innerText())?.[1]);
    expect(await dialog.getByRole('listitem').count()).toBe(Math.min(total, 100));
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('a custom row action is in the menu of those rows that it is declared for', async () => {
    const page = await openScreen(built, '#/info/news?status=published');
    await firstRow(page).getByRole('button', { name: /更多/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '引用格式' }).waitFor();
    await page.getByRole('menuitem', { name: '引用格式' }).click();
    await page.getByRole('dialog', { name: '引用格式' }).waitFor();
    const drafts = await openScreen(built, '#/info/news?status=draft');
    await firstRow(drafts).getByRole('button', { name: /更多/ }).click();
    await drafts.getByRole('menuitem').first().waitFor();
    expect(await drafts.getByRole('menuitem', { name: '引用格式' }).count()).toBe(0);
  });

  test.each([
    ['beside the facts on a wide screen', 1440, true],
    ['below the facts on a phone', 390, false],
  ])('a record page shows custom details and a custom panel %s', async (_, width, isBeside) => {
    const page = await openScreen(built, '#/info/news?status=published', { viewport: { width, height: 900 } });
    await page.locator('.row-title').first().click();
    await page.getByText(/约 \d+ 分钟读完/).waitFor();
    const panel = page.getByRole('region', { name: '出处' });
    await panel.locator('p').waitFor();
    const [panelBox, factsBox] = await Promise.all([
      panel.boundingBox(),
      page
        .locator('section.panel', { has: page.locator('dl') })
        .first()
        .boundingBox(),
    ]);
    expect((panelBox?.x ?? 0) > (factsBox?.x ?? 0) + (factsBox?.width ?? 0)).toBe(isBeside);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: '引用格式' }).click();
    await page.getByRole('dialog', { name: '引用格式' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  test('a custom input has validation, focus and local drafts, and a custom panel shows the current value of the form', async () => {
    const page = await openScreen(built, '#/info/news/create', english);
    const source = page.getByRole('combobox', { name: /^Source/ });
    await page
      .getByRole('textbox', { name: /^Title/ })
      .first()
      .fill('Six');
    await page.getByText('The title has 3 characters').waitFor();
    await source.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Xinhua' }).waitFor({ state: 'attached' });
    await source.fill('x'.repeat(61));
    await page.keyboard.press('Tab');
    const problem = page.locator('[data-field="source"] [role=alert]', { hasText: /./ });
    await problem.waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: /^Source/ }).click();
    await expect.poll(() => source.evaluate((element) => element === document.activeElement)).toBe(true);
    await source.fill('The harbour');
    await page.keyboard.press('Tab');
    await problem.waitFor({ state: 'detached' });
    await page.locator('.ant-select-open').waitFor({ state: 'detached' });
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => source.inputValue()).toBe('The harbour');
  });

  test('a menu entry with a custom page has a URL, a heading and a link in the menu', async () => {
    const page = await openScreen(built, '#/info/news', english);
    await page.route('**/menu/getMenuList*', async (route) => {
      const menu = await (await route.fetch()).json();
      menu.data.push({ menuCode: 'floorPlan', menuName: 'Floor plan', menuUrl: '/floorPlan' });
      await route.fulfill({ json: menu });
    });
    await page.goto(`${built.origin()}/admin/#/floorPlan`);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Floor plan' }).waitFor();
    await page.getByText('Hall 2').waitFor();
    // The last of many groups, which does not fit into the line.
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: /^More/ }).click();
    await page.getByRole('link', { name: 'Floor plan' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.nav-more-groups').waitFor({ state: 'hidden' });
    expect(await findViolations(page)).toEqual([]);
  });

  test('a card of the overview shows a part with a custom component', async () => {
    const page = await openScreen(built, '#/info/news', english);
    await page.route(/\/dashboard\/\?/, async (route) => {
      const answer = await (await route.fetch()).json();
      const parts = { totals: { total: { value: 12 }, entered: { value: 5 } }, overTime: null };
      answer.data.cards.push({ code: 'lostThings', parts });
      await route.fulfill({ json: answer });
    });
    await page.goto(`${built.origin()}/admin/#/analysis?show=statistics`);
    await page.reload();
    await page.getByText('12 things, 5 of them new').waitFor();
  });
});
