import { expect, test } from 'vitest';
import {
  app,
  expectProblem,
  failedRequest,
  newPage,
  openAs,
  openInNewContext,
  origin,
  signIn,
  signInFresh,
} from '../../support/browser.ts';
import { mockRefusals } from '../../support/mock-responses.ts';
import { goToHash } from '../../support/screens.ts';
import { requestTicketUrl } from '../../support/sign-on.ts';

const API = '/admin/api/admin';

test.each(['#/info/news?isAuth=1', '#/info/news'])(
  '[S2.3] a visitor is redirected to the sign-on from "%s" even with ?isAuth=0 before the hash',
  async (hash) => {
    const page = await newPage();
    expectProblem(failedRequest);
    await page.goto(`${app}?isAuth=0${hash}`);
    await page.waitForURL(/\/cas\/login\?/);
  },
);

test('[S2.3] an operator opens another section, and isAuth=0 stays in the hash', async () => {
  const page = await openAs('admin', '#/info/news');
  await page.goto(`${app}#/info/news?isAuth=0`);
  await page.locator('.nav-inline').getByText('公告').click();
  await page.waitForURL(/#\/info\/notice\?.*isAuth=0/);
});

test.each(['ftp://sso.museum.example/login', 'javascript:window.ran=1'])(
  '[S8.3] the login address %s, which is not http, is shown in an error message and not opened',
  async (address) => {
    const page = await openAs('admin', '#/info/reminder');
    expectProblem(failedRequest);
    await mockRefusals(page, { status: 402, code: 402, msg: address });
    await goToHash(page, '#/info/news');
    await page.locator('.ant-message-error').getByText(`http login error url:${address}`).waitFor();
    expect(page.url().startsWith(app)).toBe(true);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  },
);

test('[S4.3] a failed logout request still reloads the page', async () => {
  const page = await signInFresh('admin', '#/info/news');
  expectProblem(failedRequest);
  await page.route(`**${API}/sso/logout`, (route) => route.fulfill({ status: 500, body: '' }));
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.locator('.user-menu').click();
  await page.getByText('退出登录').click();
  await page.waitForFunction(() => !('before' in window));
});

test('an operator without a role gets the 403 page for an empty menu', async () => {
  const page = await openAs('nobody');
  await page.getByText('没有权限，请联系管理员').waitFor();
});

test('an operator logs out, and another signs in in the same browser', async () => {
  const page = await signInFresh('editor', '#/info/news');
  await page.locator('.user-menu').click();
  expectProblem(failedRequest);
  await page.getByText('退出登录').click();
  await page.waitForURL(/\/cas\/login/);
  await signIn(page, 'approver');
  await page.locator('.user-name').waitFor();
});

test('a ticket in a link of another site that began the sign-in leads to a page that names the account', async () => {
  const page = await newPage();
  expectProblem(failedRequest);
  const elsewhere = 'http://localhost:18999/';
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body: '<a href="#">x</a>' }));
  const followLink = async (address: string) => {
    await page.goto(elsewhere);
    await page.locator('a').evaluate((link, href) => link.setAttribute('href', href), address);
    await page.locator('a').click();
    await page.waitForURL(`${origin}/**`);
  };
  await followLink(`${origin}${API}/sso/currentUser`);
  await followLink(await requestTicketUrl(origin, 'editor'));
  await page.getByText('当前账号：苏念慈（editor）').waitFor();
});

/** Opens a page that reports how often the message is in it, and how often it navigates to the sign-on. */
async function openToBeSignedOut() {
  const page = await openInNewContext('admin', '#/info/reminder');
  expectProblem(failedRequest);
  const navigations: string[] = [];
  await page.route('**/cas/login*', (route) => {
    navigations.push(route.request().url());
    return route.abort();
  });
  // Counted within the page, as it navigates away before the test could read it.
  const counts: number[] = [];
  await page.exposeFunction('reportCount', (count: number) => counts.push(count));
  await page.evaluate(() => {
    const countMessages = () =>
      [...document.querySelectorAll('body *')].filter(
        ({ childElementCount, textContent }) => childElementCount === 0 && textContent === '未登陆状态',
      ).length;
    const { reportCount } = window as unknown as { reportCount: (count: number) => void };
    new MutationObserver(() => reportCount(countMessages())).observe(document.body, { childList: true, subtree: true });
  });
  const signOut = async () => {
    await mockRefusals(page, { status: 200, code: 400002, msg: `${origin}/cas/login` });
    await page.evaluate(() => {
      location.hash = '#/info/news';
    });
  };
  return { page, counts, navigations, signOut };
}

test('[S8.1, S9.5] several requests refused at once cause one message and one redirect to the sign-on', async () => {
  const { counts, navigations, signOut } = await openToBeSignedOut();
  await signOut();
  await expect.poll(() => Math.max(0, ...counts)).toBe(1);
  await expect.poll(() => navigations.length).toBe(1);
});

test('[S8.1] the message of an ended session is shown before the redirect, also when its script loads late', async () => {
  const { page, counts, navigations, signOut } = await openToBeSignedOut();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/announcements-*.js', (route) => released.then(() => route.continue()));
  await page.clock.install();
  await signOut();
  await page.getByText('列表没有读取成功').waitFor();
  // Longer than a message is read.
  await page.clock.runFor(500);
  release();
  await expect.poll(() => Math.max(0, ...counts)).toBe(1);
  await expect.poll(() => navigations.length).toBe(1);
});

test('[S8.1] an ended session redirects to the sign-on even if the script of its message never loads', async () => {
  const { page, navigations, signOut } = await openToBeSignedOut();
  await page.route('**/assets/announcements-*.js', () => undefined);
  await signOut();
  await expect.poll(() => navigations.length).toBe(1);
});

test('[S8.2, S2.3] isAuth=0 in the hash keeps an English page open and shows the specified message instead of redirecting', async () => {
  const page = await openAs('admin', '#/info/reminder?isAuth=0', { locale: 'en-GB' });
  expectProblem(failedRequest);
  await mockRefusals(page, { status: 402, code: 402, msg: `${origin}/cas/login` });
  await page.evaluate(() => {
    location.hash = '#/info/news?isAuth=0';
  });
  await page.locator('.ant-message-info').getByText('402 localhost no jump, cross domain').waitFor();
  expect(await page.getByText('未登陆状态').count()).toBe(0);
  expect(page.url().startsWith(app)).toBe(true);
});
