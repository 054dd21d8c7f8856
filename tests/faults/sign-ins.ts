import type { Route } from 'playwright-core';
import { assertMessagesAtMost, closeBrowserApp, field, rows, saveButton, visitApp, waitFor } from './browser-app.ts';
import { assert, type Group } from './fault.ts';

const refuseWith = (status: number, code: number, msg: string) => (route: Route) =>
  route.fulfill({ status, json: { code, msg, data: null } });

/** The session has ended, and the page must lead to the sign-on. */
export const signIns = (): Group => ({
  name: 'sign-in',
  faults: [
    { name: '402', expected: 'one message, one way to the sign-on', run: () => checkRedirect(402, 402) },
    {
      name: '400002 in the body',
      expected: 'one message, one way to the sign-on',
      run: () => checkRedirect(200, 400002),
    },
    {
      name: 'a login address that is not http',
      expected: 'said, nothing is opened',
      run: () => checkNoRedirect('javascript:window.ran=1'),
    },
    {
      name: 'a login address of another kind',
      expected: 'said, nothing is opened',
      run: () => checkNoRedirect('ftp://sso.example/'),
    },
    {
      name: '402 as the answer to a save',
      expected: 'what was typed is back after signing in',
      run: checkSaveWithoutSession,
    },
    { name: 'signed out in another tab', expected: 'to the sign-on, once', run: checkSignOutElsewhere },
  ],
  cleanUp: closeBrowserApp,
});

const checkRedirect = (status: number, code: number): Promise<void> =>
  visitApp('#/analysis', async (visit) => {
    const { page, goTo, museum } = visit;
    await page.locator('main').waitFor();
    const loginUrls: string[] = [];
    await page.route('**/cas/login*', (route) => {
      loginUrls.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>sign-on</title>' });
    });
    await page.route('**/admin/api/admin/**', refuseWith(status, code, `${museum.origin}/cas/login`));
    await goTo('#/info/news');
    await waitFor(() => loginUrls.length > 0, 'It did not go to the sign-on.');
    await page.waitForTimeout(1_500);
    assert(loginUrls.length === 1, `It went to the sign-on ${loginUrls.length} times.`);
  });

const checkNoRedirect = (address: string): Promise<string> =>
  visitApp('#/analysis', async (visit) => {
    const { page, goTo, museum } = visit;
    await page.locator('main').waitFor();
    await page.route('**/news/list*', refuseWith(402, 402, address));
    await goTo('#/info/news');
    await waitFor(async () => (await visit.readMessages()).length > 0, 'It said nothing.');
    const [message = ''] = await assertMessagesAtMost(visit, 1);
    assert(message.includes(`http login error url:${address}`), `It said: ${message}`);
    assert(page.url().startsWith(`${museum.origin}/admin/`), `It left for ${page.url()}.`);
    assert(!(await page.evaluate(() => 'ran' in globalThis)), 'The address was run.');
    return message;
  });

const checkSaveWithoutSession = (): Promise<void> =>
  visitApp('#/info/reminder/create', async ({ page, context }) => {
    await field(page, 'text').fill('会话结束前写的');
    await context.clearCookies();
    page.on('dialog', (dialog) => dialog.accept());
    await saveButton(page).click();
    await page.waitForURL(/\/cas\/login/);
    await page.locator('input[name=username]').fill('admin');
    await page.locator('input[name=password]').fill('admin');
    await page.locator('input[name=password]').press('Enter');
    await page.waitForURL(/#\/info\/reminder\/create/);
    await waitFor(
      async () => (await field(page, 'text').inputValue()) === '会话结束前写的',
      'What was typed did not come back.',
    );
  });

/** The cookie is gone, as after signing out in another tab; the page learns of it with its next request. */
const checkSignOutElsewhere = (): Promise<void> =>
  visitApp('#/info/news', async ({ page, context, goTo }) => {
    await rows(page).first().waitFor();
    await context.clearCookies();
    await goTo('#/info/notice');
    await page.waitForURL(/\/cas\/login/);
    assert((await page.locator('input[type=password]').count()) === 1, 'The sign-on does not ask for a password.');
  });
