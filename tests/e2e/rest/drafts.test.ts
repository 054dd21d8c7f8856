import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';
import { callAs } from '../../support/api-calls.ts';
import {
  app,
  expectProblem,
  failedRequest,
  fillSignOn,
  goTo,
  openAs,
  origin,
  signIn,
  signInFresh,
} from '../../support/browser.ts';
import { draftOf } from '../../support/draft.ts';
import { endSession } from '../../support/screens.ts';

const text = (page: Page) => page.locator('[data-field=text] input');

const title = (page: Page) => page.locator('[data-field=title] input');

/** Whether an unsaved text is stored in the browser's database, not only in this tab. */
const isStored = (text: string): Promise<boolean> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('museum-admin', 1);
    // Only the form may create the database.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const drafts = opening.result.transaction('drafts').objectStore('drafts').getAll();
      drafts.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(drafts.result).includes(text));
      };
    };
  });

test('an editor switches the language while filling in a form and keeps the typed text', async () => {
  const page = await openAs('editor', '#/info/reminder/create');
  await text(page).fill('换语言之前写的');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Save draft' }).waitFor();
  expect(await text(page).inputValue()).toBe('换语言之前写的');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
  await text(page).fill('换语言之后写的');
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByRole('button', { name: '保存草稿' }).waitFor();
  expect(await text(page).inputValue()).toBe('换语言之后写的');
});

test('an editor saves a new record again after a lost response and a reload, and only one record exists', async () => {
  const page = await openAs('editor', '#/info/reminder/create');
  const message = `只有一条 ${Date.now()}`;
  await text(page).fill(message);
  let posts = 0;
  await page.route('**/reminder/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    if (posts > 1) return route.continue();
    // The server saves the record, but its response is lost.
    await route.fetch();
    return route.abort('connectionreset');
  });
  expectProblem(failedRequest);
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.getByText(/恢复联网后会自动再保存/).waitFor();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect.poll(() => text(page).inputValue()).toBe(message);
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
  expect(posts).toBe(2);
  const list = await openAs('editor', `#/info/reminder?keyword=${encodeURIComponent(message)}`);
  await list.locator('tbody tr:has(.row-title)').first().waitFor();
  expect(await list.locator('tbody tr:has(.row-title)').count()).toBe(1);
});

test('a record that was saved although its response was lost is shown as saved after a reload', async () => {
  const fixed = { places: ['booking', 'mini'] };
  const { id } = await callAs<AnyRecord>('admin', 'POST', `${apiPathOf(reminder)}/`, draftOf(reminder, { fixed }));
  const page = await openAs('admin', `#/info/reminder/edit/${id}`);
  await page.route('**/reminder/', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  expectProblem(failedRequest);
  await text(page).fill('已经存下的');
  await expect.poll(() => page.evaluate(isStored, '已经存下的')).toBe(true);
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.getByText(/恢复联网后会自动再保存/).waitFor();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect.poll(() => text(page).inputValue()).toBe('已经存下的');
  await expect.poll(() => page.evaluate(isStored, '已经存下的')).toBe(false);
  expect(await page.getByText('有未保存的修改').count()).toBe(0);
  expect(await page.getByText(/没有保存的内容/).count()).toBe(0);
});

test('an operator who signs in after another in the same browser does not see the other’s unsaved text', async () => {
  const page = await openAs('editor', '#/info/news/create');
  await title(page).fill('只给自己看的');
  await endSession(page);
  await fillSignOn(page, 'admin');
  await page.waitForURL(/#\/info\/news\/create/);
  await page.locator('[data-field=subtitle] input').fill('管理员写的');
  // The form stores the typed text only after it has looked for a draft to restore.
  await expect.poll(() => page.evaluate(isStored, '管理员写的')).toBe(true);
  expect(await title(page).inputValue()).toBe('');
  expect(await page.getByText('只给自己看的').count()).toBe(0);
  expect(await page.getByRole('button', { name: '继续编辑这些内容' }).count()).toBe(0);
});

test('an editor who logs out leaves no title, search word or form in the storage of the page, and finds the unsaved text again', async () => {
  const page = await signInFresh('editor', '#/info/news/create');
  await title(page).fill('退出前没有保存的');
  await expect.poll(() => page.evaluate(isStored, '退出前没有保存的')).toBe(true);
  // As if the page had crashed.
  await page.goto(`${origin}/healthz`);
  await goTo(page, '#/info/news?keyword=展');
  const row = page.locator('.row-title').first();
  const recordTitle = (await row.innerText()).trim();
  const storage = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  // Stored by what loads after the rows.
  await expect.poll(storage).toContain('keyword=%E5%B1%95');
  await row.click();
  for (const text of [recordTitle, '退出前没有保存的']) await expect.poll(storage).toContain(text);
  expectProblem(failedRequest);
  await page.locator('.user-menu').click();
  await page.getByText('退出登录').click();
  await page.waitForURL(/\/cas\/login/);
  expect(await storage()).not.toMatch(/museum-admin\.(recent|last|draft)|%E5%B1%95|没有保存的/);
  await signIn(page, 'editor', '#/info/news/create');
  await page.getByRole('button', { name: '继续编辑这些内容' }).click();
  await expect.poll(() => title(page).inputValue()).toBe('退出前没有保存的');
});

test('an editor who closes a tab with unsaved text is offered the text in the next tab and saves it', async () => {
  const firstPage = await openAs('editor', '#/info/reminder/create');
  const context = firstPage.context();
  await text(firstPage).fill('标签页关掉之前写的');
  await expect.poll(() => firstPage.evaluate(isStored, '标签页关掉之前写的')).toBe(true);
  await firstPage.close();
  const page = await context.newPage();
  await page.goto(`${app}#/info/reminder/create`);
  await page.getByRole('button', { name: '继续编辑这些内容' }).waitFor();
  expect(await text(page).inputValue()).toBe('');
  await page.getByRole('button', { name: '继续编辑这些内容' }).click();
  await expect.poll(() => text(page).inputValue()).toBe('标签页关掉之前写的');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
});

test('an editor whose save meets an ended session signs in again and finds the typed text in the form', async () => {
  const page = await openAs('editor', '#/info/reminder/create');
  await text(page).fill('会话结束前写的');
  await page.context().clearCookies();
  expectProblem(failedRequest);
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.waitForURL(/\/cas\/login/);
  await fillSignOn(page, 'editor');
  await page.waitForURL(/#\/info\/reminder\/create/);
  await expect.poll(() => text(page).inputValue()).toBe('会话结束前写的');
});
