import type { Route } from 'playwright-core';
import {
  assertMessagesAtMost,
  assertStillUsable,
  closeBrowserApp,
  field,
  rows,
  saveButton,
  type Visit,
  visitApp,
  waitFor,
} from './browser-app.ts';
import { assert, type Group, pause } from './fault.ts';

/** What can go wrong while an operator edits and saves a record. */
export const editing = (): Group => ({
  name: 'editing',
  faults: [
    { name: '409: somebody else was first', expected: 'both are shown, nothing typed is lost', run: checkConflict },
    { name: '403 to a save', expected: 'one message, nothing typed is lost', run: checkForbidden },
    { name: '422 with fields', expected: 'said at the field, nothing typed is lost', run: checkWrongField },
    { name: 'a write that takes 20 s', expected: 'asked once, saved in the end', run: checkSlowWrite },
    { name: 'answers out of order', expected: 'the newest answer wins', run: checkResponseOrder },
    { name: 'double click', expected: 'one request', run: checkDoubleClick },
    { name: 'Back and forward', expected: 'asked first, nothing typed is lost', run: checkBackAndForward },
    { name: 'two tabs on one record', expected: 'the second is told, nothing typed is lost', run: checkTwoTabs },
  ],
  cleanUp: closeBrowserApp,
});

const readText = ({ page }: Visit): Promise<string> => field(page, 'text').inputValue();

/** Creates a reminder and opens it in its form. */
async function openReminder(visit: Visit, text: string): Promise<{ id: number; version: number }> {
  const { museum, cookie, goTo, page } = visit;
  const body = { text, level: 'info', places: ['home'] };
  const { data, text: response } = await museum.request('POST', 'reminder/', { cookie, body });
  assert(data?.id, `A reminder could not be written: ${response}`);
  await goTo(`#/info/reminder/edit/${data.id}`);
  await field(page, 'text').waitFor();
  return data as unknown as { id: number; version: number };
}

const withReminder = <T>(work: (visit: Visit, record: { id: number; version: number }) => Promise<T>): Promise<T> =>
  visitApp('#/info/reminder', async (visit) => {
    await visit.page.locator('main h1').first().waitFor();
    return work(visit, await openReminder(visit, `原来的提示 ${Date.now()}`));
  });

const checkConflict = (): Promise<void> =>
  withReminder(async (visit, { id, version }) => {
    const { page, museum, cookie } = visit;
    await field(page, 'text').fill('我写的提示');
    await museum.request('PUT', 'reminder/', { cookie, body: { id, version, text: '别人写的提示' } });
    await saveButton(page).click();
    await page.getByText('这条记录已被别人修改').waitFor();
    assert((await readText(visit)) === '我写的提示', 'What was typed is lost.');
    await page.getByText('别人写的提示').first().waitFor();
    await assertMessagesAtMost(visit, 1);
  });

const checkForbidden = (): Promise<void> =>
  withReminder(async (visit) => {
    const { page, countRequests } = visit;
    await field(page, 'text').fill('没有权限也留着');
    const refusal = { code: 403, msg: '您没有权限。', data: null };
    await page.route('**/reminder/', (route) => route.fulfill({ status: 403, json: refusal }));
    await saveButton(page).click();
    await waitFor(async () => (await visit.readMessages()).length > 0, 'It said nothing.');
    await assertMessagesAtMost(visit, 1);
    assert(countRequests('PUT', 'reminder/') === 1, 'The save was asked for more than once.');
    assert((await readText(visit)) === '没有权限也留着', 'What was typed is lost.');
  });

const checkWrongField = (): Promise<void> =>
  withReminder(async (visit) => {
    const { page } = visit;
    await field(page, 'text').fill('服务器不接受的提示');
    const refusal = { code: 422, msg: '请改正。', data: { fields: { text: '这里不行。', nowhere: '没有这一项。' } } };
    await page.route('**/reminder/', (route) => route.fulfill({ status: 422, json: refusal }));
    await saveButton(page).click();
    await page.locator('[data-field=text]').getByText('这里不行。').waitFor();
    assert((await readText(visit)) === '服务器不接受的提示', 'What was typed is lost.');
    await assertMessagesAtMost(visit, 1);
    await page.unroute('**/reminder/');
    await saveButton(page).click();
    await page.getByText('已保存').first().waitFor();
  });

