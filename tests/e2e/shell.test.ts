import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { countsAre } from '../support/answers.ts';
import { goTo, openAs, pageAs } from '../support/browser.ts';

const colourOf = (page: Page, selector: string, property: 'backgroundColor' | 'color') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element)[name], property);

/** How light a colour is, from 0 to 255. */
const lightness = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = (/\d+(, \d+)*/.exec(colour)?.[0] ?? '').split(', ').map(Number);
  return (red + green + blue) / 3;
};

test('[S2.4, S9.7] the navigation is dark, the primary colour #1890ff, groups stand on top and sections at the side', async () => {
  const page = await openAs('admin', '#/info/news');
  await page.locator('tbody tr:has(.row-title)').first().waitFor();
  expect(lightness(await colourOf(page, 'header.top', 'backgroundColor'))).toBeLessThan(60);
  expect(lightness(await colourOf(page, 'aside.side', 'backgroundColor'))).toBeLessThan(60);
  expect(lightness(await colourOf(page, '.frame', 'backgroundColor'))).toBeGreaterThan(200);
  expect(await colourOf(page, '.ant-btn-primary', 'backgroundColor')).toBe('rgb(24, 144, 255)');
  expect(await page.locator('.nav-horizontal').getByRole('menuitem').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining('资讯')]),
  );
  expect(await page.locator('.nav-inline').getByRole('menuitem').count()).toBe(3);
});

test('[S2.4] on a phone the menu is one drawer', async () => {
  const page = await openAs('admin', '#/info/news', { viewport: { width: 390, height: 844 } });
  await page.locator('.list-cards, .card').first().waitFor();
  expect(await page.locator('aside.side').count()).toBe(0);
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('dialog').getByText('公告').click();
  await page.waitForURL(/#\/info\/notice/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test.each([
  {
    shape: 'a list',
    data: [
      { menuCode: 'news', total: 3 },
      { menuCode: 'notice', total: 4 },
    ],
  },
  { shape: 'a map', data: { news: 3, notice: 4 } },
  { shape: 'a list that counts the parent too', data: { news: 3, notice: 4, unknown: 90 } },
])(
  '[S3.3, S3.4] counts sent as $shape stand at their entries, summed at the parent and beside the name',
  async ({ data }) => {
    const page = await pageAs('admin');
    await countsAre(page, data);
    await goTo(page, '#/info/news');
    await page.locator('.nav-inline .nav-count').first().waitFor();
    expect(await page.locator('.nav-inline .nav-count').allInnerTexts()).toEqual(['3', '4']);
    expect(await page.locator('.nav-horizontal .nav-count').allInnerTexts()).toEqual(['7']);
    expect(await page.locator('.user-menu .ant-badge-count').getAttribute('title')).toBe('7');
  },
);

test('the language follows the browser, is switched beside the user menu, and everything follows', async () => {
  const page = await openAs('admin', '#/info/news', { locale: 'en-GB' });
  await page.getByRole('heading', { level: 1, name: /News/ }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByRole('heading', { level: 1, name: /新闻/ }).waitFor();
  await page.locator('.nav-inline').getByText('公告').waitFor();
  expect(await page.title()).toBe('新闻 · 人物纪念馆管理后台');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /新闻/ }).waitFor();
});

test('dark content is switched on, remembered, and the primary colour stays', async () => {
  const page = await openAs('admin', '#/info/news');
  await page.getByRole('button', { name: '深色背景' }).click();
  await expect.poll(async () => lightness(await colourOf(page, '.frame', 'backgroundColor'))).toBeLessThan(60);
  await page.reload();
  await page.locator('tbody tr:has(.row-title)').first().waitFor();
  expect(lightness(await colourOf(page, '.frame', 'backgroundColor'))).toBeLessThan(60);
  expect(await colourOf(page, '.ant-btn-primary', 'backgroundColor')).toBe('rgb(24, 144, 255)');
});
