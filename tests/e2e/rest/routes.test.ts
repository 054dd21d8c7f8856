import { expect, test } from 'vitest';
import {
  app,
  expectProblem,
  failedRequest,
  goTo,
  newPage,
  openAs,
  openInNewContext,
  pageAs,
  signIn,
} from '../../support/browser.ts';
import { holdAnswer, holdCall } from '../../support/held-answers.ts';
import { expectScreenAtAddress } from '../../support/screens.ts';

test.each(['/info/news/create', '/info/news/edit/1', '/info/news/show/1'])(
  "[S2.2] the record page %s opens by its URL and sends its section's menuId",
  async (path) => {
    const page = await pageAs('admin');
    const request = page.waitForRequest(/message\/count/);
    await goTo(page, `#${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await request).headers().menuid).toBe('news');
  },
);

test.each(['/nope', '/info/nope', '/info/newsletter', '/info/news/nope', '/nowhere'])(
  '[S2.6] the unknown path %s shows the not-found page and sends no menuId',
  async (path) => {
    const page = await pageAs('admin');
    const request = page.waitForRequest(/message\/count/);
    await goTo(page, `#${path}`);
    await page.getByText('这个地址没有对应的页面').waitFor();
    expect((await request).headers().menuid).toBeUndefined();
  },
);

test('[S2.6] an operator without permissions gets the not-found page for an undeclared path, not the 403 page', async () => {
  const page = await openAs('nobody', '#/info/nope');
  await page.getByText('这个地址没有对应的页面').waitFor();
});

test('[S2.8] an operator who comes back to the root while the first screen loads gets it', async () => {
  const page = await pageAs('admin');
  const menu = await holdAnswer(page, /getMenuList/);
  await page.goto(app);
  await menu.isHeld();
  const chunk = await holdCall(page, /\/assets\/.*\.js/, 'GET');
  void menu.release();
  await chunk.isHeld();
  await page.waitForURL(/#\/analysis$/);
  await page.evaluate(() => {
    location.hash = '#/';
  });
  await chunk.release();
  await page.waitForURL(/#\/analysis$/);
  await page.locator('.card-panel').first().waitFor();
});

test('[S2.8] with a reversed menu of the server the root leads to the first leaf in this order', async () => {
  const page = await pageAs('admin');
  await page.route('**/menu/getMenuList*', async (route) => {
    const menuResponse = await (await route.fetch()).json();
    menuResponse.data.reverse();
    await route.fulfill({ json: menuResponse });
  });
  await goTo(page, '#/');
  await page.waitForURL(/#\/system\/role$/);
});

test('[S2.12] the 403 page has the specified English text for an operator with a menu and for one without', async () => {
  const deskPage = await openAs('desk', '#/info/news/create', { locale: 'en-GB' });
  await deskPage.getByText('Sorry, you have no permission to access this page').waitFor();
  const pageWithoutMenu = await openAs('nobody', '', { locale: 'en-GB' });
  await pageWithoutMenu.getByText('No permission, please contact the administrator').waitFor();
  await pageWithoutMenu.getByRole('button').filter({ hasText: /home/i }).waitFor();
});

test('[S4.1] the page shows a loading indicator and no user name until the menu has come', async () => {
  const page = await pageAs('admin');
  let release: (() => void) | null = null;
  await page.route('**/menu/getMenuList*', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await page.goto(`${app}#/info/news`, { waitUntil: 'commit' });
  await expect.poll(() => release).not.toBeNull();
  await page.getByRole('status').or(page.locator('[aria-busy=true]')).first().waitFor();
  expect(await page.locator('.user-name').count()).toBe(0);
  (release as unknown as () => void)();
  await page.locator('.user-name').waitFor();
});

test('[S4.4] the menu request has uid=0 with the flag in local storage and no uid without it', async () => {
  const page = await openAs('admin', '#/analysis');
  const uids: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('getMenuList')) uids.push(url.searchParams.get('uid'));
  });
  await page.evaluate(() => localStorage.setItem('museum-admin.menu.uid0', '1'));
  await page.reload();
  await page.locator('.user-name').waitFor();
  await page.evaluate(() => localStorage.removeItem('museum-admin.menu.uid0'));
  await page.reload();
  await page.locator('.user-name').waitFor();
  expect(uids).toEqual(['0', null]);
});

test('[S1.4, D0] every request from sign-in to list is below the API prefix', async () => {
  const page = await newPage();
  expectProblem(failedRequest);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (['xhr', 'fetch'].includes(request.resourceType())) calls.push(new URL(request.url()).pathname);
  });
  await signIn(page, 'admin', '#/info/news');
  await page.locator('tbody tr:has(.row-title)').nth(9).waitFor();
  expect(calls.length).toBeGreaterThan(3);
  expect(calls.filter((path) => !path.startsWith('/admin/api/admin/'))).toEqual([]);
});

