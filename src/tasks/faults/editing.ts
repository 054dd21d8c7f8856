import type { Route } from 'playwright-core';
import {
  field,
  putStageAway,
  rows,
  saveButton,
  saysAtMost,
  stillUsable,
  type Visit,
  visiting,
  waitFor,
} from './browser-app.ts';
import { type Group, must, pause } from './fault.ts';

/** What meets somebody who writes. */
export const editing = (): Group => ({
  name: 'editing',
  faults: [
    { name: '409: somebody else was first', expected: 'both are shown, nothing typed is lost', drive: conflict },
    { name: '403 to a save', expected: 'one message, nothing typed is lost', drive: forbidden },
    { name: '422 with fields', expected: 'said at the field, nothing typed is lost', drive: wrongField },
    { name: 'a write that takes 20 s', expected: 'asked once, saved in the end', drive: slowWrite },
    { name: 'answers out of order', expected: 'the newest answer wins', drive: outOfOrder },
    { name: 'double click', expected: 'one request', drive: doubleClick },
    { name: 'Back and forward', expected: 'asked first, nothing typed is lost', drive: backAndForward },
    { name: 'two tabs on one record', expected: 'the second is told, nothing typed is lost', drive: twoTabs },
  ],
  end: putStageAway,
});

const typed = ({ page }: Visit): Promise<string> => field(page, 'text').inputValue();

/** A reminder that exists, open in its form. */
async function openReminder(visit: Visit, text: string): Promise<{ id: number; version: number }> {
  const { museum, cookie, go, page } = visit;
  const body = { text, level: 'info', places: ['home'] };
  const { data, text: told } = await museum.ask('POST', 'reminder/', { cookie, body });
  must(data?.id, `A reminder could not be written: ${told}`);
  await go(`#/info/reminder/edit/${data.id}`);
  await field(page, 'text').waitFor();
  return data as unknown as { id: number; version: number };
}

const onReminder = <T>(work: (visit: Visit, record: { id: number; version: number }) => Promise<T>): Promise<T> =>
  visiting('#/info/reminder', async (visit) => {
    await visit.page.locator('main h1').first().waitFor();
    return work(visit, await openReminder(visit, `原来的提示 ${Date.now()}`));
  });

const conflict = (): Promise<void> =>
  onReminder(async (visit, { id, version }) => {
    const { page, museum, cookie } = visit;
    await field(page, 'text').fill('我写的提示');
    await museum.ask('PUT', 'reminder/', { cookie, body: { id, version, text: '别人写的提示' } });
    await saveButton(page).click();
    await page.getByText('这条记录已被别人修改').waitFor();
    must((await typed(visit)) === '我写的提示', 'What was typed is lost.');
    await page.getByText('别人写的提示').first().waitFor();
    await saysAtMost(visit, 1);
  });

const forbidden = (): Promise<void> =>
  onReminder(async (visit) => {
    const { page, asked } = visit;
    await field(page, 'text').fill('没有权限也留着');
    const refused = { code: 403, msg: '您没有权限。', data: null };
    await page.route('**/reminder/', (route) => route.fulfill({ status: 403, json: refused }));
    await saveButton(page).click();
    await waitFor(async () => (await visit.said()).length > 0, 'It said nothing.');
    await saysAtMost(visit, 1);
    must(asked('PUT', 'reminder/') === 1, 'The save was asked for more than once.');
    must((await typed(visit)) === '没有权限也留着', 'What was typed is lost.');
  });

const wrongField = (): Promise<void> =>
  onReminder(async (visit) => {
    const { page } = visit;
    await field(page, 'text').fill('服务器不接受的提示');
    const refused = { code: 422, msg: '请改正。', data: { fields: { text: '这里不行。', nowhere: '没有这一项。' } } };
    await page.route('**/reminder/', (route) => route.fulfill({ status: 422, json: refused }));
    await saveButton(page).click();
    await page.locator('[data-field=text]').getByText('这里不行。').waitFor();
    must((await typed(visit)) === '服务器不接受的提示', 'What was typed is lost.');
    await saysAtMost(visit, 1);
    await page.unroute('**/reminder/');
    await saveButton(page).click();
    await page.getByText('已保存').first().waitFor();
  });

