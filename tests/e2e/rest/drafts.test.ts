import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectComplaint, openAs, refusedCall } from '../../support/browser.ts';

const text = (page: Page) => page.locator('[data-field=text] input');

test('the language is switched in the middle of a form, and nothing typed is lost', async () => {
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

test('a new record whose answer got lost is saved once more after a reload, and there is one of it', async () => {
  const page = await openAs('editor', '#/info/reminder/create');
  const written = `只有一条 ${Date.now()}`;
  await text(page).fill(written);
  let posts = 0;
  await page.route('**/reminder/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    if (posts > 1) return route.continue();
    // It arrives, and is done; the answer never comes back.
    await route.fetch();
    return route.abort('connectionreset');
  });
  expectComplaint(refusedCall);
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.getByText(/恢复联网后会自动再保存/).waitFor();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect.poll(() => text(page).inputValue()).toBe(written);
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
  expect(posts).toBe(2);
  const list = await openAs('editor', `#/info/reminder?keyword=${encodeURIComponent(written)}`);
  await list.locator('tbody tr:has(.row-title)').first().waitFor();
  expect(await list.locator('tbody tr:has(.row-title)').count()).toBe(1);
});
