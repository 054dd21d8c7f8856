import { expect, test } from 'vitest';
import type { MenuEntry } from '../../src/contract/menu.ts';
import { goTo, pageAs } from '../support/browser.ts';
import { modifyJson } from '../support/mock-responses.ts';

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

test('[S2.8, S2.12] each root leads to the first open leaf of the server’s menu, or to a 403 page where the menu has none', async () => {
  const page = await pageAs('admin');
  const unknown = { menuCode: 'parking', menuUrl: '/parking', menuName: '停车' };
  // The overview needs the code `analysis`, which this menu does not grant.
  const closed = { menuCode: 'work', menuUrl: '/analysis', menuName: '工作台' };
  let menuOf = (entries: MenuEntry[]): MenuEntry[] => [
    ...[unknown, closed],
    ...entries.filter(({ menuCode }) => menuCode !== 'analysis').reverse(),
  ];
  await page.route(
    '**/menu/getMenuList*',
    modifyJson<{ data: MenuEntry[] }>((menu) => ({ ...menu, data: menuOf(menu.data) })),
  );
  for (const hash of ['', '#/', '#/index.html']) {
    await goTo(page, hash);
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/system/role');
  }
  menuOf = () => [unknown, closed];
  await page.reload();
  const forbidden = page.getByRole('heading', { name: '抱歉，您没有权限访问此页面' });
  await forbidden.waitFor();
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/');
  await forbidden.waitFor();
  menuOf = () => [];
  await page.reload();
  await page.getByRole('heading', { name: '没有权限，请联系管理员' }).waitFor();
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
