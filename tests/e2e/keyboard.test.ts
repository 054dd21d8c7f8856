import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { themeEducation } from '../../src/resources/education/themeEducation.ts';
import { callAs } from '../support/api-calls.ts';
import { app, expectProblem, failedRequest, newPage } from '../support/browser.ts';

/** The accessible name of the focused element. */
const readFocusedLabel = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const labels = (element as HTMLInputElement | null)?.labels;
    return element?.getAttribute('aria-label') ?? labels?.[0]?.innerText ?? element?.innerText ?? '';
  });

/** Presses Tab until the focus is on an element with that name; no element on the way may trap the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const labels: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const label = (await readFocusedLabel(page)).trim();
    if (name.test(label)) return;
    labels.push(label);
  }
  throw new Error(`${name} was not reached by Tab; on the way: ${labels.join(' | ')}`);
}

/** Chooses the record with that title from the results of the palette. */
async function chooseRecord(page: Page, title: string): Promise<void> {
  const option = page.getByRole('option').filter({ hasText: title }).filter({ hasText: '#' }).first();
  await option.waitFor();
  for (let presses = 0; (await option.getAttribute('aria-selected')) !== 'true' && presses < 40; presses += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

test('an operator signs in, finds a record in the palette, edits, saves, publishes and exports with the keyboard only', async () => {
  const page = await newPage({ acceptDownloads: true });
  expectProblem(failedRequest);
  await page.goto(`${app}#/analysis`);
  await page.locator('input[name=username]:focus').waitFor();
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type('admin');
  await page.keyboard.press('Enter');
  await page.locator('.user-menu').waitFor();
  const [{ title }] = (await callAs('admin', 'GET', `${themeEducation.code}/list?status=published&pageSize=1`)).list;

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(title);
  await chooseRecord(page, title);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();

  await tabTo(page, /^编辑$/);
  await page.keyboard.press('Enter');
  await page.locator('.form-section').first().waitFor();
  await tabTo(page, /^名称|^标题/);
  await page.keyboard.press('End');
  await page.keyboard.type('（补）');
  await page.keyboard.press('Control+s');
  await page.getByText('已保存。', { exact: true }).first().waitFor();

  await tabTo(page, /^返回列表|^取消|^查看/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/education\/themeEducation(\/show\/\d+)?(\?|$)/);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(`${title}（补）`);
  await chooseRecord(page, `${title}（补）`);
  await page.getByRole('heading', { level: 1, name: `${title}（补）` }).waitFor();
  await tabTo(page, /^发布$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, /^发布$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('有未发布的修改').count()).toBe(0);

  await tabTo(page, /^返回列表$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: themeEducation.label.zh }).waitFor();
  await page.locator('tbody tr:has(.row-title)').first().waitFor();
  await tabTo(page, /^导出$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  const download = page.waitForEvent('download');
  await tabTo(page, /^导出$/);
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.(csv|xlsx)$/);
});
