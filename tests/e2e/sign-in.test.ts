import { expect, test } from 'vitest';
import { refuseAll } from '../support/answers.ts';
import {
  app,
  expectComplaint,
  newPage,
  openApart,
  openAs,
  openFresh,
  origin,
  refusedCall,
} from '../support/browser.ts';

const API = '/admin/api/admin';

test('[S1.1, D5] nobody signed in is sent to the sign-on, and the app itself has no password field', async () => {
  const page = await newPage();
  expectComplaint(refusedCall);
  await page.goto(app);
  await page.waitForURL(/\/cas\/login\?/);
  expect(await page.locator('input[type=password]').count()).toBe(1);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill('admin');
  await page.locator('input[name=password]').press('Enter');
  await page.getByRole('navigation', { name: '主菜单' }).waitFor();
  expect(await page.locator('input[type=password]').count()).toBe(0);
});

test('[S8.1, S8.0, S7.12] the sign-on is told to come back by attach to the exact page, whatever is in its address', async () => {
  const page = await newPage();
  expectComplaint(refusedCall);
  const hash = '#/info/news?keyword=100%25%20A%26B%23c%20中文&current=2';
  await page.goto(`${app}${hash}`);
  await page.waitForURL(/\/cas\/login\?/);
  const here = new URL(page.url());
  const service = here.searchParams.get('service') ?? '';
  const prefix = `${origin}${API}/sso/cas/attach/`;
  expect(service.startsWith(prefix)).toBe(true);
  expect(decodeURIComponent(service.slice(prefix.length))).toBe(new URL(`${app}${hash}`).href);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill('admin');
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL((url) => url.pathname === '/admin/');
  expect(page.url()).toBe(new URL(`${app}${hash}`).href);
});

test('[S8.1, S9.5] several calls refused at once give one message and one way to the sign-on', async () => {
  const page = await openApart('admin', '#/info/reminder');
  expectComplaint(refusedCall);
  const navigations: string[] = [];
  await page.route('**/cas/login*', (route) => {
    navigations.push(route.request().url());
    return route.abort();
  });
  // Watched from inside the page: it is about to leave, and whoever looks from outside may come too late.
  const seen: number[] = [];
  await page.exposeFunction('seen', (count: number) => seen.push(count));
  await page.evaluate(() => {
    const saying = () =>
      [...document.querySelectorAll('body *')].filter(
        ({ childElementCount, textContent }) => childElementCount === 0 && textContent === '未登陆状态',
      ).length;
    const { seen: tell } = window as unknown as { seen: (count: number) => void };
    new MutationObserver(() => tell(saying())).observe(document.body, { childList: true, subtree: true });
  });
  await refuseAll(page, { status: 200, code: 400002, msg: `${origin}/cas/login` });
  await page.evaluate(() => {
    location.hash = '#/info/news';
  });
  await expect.poll(() => Math.max(0, ...seen)).toBe(1);
  await expect.poll(() => navigations.length).toBe(1);
});

test('[S8.2, S2.3] isAuth=0 in the hash stays on the page and says so, in the same words in every language', async () => {
  const page = await openAs('admin', '#/info/reminder?isAuth=0', { locale: 'en-GB' });
  expectComplaint(refusedCall);
  await refuseAll(page, { status: 402, code: 402, msg: `${origin}/cas/login` });
  await page.evaluate(() => {
    location.hash = '#/info/news?isAuth=0';
  });
  await page.locator('.ant-message-info').getByText('402 localhost no jump, cross domain').waitFor();
  expect(await page.getByText('未登陆状态').count()).toBe(0);
  expect(page.url().startsWith(app)).toBe(true);
});

test('[S4.3, S2.10, S7.13, D5] logging out clears the name, tells the server, and only then reloads', async () => {
  const page = await openFresh('admin', '#/info/news');
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
  expectComplaint(refusedCall);
  release();
  await page.waitForURL(/\/cas\//);
  expect(order[1]).toBe('navigated');
});
