import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAs } from '../../support/api-calls.ts';
import { goTo, openAs } from '../../support/browser.ts';
import { rows } from '../../support/screens.ts';

/** The tag name and the accessible name of the focused element. */
const readFocused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    return `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.innerText.trim()}`;
  });

/** Opens an overlay by Enter on its opener and closes it by Escape. */
async function openAndEscape(page: Page, opener: string, over: string): Promise<void> {
  await page.locator(opener).first().focus();
  await page.keyboard.press('Enter');
  await page.locator(over).filter({ visible: true }).first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#root') === null)).toBe(true);
  await page.keyboard.press('Escape');
  await page
    .locator(over)
    .filter({ visible: true })
    .waitFor({ state: 'detached' })
    .catch(() => undefined);
}

test('Escape in a menu, preview, dialog or drawer returns the focus to the button that opened it', async () => {
  const page = await openAs('admin', '#/info/news');
  await rows(page).first().waitFor();
  const openers = [
    ['.row-actions [aria-haspopup=menu]', '.ant-dropdown', /^button 更多/],
    ['.user-menu', '.ant-dropdown', /^button 林知远/],
    ['.page-actions button:has-text("导出")', '.ant-modal', /^button 导出/],
    ['button:has-text("列设置")', '.ant-drawer', /^button 列设置/],
    ['button:has-text("回收站")', '.ant-drawer', /^button 回收站/],
  ] as const;
  for (const [opener, over, back] of openers) {
    await openAndEscape(page, opener, over);
    await expect.poll(() => readFocused(page)).toMatch(back);
  }
  await page.locator('.row-title').first().click();
  await page.locator('.record-buttons').waitFor();
  await openAndEscape(page, '.record-buttons [aria-haspopup=dialog]', '.ant-drawer');
  await expect.poll(() => readFocused(page)).toBe('button 预览');
});

/** Deletes the first row of the list. */
async function deleteFirst(page: Page): Promise<void> {
  const response = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.locator('.row-actions [aria-haspopup=menu]').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '删除' }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: '删除' });
  await button.waitFor();
  await button.press('Enter');
  await response;
}

test('an operator deletes a row, and the focus moves to the next row, or to the heading after the last row', async () => {
  const prefix = `焦点${Date.now()}`;
  for (const name of ['甲', '乙']) await callAs('admin', 'POST', 'reminder/', { text: `${prefix}${name}` });
  const page = await openAs('admin');
  await goTo(page, `#/info/reminder?keyword=${prefix}&sort=id`);
  await rows(page).nth(1).waitFor();
  await deleteFirst(page);
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(() => readFocused(page)).toMatch(/^a 焦点/);
  await deleteFirst(page);
  await expect.poll(() => rows(page).count()).toBe(0);
  await expect.poll(() => readFocused(page)).toMatch(/^h1 温馨提示/);
});
