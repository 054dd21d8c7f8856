import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAs } from '../../support/api-calls.ts';
import { openAs } from '../../support/browser.ts';
import { rows } from '../../support/screens.ts';

const REGISTERED = 'status=registered&category=furniture';

/** Opens the export of the registered furniture with the layout of the general register. */
async function openLedger(): Promise<Page> {
  const page = await openAs('registrar', `#/collection/collectionManage?${REGISTERED}`);
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: '导出', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('总登记账').click();
  const purpose = dialog.getByLabel('用途');
  if (await purpose.isVisible()) await purpose.fill('年度核对');
  return page;
}

const countRegistered = async (): Promise<number> =>
  (await callAs<{ total: number }>('registrar', 'GET', `collectionManage/list?${REGISTERED}&current=1&pageSize=10`))
    .total;

test('the general register is printed on landscape paper with its head on every page and its sums at the end', async () => {
  const page = await openLedger();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printing', '');
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('打印', { exact: true }).click();
  await dialog.getByRole('button', { name: '打印', exact: true }).click();
  await page.locator('body[data-printing]').waitFor();
  const sheet = page.locator('.printed-sheet');
  const total = await countRegistered();
  expect(await sheet.locator('tbody tr').count()).toBe(total + 1);
  expect(await sheet.locator('tbody tr').last().textContent()).toMatch(
    new RegExp(`^合计：${total} 条；数量 \\d+；实际数量 \\d+$`),
  );
  const numbers = await sheet.locator('tbody tr td:first-child').allTextContents();
  expect(numbers.slice(0, -1)).toEqual(numbers.slice(0, -1).toSorted());
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.frame').isVisible()).toBe(false);
  expect(await sheet.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group');
  await page.emulateMedia({ media: null });
  // The browser ends a print with the event that follows its dialog.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));
  await dialog.getByText('已交给浏览器打印。').waitFor();
  expect(await sheet.count()).toBe(0);
});

test('the general register is downloaded as a file with its name and headings', async () => {
  const page = await openLedger();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('CSV').click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '导出', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^总登记账-.*\.csv$/);
  const [, head = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toMatch(/^总登记号,登记日期,分类号,名称,.*,尺寸与重量,/);
});
