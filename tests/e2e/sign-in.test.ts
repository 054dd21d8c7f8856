import { expect, test } from 'vitest';
import {
  app,
  expectProblem,
  failedRequest,
  fillSignOn,
  newPage,
  openAs,
  origin,
  signInFresh,
} from '../support/browser.ts';
import { mockRefusals } from '../support/mock-responses.ts';
import { goToHash } from '../support/screens.ts';

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
  const address = new URL(`${app}?from=a%26b&plus=c%2Bd${hash}`).href;
  await page.goto(address);
  await page.waitForURL(/\/cas\/login\?/);
  const loginUrl = new URL(page.url());
  const service = loginUrl.searchParams.get('service') ?? '';
  const prefix = `${origin}${API}/sso/cas/attach/`;
  expect(service.startsWith(prefix)).toBe(true);
  expect(decodeURIComponent(service.slice(prefix.length))).toBe(address);
  await fillSignOn(page, 'admin');
  await page.waitForURL((url) => url.pathname === '/admin/');
  expect(page.url()).toBe(address);
});

test('[S8.1, S8.2] a session that ends at isAuth=0 keeps the page with a message, and elsewhere leads to the sign-on after another', async () => {
  const page = await openAs('admin', '#/info/news?isAuth=0', { locale: 'en-GB' });
  expectProblem(failedRequest);
  await mockRefusals(page, { status: 200, code: 402, msg: `${origin}/cas/login?theme=a%20b&service=old` });
  const logins: URL[] = [];
  await page.route('**/cas/login*', async (route) => {
    logins.push(new URL(route.request().url()));
    // A call that is refused later leads to the sign-on once more.
    await page.unroute(`**${API}/**`);
    // With this status the browser stays on the page.
    return route.fulfill({ status: 204 });
  });
  await goToHash(page, '#/info/notice?isAuth=0');
  await page.locator('.ant-message-info').getByText('402 localhost no jump, cross domain', { exact: true }).waitFor();
  expect(await page.locator('.ant-message-notice').count()).toBe(1);
  await page.evaluate(() => {
    window.navigation.addEventListener('navigate', ({ hashChange }) => {
      if (!hashChange) Object.assign(window, { textAtLeaving: document.body.innerText });
    });
  });
  await goToHash(page, '#/info/reminder');
  await expect.poll(() => logins.length).toBe(1);
  expect(await page.evaluate(() => 'textAtLeaving' in window && window.textAtLeaving)).toContain(
    '未登陆状态 (not logged in)',
  );
  const service = `${origin}${API}/sso/cas/attach/${encodeURIComponent(`${app}#/info/reminder`)}`;
  expect(logins.map(({ searchParams }) => [...searchParams])).toEqual([
    [
      ['theme', 'a b'],
      ['service', service],
    ],
  ]);
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
