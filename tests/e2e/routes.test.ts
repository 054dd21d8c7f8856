import { expect, test } from 'vitest';
import { goTo, pageAs } from '../support/browser.ts';

test('[S1.2, S6.1, S6.2] the menu shows only the entries that the server returns, under the server’s names', async () => {
  const page = await pageAs('admin');
  await page.route('**/menu/getMenuList*', async (route) => {
    const menu = await (await route.fetch()).json();
    const info = menu.data.find((entry: { menuCode: string }) => entry.menuCode === 'info');
    info.children = info.children.filter((entry: { menuCode: string }) => entry.menuCode === 'notice');
    info.children[0].menuName = '本馆公告';
    await route.fulfill({ json: { ...menu, data: [info] } });
  });
  await goTo(page, '#/info/notice');
  const side = page.locator('.nav-inline');
  await side.getByText('本馆公告').waitFor();
  expect(await side.getByRole('menuitem').count()).toBe(1);
  expect(await page.locator('.nav-horizontal').getByText('工作台').count()).toBe(0);
});

test('[S4.1, S3.6, S9.2, D4] the start requests user, menu and list once each, and each only after the answer before', async () => {
  const page = await pageAs('admin');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`> ${callOf(request.url())}`));
  page.on('response', (response) => calls.push(`< ${callOf(response.url())}`));
  await goTo(page, '#/info/news');
  await page.locator('tbody tr:has(.row-title)').nth(9).waitFor();
  const start = calls.filter((call) => /currentUser|getMenuList|news\/list/.test(call));
  expect(start).toEqual([
    '> sso/currentUser',
    '< sso/currentUser',
    '> menu/getMenuList',
    '< menu/getMenuList',
    '> news/list?current=1&pageSize=10&sort=-newsDate',
    '< news/list?current=1&pageSize=10&sort=-newsDate',
  ]);
  expect(calls.some((call) => call.includes('menu/getMenu?') || call.endsWith('menu/getMenu'))).toBe(false);
});

const callOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname.replace('/admin/api/admin/', '') + search;
};
