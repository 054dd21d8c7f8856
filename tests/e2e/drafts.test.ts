import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { app, expectComplaint, openAs, refusedCall } from '../support/browser.ts';

const text = (page: Page) => page.locator('[data-field=text] input');

const title = (page: Page) => page.locator('[data-field=title] input');

/** The session is over, and something other than a save is the first to learn of it. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  expectComplaint(refusedCall);
  await page.getByRole('button', { name: '从媒体库选择' }).first().click();
  await page.waitForURL(/\/cas\/login/);
}

async function signInAgain(page: Page, account: string): Promise<void> {
  await page.locator('input[name=username]').fill(account);
  await page.locator('input[name=password]').fill(account);
  await page.locator('input[name=password]').press('Enter');
}

/** Whether the browser, not only this tab, holds an unsaved text. */
const isStored = (text: string): Promise<boolean> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('museum-admin', 1);
    // The store is the form's to make.
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

test('a session that ends while somebody types leads to the sign-on and back, and what was typed is there', async () => {
  const page = await openAs('editor', '#/info/news/create');
  await title(page).fill('打到一半');
  await endSession(page);
  await signInAgain(page, 'editor');
  await page.waitForURL(/#\/info\/news\/create/);
  await expect.poll(() => title(page).inputValue()).toBe('打到一半');
  await page.getByText(/已恢复您上次没有保存的内容/).waitFor();
});

test('a colleague who signs in after it gets to see none of it', async () => {
  const page = await openAs('editor', '#/info/news/create');
  await title(page).fill('只给自己看的');
  await endSession(page);
  await signInAgain(page, 'admin');
  await page.waitForURL(/#\/info\/news\/create/);
  await page.locator('[data-field=subtitle] input').fill('管理员写的');
  // The form stores what is typed only after it has looked for what it could offer.
  await expect.poll(() => page.evaluate(isStored, '管理员写的')).toBe(true);
  expect(await title(page).inputValue()).toBe('');
  expect(await page.getByText('只给自己看的').count()).toBe(0);
  expect(await page.getByRole('button', { name: '继续编辑这些内容' }).count()).toBe(0);
});

test('a tab that is closed in the middle of writing costs nothing: the next one offers the text', async () => {
  const closed = await openAs('editor', '#/info/reminder/create');
  const context = closed.context();
  await text(closed).fill('标签页关掉之前写的');
  await expect.poll(() => closed.evaluate(isStored, '标签页关掉之前写的')).toBe(true);
  await closed.close();
  const page = await context.newPage();
  await page.goto(`${app}#/info/reminder/create`);
  await page.getByRole('button', { name: '继续编辑这些内容' }).waitFor();
  expect(await text(page).inputValue()).toBe('');
  await page.getByRole('button', { name: '继续编辑这些内容' }).click();
  await expect.poll(() => text(page).inputValue()).toBe('标签页关掉之前写的');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
});
