import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAs } from '../../support/api-calls.ts';
import { goTo, openAs } from '../../support/browser.ts';
import { rows } from '../../support/screens.ts';

/** What has the focus, as it is called and what it is. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    return `${at.tagName.toLowerCase()} ${at.getAttribute('aria-label') ?? at.innerText.trim()}`;
  });

/** Presses a key on something that opens a part over the page, and Escape there. */
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

test('Escape from a menu, a preview, a dialog or a drawer leads back to what opened it', async () => {
  const page = await openAs('admin', '#/info/news');
  await rows(page).first().waitFor();
  const ways = [
    ['.row-actions [aria-haspopup=menu]', '.ant-dropdown', /^button 更多/],
    ['.user-menu', '.ant-dropdown', /^button 林知远/],
    ['.page-actions button:has-text("导出")', '.ant-modal', /^button 导出/],
    ['button:has-text("列设置")', '.ant-drawer', /^button 列设置/],
    ['button:has-text("回收站")', '.ant-drawer', /^button 回收站/],
  ] as const;
  for (const [opener, over, back] of ways) {
    await openAndEscape(page, opener, over);
    await expect.poll(() => focused(page)).toMatch(back);
  }
  await page.locator('.row-title').first().click();
  await page.locator('.record-buttons').waitFor();
  await openAndEscape(page, '.record-buttons [aria-haspopup=dialog]', '.ant-drawer');
  await expect.poll(() => focused(page)).toBe('button 预览');
});

/** Deletes the first row of the list. */
async function deleteFirst(page: Page): Promise<void> {
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.locator('.row-actions [aria-haspopup=menu]').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '删除' }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: '删除' });
  await button.waitFor();
  await button.press('Enter');
  await gone;
}

test('after a deletion the focus is in the next row, and where none is left at the heading', async () => {
  const word = `焦点${Date.now()}`;
  for (const name of ['甲', '乙']) await callAs('admin', 'POST', 'reminder/', { text: `${word}${name}` });
  const page = await openAs('admin');
  await goTo(page, `#/info/reminder?keyword=${word}&sort=id`);
  await rows(page).nth(1).waitFor();
  await deleteFirst(page);
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(() => focused(page)).toMatch(/^a 焦点/);
  await deleteFirst(page);
  await expect.poll(() => rows(page).count()).toBe(0);
  await expect.poll(() => focused(page)).toMatch(/^h1 温馨提示/);
});
