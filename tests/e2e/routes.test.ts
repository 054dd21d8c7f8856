import { expect, test } from 'vitest';
import { goTo, openAs, pageAs } from '../support/browser.ts';
import { expectScreenAtAddress } from '../support/screens.ts';

/** A screen of its own, a section of a group, and the members, each with its access key; `matrix/` has all thirty. */
const screens = [
  { path: '/analysis', code: 'analysis', heading: /您好/ },
  { path: '/info/news', code: 'news', heading: /新闻/ },
  { path: '/member/memberManage', code: 'memberManage', heading: /会员/ },
];

test.each(screens)(
  '[S2.1, S2.2, S2.5, S7.2] $path opens by its address, survives a reload, and its calls carry the menuId $code',
  expectScreenAtAddress,
);

test('[S2.6] a bare group goes to its first allowed child', async () => {
  const page = await openAs('admin', '#/info');
  await page.waitForURL(/#\/info\/news$/);
});

test.each(['', '#/', '#/index.html'])('[S2.8] the root "%s" becomes the first leaf of the menu', async (hash) => {
  const page = await openAs('admin', hash);
  await page.waitForURL(/#\/analysis$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('[S2.12, S6.7] a page the operator may not open says so and leads home', async () => {
  const page = await openAs('desk', '#/info/news/create');
  await page.getByText('抱歉，您没有权限访问此页面').waitFor();
  await page.getByRole('button', { name: '返回首页' }).click();
  await page.waitForURL(/#\/(analysis|info)/);
});

test('[S1.2, S6.1, S6.2] the menu shows nothing the server did not grant', async () => {
  const page = await pageAs('admin');
  await page.route('**/menu/getMenuList*', async (route) => {
    const answer = await (await route.fetch()).json();
    const info = answer.data.find((entry: { menuCode: string }) => entry.menuCode === 'info');
    info.children = info.children.filter((entry: { menuCode: string }) => entry.menuCode === 'notice');
    info.children[0].menuName = '本馆公告';
    await route.fulfill({ json: { ...answer, data: [info] } });
  });
  await goTo(page, '#/info/notice');
  const side = page.locator('.nav-inline');
  await side.getByText('本馆公告').waitFor();
  expect(await side.getByRole('menuitem').count()).toBe(1);
  expect(await page.locator('.nav-horizontal').getByText('工作台').count()).toBe(0);
});

test('[S4.1, S3.6, S9.2, D4] user, menu and list are asked strictly one after the other, and nothing is asked twice', async () => {
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
