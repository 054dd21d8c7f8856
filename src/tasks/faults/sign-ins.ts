import type { Route } from 'playwright-core';
import { field, putStageAway, rows, saveButton, saysAtMost, visiting, waitFor } from './browser-app.ts';
import { type Group, must } from './fault.ts';

const refusal = (status: number, code: number, msg: string) => (route: Route) =>
  route.fulfill({ status, json: { code, msg, data: null } });

/** Nobody is signed in any more. */
export const signIns = (): Group => ({
  name: 'sign-in',
  faults: [
    { name: '402', expected: 'one message, one way to the sign-on', drive: () => leaves(402, 402) },
    { name: '400002 in the body', expected: 'one message, one way to the sign-on', drive: () => leaves(200, 400002) },
    {
      name: 'a login address that is not http',
      expected: 'said, nothing is opened',
      drive: () => stays('javascript:window.ran=1'),
    },
    {
      name: 'a login address of another kind',
      expected: 'said, nothing is opened',
      drive: () => stays('ftp://sso.example/'),
    },
    { name: '402 as the answer to a save', expected: 'what was typed is back after signing in', drive: midSave },
    { name: 'signed out in another tab', expected: 'to the sign-on, once', drive: elsewhere },
  ],
  end: putStageAway,
});

const leaves = (status: number, code: number): Promise<void> =>
  visiting('#/analysis', async (visit) => {
    const { page, go, museum } = visit;
    await page.locator('main').waitFor();
    const left: string[] = [];
    await page.route('**/cas/login*', (route) => {
      left.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>sign-on</title>' });
    });
    await page.route('**/admin/api/admin/**', refusal(status, code, `${museum.origin}/cas/login`));
    await go('#/info/news');
    await waitFor(() => left.length > 0, 'It did not go to the sign-on.');
    await page.waitForTimeout(1_500);
    must(left.length === 1, `It went to the sign-on ${left.length} times.`);
  });

const stays = (address: string): Promise<string> =>
  visiting('#/analysis', async (visit) => {
    const { page, go, museum } = visit;
    await page.locator('main').waitFor();
    await page.route('**/news/list*', refusal(402, 402, address));
    await go('#/info/news');
    await waitFor(async () => (await visit.said()).length > 0, 'It said nothing.');
    const [said = ''] = await saysAtMost(visit, 1);
    must(said.includes(`http login error url:${address}`), `It said: ${said}`);
    must(page.url().startsWith(`${museum.origin}/admin/`), `It left for ${page.url()}.`);
    must(!(await page.evaluate(() => 'ran' in globalThis)), 'The address was run.');
    return said;
  });

const midSave = (): Promise<void> =>
  visiting('#/info/reminder/create', async ({ page, context }) => {
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

/** The session of this browser ends elsewhere; the page goes on until it asks something. */
const elsewhere = (): Promise<void> =>
  visiting('#/info/news', async ({ page, context, go }) => {
    await rows(page).first().waitFor();
    await context.clearCookies();
    await go('#/info/notice');
    await page.waitForURL(/\/cas\/login/);
    must((await page.locator('input[type=password]').count()) === 1, 'The sign-on does not ask for a password.');
  });
