import { expect, test } from 'vitest';
import { app, expectProblem, failedRequest, fillSignOn, newPage, origin, signInFresh } from '../support/browser.ts';

const API = '/admin/api/admin';

test('[S1.1, D5] a visitor without a session is redirected to the sign-on, and the app has no password field', async () => {
  const page = await newPage();
  expectProblem(failedRequest);
  await page.goto(app);
  await page.waitForURL(/\/cas\/login\?/);
  expect(await page.locator('input[type=password]').count()).toBe(1);
  await fillSignOn(page, 'admin');
  await page.getByRole('navigation', { name: '主菜单' }).waitFor();
  expect(await page.locator('input[type=password]').count()).toBe(0);
});

test('[S8.1, S8.0, S7.12] the sign-on gets the attach address as service and returns to the exact URL, special characters included', async () => {
  const page = await newPage();
  expectProblem(failedRequest);
  const hash = '#/info/news?keyword=100%25%20A%26B%23c%20中文&current=2';
  await page.goto(`${app}${hash}`);
  await page.waitForURL(/\/cas\/login\?/);
  const loginUrl = new URL(page.url());
  const service = loginUrl.searchParams.get('service') ?? '';
  const prefix = `${origin}${API}/sso/cas/attach/`;
  expect(service.startsWith(prefix)).toBe(true);
  expect(decodeURIComponent(service.slice(prefix.length))).toBe(new URL(`${app}${hash}`).href);
  await fillSignOn(page, 'admin');
  await page.waitForURL((url) => url.pathname === '/admin/');
  expect(page.url()).toBe(new URL(`${app}${hash}`).href);
});

test('[S4.3, S2.10, S7.13, D5] the only item of the user menu clears the name, calls logout, and only then reloads the page', async () => {
  const page = await signInFresh('admin', '#/info/news');
  const order: string[] = [];
  let release: () => void = () => undefined;
  await page.route(`**${API}/sso/logout`, async (route) => {
    order.push(`logout ${route.request().postData()}`);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  page.on('framenavigated', () => order.push('navigated'));
  const name = await page.locator('.user-name').innerText();
  await page.locator('.user-menu').click();
  const items = page.getByRole('menuitem').filter({ visible: true }).and(page.locator('.ant-dropdown-menu-item'));
  await items.first().waitFor();
  expect(await items.allInnerTexts()).toEqual(['退出登录']);
  await items.click();
  await expect.poll(() => order.length).toBe(1);
  expect(order[0]).toBe('logout {"Authorization":{"id":0}}');
  expect(await page.getByText(name, { exact: true }).count()).toBe(0);
  expectProblem(failedRequest);
  release();
  await page.waitForURL(/\/cas\//);
  expect(order[1]).toBe('navigated');
});