const later = (ms: number) => async (route: Route) => {
  await pause(ms);
  await route.continue();
};

const slowWrite = (): Promise<void> =>
  onReminder(async (visit) => {
    const { page, asked } = visit;
    await field(page, 'text').fill('二十秒后存上');
    await page.route('**/reminder/', later(20_000));
    await saveButton(page).click();
    await pause(1_000);
    await field(page, 'text').press('End');
    await page.keyboard.type('，又写了几个字');
    await page.keyboard.press('Control+s');
    await page.getByText('已保存').first().waitFor({ timeout: 40_000 });
    must(asked('PUT', 'reminder/') === 1, `It was asked for ${asked('PUT', 'reminder/')} times.`);
    must(
      (await typed(visit)) === '二十秒后存上，又写了几个字',
      `What was typed meanwhile is lost: ${await typed(visit)}`,
    );
  });

const outOfOrder = (): Promise<void> =>
  visiting('#/info/news', async (visit) => {
    const { page, go } = visit;
    await rows(page).first().waitFor();
    await page.route(/news\/list\?.*current=2/, later(4_000));
    await go('#/info/news?current=2');
    await pause(300);
    await go('#/info/news?current=3');
    await waitFor(
      async () => (await page.locator('.ant-pagination-item-active').innerText()) === '3',
      'Page 3 did not come.',
    );
    await pause(1_500);
    const newest = await rows(page).first().innerText();
    await pause(4_000);
    must((await rows(page).first().innerText()) === newest, 'An older answer has replaced the newest.');
    must((await page.locator('.ant-pagination-item-active').innerText()) === '3', 'The page is not the one asked for.');
  });

const doubleClick = (): Promise<void> =>
  visiting('#/info/reminder/create', async ({ page, asked }) => {
    await field(page, 'text').fill(`双击 ${Date.now()}`);
    await saveButton(page).dblclick();
    await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
    must(asked('POST', 'reminder/') === 1, `It was asked for ${asked('POST', 'reminder/')} times.`);
  });

const backAndForward = (): Promise<void> =>
  visiting('#/info/reminder', async (visit) => {
    const { page } = visit;
    await page.locator('main h1').first().waitFor();
    // As operators do it: the router cannot hold back what leads out of an address typed by hand.
    await page.getByText('新建', { exact: true }).first().click();
    await field(page, 'text').fill('退回之前写的');
    await pause(500);
    await page.goBack();
    await page.getByRole('dialog').waitFor();
    must((await typed(visit)) === '退回之前写的', 'What was typed is lost behind the question.');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /留下|继续|取消/ })
      .first()
      .click();
    must((await typed(visit)) === '退回之前写的', 'What was typed is lost by staying.');
    await page.goBack();
    await page.getByRole('dialog').getByRole('button', { name: '离开' }).click();
    await page.waitForURL(/#\/info\/reminder(\?|$)/);
    await page.goForward();
    await field(page, 'text').waitFor();
    await stillUsable(visit);
  });

const twoTabs = (): Promise<void> =>
  onReminder(async (visit, { id }) => {
    const { page, context, museum } = visit;
    const other = await context.newPage();
    await other.goto(`${museum.origin}/admin/#/info/reminder/edit/${id}`);
    await field(other, 'text').fill('另一个标签页写的');
    await field(page, 'text').fill('这个标签页写的');
    await saveButton(other).click();
    await other.getByText('已保存').first().waitFor();
    await saveButton(page).click();
    await page.getByText('这条记录已被别人修改').or(page.getByRole('dialog')).first().waitFor();
    must((await typed(visit)) === '这个标签页写的', 'What was typed is lost.');
  });
