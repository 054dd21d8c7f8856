import { expect, test } from 'vitest';
import {
  app,
  expectProblem,
  failedRequest,
  goTo,
  newPage,
  openAs,
  origin,
  pageAs,
  signIn,
} from '../support/browser.ts';
import { mockCounts } from '../support/mock-responses.ts';
import { colourOf, goToHash, lightness, rows } from '../support/screens.ts';

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

test('[S3.3, S3.4, S9.4, S9.8] the counts come as a list, and as a map when the window gets the focus; 10 has another offset than 9', async () => {
  const page = await pageAs('admin');
  await mockCounts(page, [
    { menuCode: 'news', total: 4 },
    { menuCode: 'notice', total: 5 },
  ]);
  await goTo(page, '#/info/news');
  const badges = page.locator('.nav-inline .nav-count');
  const total = page.locator('.user-menu .user-count');
  await expect.poll(() => badges.allInnerTexts()).toEqual(['4', '5']);
  /** How far the badge stands out beyond the name. */
  const offset = async () => {
    const [badge, name] = await Promise.all([total.boundingBox(), page.locator('.user-badge').boundingBox()]);
    return badge && name && badge.x + badge.width / 2 - name.x - name.width;
  };
  expect(await total.innerText()).toBe('9');
  const offsetOfNine = await offset();
  await page.unroute('**/mail/message/count');
  await mockCounts(page, { news: 4, notice: 6 });
  const list = page.waitForRequest(/news\/list/);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await list;
  await expect.poll(() => badges.allInnerTexts()).toEqual(['4', '6']);
  expect(await total.innerText()).toBe('10');
  expect(await offset()).not.toBe(offsetOfNine);
});

test('[S2.9, S4.7] a failure with showType 2 shows an error message, and one with 9 the error page with its button back', async () => {
  const page = await openAs('admin', '#/info/news');
  expectProblem(failedRequest);
  const refusal = (showType: number, msg: string) => ({ status: 500, json: { code: 5001, msg, data: null, showType } });
  await page.route('**/notice/list*', (route) => route.fulfill(refusal(2, '<b>名额已满</b>')));
  await goToHash(page, '#/info/notice');
  await page.locator('.ant-message-error').getByText('<b>名额已满</b>', { exact: true }).waitFor();
  expect(await page.locator('.ant-message-notice').count()).toBe(1);
  await page.route('**/reminder/list*', (route) => route.fulfill(refusal(9, '系统维护中')));
  await goToHash(page, '#/info/reminder');
  await page.waitForURL(/#\/exception$/);
  await page.getByRole('heading', { name: '系统维护中' }).waitFor();
  await page.getByText('错误代码 5001').waitFor();
  await page.unroute('**/reminder/list*');
  await page.getByRole('button', { name: '返回上一页' }).click();
  await page.waitForURL(/#\/info\/reminder$/);
  await rows(page).first().waitFor();
});

test('[S2.13] on https the start removes what an earlier version left, and the page has no manifest', async () => {
  const page = await newPage();
  const site = 'https://localhost';
  await page.route(`${site}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    // A page of the same site without the app.
    if (pathname === '/before') return route.fulfill({ contentType: 'text/html', body: '' });
    if (pathname.startsWith('/admin/api/')) return route.fulfill({ json: { code: 500, msg: '', data: null } });
    // The page still loads what it may need later when the test ends and closes it.
    const response = await route.fetch({ url: `${origin}${pathname}` }).catch(() => null);
    return response ? route.fulfill({ response }).catch(() => undefined) : undefined;
  });
  await page.addInitScript(() => {
    const worker = { unregister: () => Promise.resolve(Object.assign(window, { isUnregistered: true })) };
    navigator.serviceWorker.getRegistrations = async () => [worker as unknown as ServiceWorkerRegistration];
    navigator.serviceWorker.register = () => Promise.reject(new Error('the app registers a service worker'));
  });
  await page.goto(`${site}/before`);
  await page.evaluate(() => caches.open('of an earlier version'));
  await page.goto(`${site}/admin/`);
  await page.getByText('管理后台没有打开').waitFor();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  expect(await page.evaluate(() => 'isUnregistered' in window)).toBe(true);
  expect(await page.locator('link[rel=manifest]').count()).toBe(0);
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

test.each([
  ['style sheet', /assets\/[^/]+\.css/],
  ['script', /assets\/index-[^/]+\.js/],
])(
  '[S8.6] a page whose %s stays missing reloads once, and then says so with a button that reloads it',
  async (_, file) => {
    const page = await newPage();
    expectProblem(failedRequest);
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route(file, (route) => route.abort());
    await page.goto(app);
    await page.getByRole('alert').getByText('页面没有加载成功').waitFor();
    expect(loads).toBe(2);
    await page.unroute(file);
    await page.getByRole('button', { name: '重试' }).click();
    await page.waitForURL(/\/cas\/login/);
  },
);

test('[S8.6, S9.6] a page whose script has not come after 120000 ms reloads once, and then says so', async () => {
  expectProblem(failedRequest);
  const page = await newPage();
  await page.route('**/admin/assets/*.js', () => undefined);
  await page.clock.install();
  const waitFor120s = async () => {
    await page.clock.runFor(119_000);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.runFor(1_000);
  };
  await page.goto(app, { waitUntil: 'commit' });
  await page.getByRole('status').waitFor();
  const reloaded = page.waitForEvent('framenavigated');
  await waitFor120s();
  await reloaded;
  await page.getByRole('status').waitFor();
  await waitFor120s();
  await page.getByRole('alert').getByRole('button', { name: '重试' }).waitFor();
});

test('antd generates no styles at run time except the variables of the theme', async () => {
  const page = await openAs('admin', '#/info/news');
  await page.locator('tbody tr:has(.row-title)').first().waitFor();
  const made = await page.locator('style[data-css-hash]').allTextContents();
  expect(made.length).toBeGreaterThan(0);
  expect(made.filter((rules) => !/^\.[\w.-]+\{--/.test(rules))).toEqual([]);
});