test('[S9.1, S7.3] every request of the app has a timeout of 30000 ms and includes credentials', async () => {
  const page = await openInNewContext('admin', '#/info/news');
  await page.addInitScript(() => {
    const requests: { timeout: number; credentials: boolean }[] = [];
    Object.assign(window, { requests });
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      requests.push({ timeout: this.timeout, credentials: this.withCredentials });
      send.call(this, body);
    };
  });
  await page.reload();
  await page.locator('.ant-pagination').getByText('2', { exact: true }).click();
  await page.getByText(/第 11–20 条/).waitFor();
  const read = () => page.evaluate(() => (window as unknown as { requests: unknown[] }).requests);
  // The counts are requested once the page is idle.
  await expect.poll(async () => (await read()).length).toBeGreaterThan(1);
  const requests = await read();
  expect(new Set(requests.map((call) => JSON.stringify(call)))).toEqual(
    new Set(['{"timeout":30000,"credentials":true}']),
  );
});

test('[S4.2] the first render has user, menu and menu id while the message counts are still loading', async () => {
  const page = await pageAs('approver');
  let release: (() => void) | null = null;
  await page.route('**/mail/message/count', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  const listRequest = page.waitForRequest(/news\/list/);
  await goTo(page, '#/info/news');
  expect((await listRequest).headers().menuid).toBe('news');
  await page.locator('.user-name').waitFor();
  await page.locator('.nav-inline').getByText('公告').waitFor();
  expect(await page.locator('.nav-count').count()).toBe(0);
  await expect.poll(() => release).not.toBeNull();
  (release as unknown as () => void)();
  await page.locator('.nav-count').first().waitFor();
});

/** Three kinds of screens with their access keys; `every-screen.test.ts` has all screens. */
const screens = [
  { path: '/analysis', code: 'analysis', heading: /您好/ },
  { path: '/info/news', code: 'news', heading: /新闻/ },
  { path: '/member/memberManage', code: 'memberManage', heading: /会员/ },
];

test.each(screens)(
  '[S2.1, S2.2, S2.5, S7.2] $path opens by its URL and after a reload, and its calls have the menuId $code',
  expectScreenAtAddress,
);

test('[S2.6] the path of a group opens its first section', async () => {
  const page = await openAs('admin', '#/info');
  await page.waitForURL(/#\/info\/news$/);
});

test.each(['', '#/', '#/index.html'])('[S2.8] the root "%s" leads to the first leaf of the menu', async (hash) => {
  const page = await openAs('admin', hash);
  await page.waitForURL(/#\/analysis$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('[S2.12, S6.7] an operator without permission for a page gets the 403 page and its button to the home page', async () => {
  const page = await openAs('desk', '#/info/news/create');
  await page.getByText('抱歉，您没有权限访问此页面').waitFor();
  await page.getByRole('button', { name: '返回首页' }).click();
  await page.waitForURL(/#\/(analysis|info)/);
});
