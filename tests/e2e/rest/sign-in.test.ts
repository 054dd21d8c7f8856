import { expect, test } from 'vitest';
import { refuseAll } from '../../support/answers.ts';
import { app, expectComplaint, newPage, openAs, openFresh, refusedCall, signIn } from '../../support/browser.ts';

const API = '/admin/api/admin';

test.each(['#/info/news?isAuth=1', '#/info/news'])(
  '[S2.3] "%s" does not hold back the sign-on, nor does ?isAuth=0 before the hash',
  async (hash) => {
    const page = await newPage();
    expectComplaint(refusedCall);
    await page.goto(`${app}?isAuth=0${hash}`);
    await page.waitForURL(/\/cas\/login\?/);
  },
);

test('[S2.3] moving about inside the app keeps isAuth=0', async () => {
  const page = await openAs('admin', '#/info/news');
  await page.goto(`${app}#/info/news?isAuth=0`);
  await page.locator('.nav-inline').getByText('公告').click();
  await page.waitForURL(/#\/info\/notice\?.*isAuth=0/);
});

test('[S8.3] a login address that is not http is said, and nothing is opened', async () => {
  const page = await openAs('admin', '#/info/reminder');
  expectComplaint(refusedCall);
  await refuseAll(page, { status: 402, code: 402, msg: 'ftp://sso.museum.example/login' });
  await page.evaluate(() => {
    location.hash = '#/info/news';
  });
  await page.locator('.ant-message-error').getByText('http login error url:ftp://sso.museum.example/login').waitFor();
  expect(page.url().startsWith(app)).toBe(true);
});

test('[S4.3] a logout the server fails still reloads the page', async () => {
  const page = await openFresh('admin', '#/info/news');
  expectComplaint(refusedCall);
  await page.route(`**${API}/sso/logout`, (route) => route.fulfill({ status: 500, body: '' }));
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.locator('.user-menu').click();
  await page.getByText('退出登录').click();
  await page.waitForFunction(() => !('before' in window));
});

test('an operator without a role gets the page of an empty menu', async () => {
  const page = await openAs('nobody');
  await page.getByText('没有权限，请联系管理员').waitFor();
});

test('whoever signs out can sign in as somebody else', async () => {
  const page = await openFresh('editor', '#/info/news');
  await page.locator('.user-menu').click();
  expectComplaint(refusedCall);
  await page.getByText('退出登录').click();
  await page.waitForURL(/\/cas\/login/);
  await signIn(page, 'approver');
  await page.locator('.user-name').waitFor();
});
