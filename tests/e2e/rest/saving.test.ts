import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { API_PREFIX, BASE_PATH } from '../../../src/contract/calls.ts';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';
import { openDatabase } from '../../../src/server/database/open.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { callAs } from '../../support/api-calls.ts';
import { expectProblem, failedRequest, newPage, openAs } from '../../support/browser.ts';
import { draftOf } from '../../support/draft.ts';
import { recordMessages } from '../../support/messages.ts';
import { field, goToHash, uniqueWord } from '../../support/screens.ts';
import { signOn } from '../../support/sign-on.ts';
import { startProduct } from '../../support/start-product.ts';

const RECORD = '**/reminder/';
const input = (page: Page) => field(page, 'text').locator('input');
const saveButton = (page: Page) => page.getByRole('button', { name: '保存草稿' });

/** Opens a new reminder in its form. */
async function openReminder(): Promise<Page> {
  const fixed = { places: ['booking', 'mini'] };
  const { id } = await callAs<AnyRecord>('admin', 'POST', `${apiPathOf(reminder)}/`, draftOf(reminder, { fixed }));
  const page = await openAs('admin', `#/info/reminder/edit/${id}`);
  await input(page).waitFor();
  return page;
}

test('a save that is refused with 403 is sent once, shows one message and keeps the typed text', async () => {
  const page = await openReminder();
  const messages = await recordMessages(page);
  expectProblem(failedRequest);
  await input(page).fill('没有权限也留着');
  let saves = 0;
  await page.route(RECORD, (route) => {
    saves += 1;
    return route.fulfill({ status: 403, json: { code: 403, msg: '您没有权限。', data: null } });
  });
  await saveButton(page).click();
  await expect.poll(messages).toEqual([expect.stringContaining('您没有权限。')]);
  await page.locator('.ant-btn-loading').waitFor({ state: 'detached' });
  expect(await input(page).inputValue()).toBe('没有权限也留着');
  expect(saves).toBe(1);
});

test('a save refused for a field of the form and for another field shows the message at the field, and the next save succeeds', async () => {
  const page = await openReminder();
  expectProblem(failedRequest);
  await input(page).fill('服务器不接受的提示');
  const fields = { text: '这里不行。', nowhere: '没有这一项。' };
  await page.route(RECORD, (route) =>
    route.fulfill({ status: 422, json: { code: 422, msg: '请改正。', data: { fields } } }),
  );
  await saveButton(page).click();
  await field(page, 'text').getByText('这里不行。').waitFor();
  expect(await input(page).inputValue()).toBe('服务器不接受的提示');
  await page.unroute(RECORD);
  await saveButton(page).click();
  await page.getByText('已保存').first().waitFor();
});

test('an operator types on and saves again while a save is running: it is sent once, and the later text stays', async () => {
  const page = await openReminder();
  await input(page).fill('正在保存');
  let [saves, release] = [0, (): void => undefined];
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(RECORD, async (route) => {
    saves += 1;
    await released;
    await route.continue();
  });
  await saveButton(page).click();
  await expect.poll(() => saves).toBe(1);
  await input(page).press('End');
  await page.keyboard.type('，又写了几个字');
  await page.keyboard.press('Control+s');
  release();
  await page.getByText('已保存').first().waitFor();
  expect(saves).toBe(1);
  expect(await input(page).inputValue()).toBe('正在保存，又写了几个字');
});

test('a double click on the save button creates one record', async () => {
  const page = await openAs('admin', '#/info/reminder/create');
  const text = uniqueWord('双击');
  await input(page).fill(text);
  await saveButton(page).dblclick();
  await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
  const { total } = await callAs('admin', 'GET', `reminder/list?keyword=${encodeURIComponent(text)}`);
  expect(total).toBe(1);
});

test('a record stored before a rule was added shows on page and form which values it lacks, and its other fields can be saved', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'museum-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const place = { DATA_DIR: folder, DEMO_DATA: 'false', ADMIN_ACCOUNTS: 'admin' };
  const earlier = await startProduct(place);
  const storageState = await signOn(earlier.origin, 'admin');
  const page = await newPage({ storageState });
  const answer = await page.request.post(`${earlier.origin}${API_PREFIX}/${apiPathOf(reminder)}/`, {
    data: draftOf(reminder, { fixed: { places: ['booking'] } }),
    headers: { origin: earlier.origin },
  });
  const { id } = (await answer.json()).data;
  await earlier.stop();
  // As if the message had been optional when the record was stored.
  const database = await openDatabase({ dataDir: folder, databaseUrl: null });
  await sectionTables(database.db).updateTable('reminder').set({ text: null }).where('id', '=', id).execute();
  await database.close();
  const product = await startProduct({ ...place, PORT: new URL(earlier.origin).port });
  onTestFinished(async () => void (await product.stop()));

  await page.goto(`${product.origin}${BASE_PATH}#/info/reminder/show/${id}`);
  await page.getByRole('alert').getByRole('link', { name: '请填写“提示内容”。' }).click();
  await expect.poll(() => input(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('alert').getByRole('button', { name: '请填写“提示内容”。' }).waitFor();
  const address = field(page, 'linkUrl').locator('input');
  await address.fill('https://museum.example/later');
  await saveButton(page).click();
  await page.getByText('已保存').first().waitFor();
  await page.reload();
  expect(await address.inputValue()).toBe('https://museum.example/later');

  await input(page).fill('补上的提示');
  await saveButton(page).click();
  await page.getByText('已保存').first().waitFor();
  await page.getByRole('button', { name: '请填写“提示内容”。' }).waitFor({ state: 'detached' });
});

test('a page of a list that is answered after a page requested later does not replace it', async () => {
  const page = await openAs('admin', '#/info/news');
  const activePage = page.locator('.ant-pagination-item-active');
  await activePage.getByText('1').waitFor();
  let [isAsked, release] = [false, (): void => undefined];
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const settled = new Promise<void>((resolve) => {
    void page.route(/news\/list\?.*current=2/, async (route) => {
      isAsked = true;
      await released;
      await route.continue().catch(() => undefined);
      resolve();
    });
  });
  await goToHash(page, '#/info/news?current=2');
  await expect.poll(() => isAsked).toBe(true);
  const third = page.waitForResponse(/news\/list\?.*current=3/);
  await goToHash(page, '#/info/news?current=3');
  const titles = (await (await third).json()).data.list.map(({ title }: { title: string }) => title);
  const shownTitles = () => page.locator('tbody .row-title').allInnerTexts();
  await expect.poll(shownTitles).toEqual(titles);
  release();
  await settled;
  await page.waitForLoadState('networkidle');
  expect(await shownTitles()).toEqual(titles);
  expect(await activePage.innerText()).toBe('3');
});
