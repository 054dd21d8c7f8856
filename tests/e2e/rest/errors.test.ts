import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { app, expectProblem, failedRequest, openAs, origin } from '../../support/browser.ts';

const API = '/admin/api/admin';

/** Answers the list with an error envelope, as another server might send it. */
const refuse = async (page: Page, envelope: Record<string, unknown>, status = 500): Promise<void> => {
  expectProblem(failedRequest);
  await page.route(`**${API}/news/list*`, (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ data: null, ...envelope }) }),
  );
};

/** Opens the list in a page that is already loaded, so that the error occurs in a page in use. */
async function openNews(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/info/news';
  });
}

const openReminders = () => openAs('admin', '#/info/reminder');

test('[S4.5] a failed list with showType 0 shows no message of the server', async () => {
  const page = await openReminders();
  await refuse(page, { code: 500, msg: '静默的错误', showType: 0 });
  await openNews(page);
  await page.getByText('列表没有读取成功。').waitFor();
  expect(await page.getByText('静默的错误').count()).toBe(0);
});

test.each([
  { id: 'S4.6', showType: 1, style: 'warning' },
  { id: 'S4.7', showType: 2, style: 'error' },
  { id: 'S4.10', showType: 99, style: 'error' },
  { id: 'S4.10', showType: 3, style: 'error' },
  { id: 'S4.10', showType: undefined, style: 'error' },
])('[S4.6, S4.7, S4.10, S8.4] showType $showType shows msg once as $style', async ({ showType, style }) => {
  const page = await openReminders();
  await refuse(page, { code: 500, msg: '出错<b>了</b>', showType });
  await openNews(page);
  await page.locator(`.ant-message-${style}`).waitFor();
  expect(await page.locator('.ant-message-notice').count()).toBe(1);
  expect(await page.locator('.ant-message-notice').innerText()).toContain('出错<b>了</b>');
  expect(await page.locator('.ant-notification-notice').count()).toBe(0);
});

test('[S4.8] a failed list with showType 4 shows a notification with the code as title and msg as body', async () => {
  const page = await openReminders();
  await refuse(page, { code: 5001, msg: '详细说明', showType: 4 });
  await openNews(page);
  const notice = page.locator('.ant-notification-notice');
  await notice.waitFor();
  expect(await notice.innerText()).toMatch(/5001[\s\S]*详细说明/);
  expect(await page.locator('.ant-message-notice').count()).toBe(0);
});

test('[S4.9, S2.9, S9.5] showType 9 without an errorPage opens /exception, which shows msg and has a button', async () => {
  const page = await openReminders();
  await refuse(page, { code: 500, msg: '系统维护中', showType: 9 });
  await openNews(page);
  await page.waitForURL(/#\/exception/);
  await page.getByText('系统维护中').waitFor();
  expect(await page.getByRole('button').count()).toBeGreaterThan(0);
});

test('[S4.9] showType 9 with a path as errorPage opens this page inside the app', async () => {
  const page = await openReminders();
  await refuse(page, { code: 500, msg: 'x', showType: 9, errorPage: '/info/notice' });
  await openNews(page);
  await page.waitForURL(/#\/info\/notice/);
});

test('[S4.9] showType 9 with an http address as errorPage leaves the app for this address', async () => {
  const page = await openReminders();
  await refuse(page, { code: 500, msg: 'x', showType: 9, errorPage: `${origin}/healthz` });
  await openNews(page);
  await page.waitForURL(`${origin}/healthz`);
});

test.each(['javascript:alert(1)', '//elsewhere.example/x'])(
  '[S4.9] showType 9 with the errorPage "%s" stays inside the app and shows the not-found page',
  async (errorPage) => {
    const page = await openReminders();
    await refuse(page, { code: 500, msg: 'x', showType: 9, errorPage });
    await openNews(page);
    await page.getByText('这个地址没有对应的页面').waitFor();
    expect(page.url().startsWith(app)).toBe(true);
  },
);

test('[S3.5] a response with HTTP status 500 and code 200 in its body is shown as an error', async () => {
  const page = await openReminders();
  await refuse(page, { code: 200, msg: '其实失败了' });
  await openNews(page);
  await page.locator('.ant-message-error').getByText('其实失败了').waitFor();
});

test('[S8.5] a failure with an empty msg shows “Request error, please retry.” in English', async () => {
  const page = await openAs('admin', '#/analysis', { locale: 'en-GB' });
  await refuse(page, { code: 500, msg: '' });
  await openNews(page);
  await page.locator('.ant-message-error').getByText('Request error, please retry.').waitFor();
});

test('a repeated failure shows one message, which names the server as the cause and closes when the page is left', async () => {
  const page = await openReminders();
  await refuse(page, { code: 500, msg: '数据库坏了' });
  await openNews(page);
  const messages = page.locator('.ant-message-notice');
  await messages.getByText('数据库坏了').waitFor();
  await page.getByText('服务器出错了（500），不是网络的问题').waitFor();
  const response = page.waitForResponse(/news\/list/);
  await page.getByRole('button', { name: '重试' }).click();
  await response;
  await page.locator('.notice-actions .ant-btn-loading').waitFor({ state: 'detached' });
  expect(await messages.count()).toBe(1);
  await page.locator('.nav-inline').getByText('公告').click();
  await page.getByRole('heading', { level: 1, name: /公告/ }).waitFor();
  await expect.poll(() => messages.count()).toBe(0);
});

test('[S4.1] a failed menu request shows an error page, and its retry opens the app', async () => {
  const page = await openReminders();
  expectProblem(failedRequest);
  await page.route(`**${API}/menu/getMenuList*`, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":500,"msg":"菜单坏了","data":null}' }),
  );
  await page.reload();
  await page.getByText('管理后台没有打开').waitFor();
  await page.unroute(`**${API}/menu/getMenuList*`);
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByRole('navigation', { name: '主菜单' }).waitFor();
});
