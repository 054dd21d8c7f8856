import { expect, test } from 'vitest';
import { openAs } from '../../support/browser.ts';

test('an editor restores an older revision from the history, and the focus returns to the history', async () => {
  const page = await openAs('editor', '#/info/reminder/create');
  const text = page.locator('[data-field=text] input');
  const save = page.getByRole('button', { name: '保存草稿' });
  await text.fill('先前的提示');
  await save.click();
  await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
  await text.fill('后来的提示');
  const response = page.waitForResponse((candidate) => candidate.request().method() === 'PUT' && candidate.ok());
  await save.click();
  await response;
  // With unsaved changes the app would ask before it follows another address.
  await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
  const id = /\d+$/.exec(page.url())?.[0];
  await page.goto(`${page.url().split('#')[0]}#/info/reminder/show/${id}`);
  await page.locator('summary', { hasText: '操作记录' }).click();
  const compare = page.getByRole('button', { name: /^查看改动/ });
  await compare.first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: '恢复到改动前' }).click();
  await page.getByText('“先前的提示”已恢复。').waitFor();
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => compare.count()).toBe(3);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await expect.poll(focused).toMatch(/^查看改动/);
});
