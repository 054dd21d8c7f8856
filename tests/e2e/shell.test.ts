import { expect, test } from 'vitest';
import { app, expectProblem, failedRequest, newPage, openAs, origin, signIn } from '../support/browser.ts';
import { colourOf, lightness } from '../support/screens.ts';

test.each([
  ['light', 200, 256],
  ['dark', -1, 60],
] as const)(
  '[S2.4, S9.7] in the %s theme groups are at the top and sections at the side, both dark, and the primary colour is #1890ff',
  async (colorScheme, above, below) => {
    const page = await openAs('admin', '#/info/news', { colorScheme });
    await page.locator('tbody tr:has(.row-title)').first().waitFor();
    expect(lightness(await colourOf(page, 'header.top', 'backgroundColor'))).toBeLessThan(60);
    expect(lightness(await colourOf(page, 'aside.side', 'backgroundColor'))).toBeLessThan(60);
    const content = lightness(await colourOf(page, '.frame', 'backgroundColor'));
    expect(content).toBeGreaterThan(above);
    expect(content).toBeLessThan(below);
    expect(await colourOf(page, '.ant-btn-primary', 'backgroundColor')).toBe('rgb(24, 144, 255)');
    expect(await page.locator('.nav-horizontal').getByRole('menuitem').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('资讯')]),
    );
    expect(await page.locator('.nav-inline').getByRole('menuitem').count()).toBe(3);
  },
);

test('[S1.4, S4.2, S7.2] every call of a page is below the API prefix, and the call of a list has the code of its menu entry', async () => {
  const page = await newPage();
  expectProblem(failedRequest);
  const calls: URL[] = [];
  page.on('request', (request) => {
    if (['xhr', 'fetch', 'eventsource', 'websocket', 'ping'].includes(request.resourceType()))
      calls.push(new URL(request.url()));
  });
  await signIn(page, 'approver', '#/info/news');
  await page.locator('.nav-count').first().waitFor();
  // The list of the first screen is requested by the inline script; this one by the app.
  const listRequest = page.waitForRequest(/notice\/list/);
  await page.locator('.nav-inline').getByText('公告').click();
  expect((await listRequest).headers().menuid).toBe('notice');
  await page.getByRole('heading', { level: 1, name: /公告/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  expect(calls.some(({ pathname }) => pathname.endsWith('/mail/message/count'))).toBe(true);
  expect(
    calls.filter(({ pathname, origin: of }) => of !== origin || !pathname.startsWith('/admin/api/admin/')),
  ).toEqual([]);
});

test('[S2.4] on a phone an operator opens the menu as one drawer, and the page does not scroll sideways', async () => {
  const page = await openAs('admin', '#/info/news', { viewport: { width: 390, height: 844 } });
  await page.locator('.list-cards, .card').first().waitFor();
  expect(await page.locator('aside.side').count()).toBe(0);
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('dialog').getByText('公告').click();
  await page.waitForURL(/#\/info\/notice/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('the page starts in the browser’s language, and an operator switches menu, title and content to the other for good', async () => {
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

test('the page paints its skeleton in the dark theme before any script or style sheet is loaded', async () => {
  expectProblem(failedRequest);
  const page = await newPage({ colorScheme: 'dark' });
  await page.route('**/admin/assets/*', () => undefined);
  await page.goto(app, { waitUntil: 'commit' });
  await page.getByRole('status').waitFor();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  expect(lightness(await colourOf(page, 'html', 'backgroundColor'))).toBeLessThan(60);
  const html = await (await fetch(app)).text();
  const places = ['class="page-skeleton"', '<script>', '<script type="module"', '<link rel="stylesheet"'].map((part) =>
    html.indexOf(part),
  );
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
});

test('a page that loads slowly shows the museum’s logo first and the text that it is opening a second later', async () => {
  expectProblem(failedRequest);
  const page = await newPage();
  await page.route('**/admin/assets/*', () => undefined);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(app, { waitUntil: 'commit' });
  // A paused clock has no list of what was painted.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
        });
        observer.observe({ type: 'paint', buffered: true });
      }),
  );
  expect(await page.getByRole('status').innerText()).toBe('');
  await page.clock.runFor(1_000);
  await page.getByRole('status').getByText('正在打开…').waitFor();
});

test('antd generates no styles at run time except the variables of the theme', async () => {
  const page = await openAs('admin', '#/info/news');
  await page.locator('tbody tr:has(.row-title)').first().waitFor();
  const made = await page.locator('style[data-css-hash]').allTextContents();
  expect(made.length).toBeGreaterThan(0);
  expect(made.filter((rules) => !/^\.[\w.-]+\{--/.test(rules))).toEqual([]);
});