const delayBy = (ms: number) => async (route: Route) => {
  await pause(ms);
  await route.continue();
};

const checkSlowWrite = (): Promise<void> =>
  withReminder(async (visit) => {
    const { page, countRequests } = visit;
    await field(page, 'text').fill('二十秒后存上');
    await page.route('**/reminder/', delayBy(20_000));
    await saveButton(page).click();
    await pause(1_000);
    await field(page, 'text').press('End');
    await page.keyboard.type('，又写了几个字');
    await page.keyboard.press('Control+s');
    await page.getByText('已保存').first().waitFor({ timeout: 40_000 });
    assert(countRequests('PUT', 'reminder/') === 1, `It was asked for ${countRequests('PUT', 'reminder/')} times.`);
    assert(
      (await readText(visit)) === '二十秒后存上，又写了几个字',
      `What was typed meanwhile is lost: ${await readText(visit)}`,
    );
  });

const checkResponseOrder = (): Promise<void> =>
  visitApp('#/info/news', async (visit) => {
    const { page, goTo } = visit;
    await rows(page).first().waitFor();
    await page.route(/news\/list\?.*current=2/, delayBy(4_000));
    await goTo('#/info/news?current=2');
    await pause(300);
    await goTo('#/info/news?current=3');
    await waitFor(
      async () => (await page.locator('.ant-pagination-item-active').innerText()) === '3',
      'Page 3 did not come.',
    );
    await pause(1_500);
    const firstRow = await rows(page).first().innerText();
    await pause(4_000);
    assert((await rows(page).first().innerText()) === firstRow, 'An older answer has replaced the newest.');
    assert(
      (await page.locator('.ant-pagination-item-active').innerText()) === '3',
      'The page is not the one asked for.',
    );
  });

const checkDoubleClick = (): Promise<void> =>
  visitApp('#/info/reminder/create', async ({ page, countRequests }) => {
    await field(page, 'text').fill(`双击 ${Date.now()}`);
    await saveButton(page).dblclick();
    await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
    assert(countRequests('POST', 'reminder/') === 1, `It was asked for ${countRequests('POST', 'reminder/')} times.`);
  });

const checkBackAndForward = (): Promise<void> =>
  visitApp('#/info/reminder', async (visit) => {
    const { page } = visit;
    await page.locator('main h1').first().waitFor();
    // By the button, as operators do: the router cannot block Back after an address was entered by hand.
    await page.getByText('新建', { exact: true }).first().click();
    await field(page, 'text').fill('退回之前写的');
    await pause(500);
    await page.goBack();
    await page.getByRole('dialog').waitFor();
    assert((await readText(visit)) === '退回之前写的', 'What was typed is lost behind the question.');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /留下|继续|取消/ })
      .first()
      .click();
    assert((await readText(visit)) === '退回之前写的', 'What was typed is lost by staying.');
    await page.goBack();
    await page.getByRole('dialog').getByRole('button', { name: '离开' }).click();
    await page.waitForURL(/#\/info\/reminder(\?|$)/);
    await page.goForward();
    await field(page, 'text').waitFor();
    await assertStillUsable(visit);
  });

const checkTwoTabs = (): Promise<void> =>
  withReminder(async (visit, { id }) => {
    const { page, context, museum } = visit;
    const otherPage = await context.newPage();
    await otherPage.goto(`${museum.origin}/admin/#/info/reminder/edit/${id}`);
    await field(otherPage, 'text').fill('另一个标签页写的');
    await field(page, 'text').fill('这个标签页写的');
    await saveButton(otherPage).click();
    await otherPage.getByText('已保存').first().waitFor();
    await saveButton(page).click();
    await page.getByText('这条记录已被别人修改').or(page.getByRole('dialog')).first().waitFor();
    assert((await readText(visit)) === '这个标签页写的', 'What was typed is lost.');
  });
