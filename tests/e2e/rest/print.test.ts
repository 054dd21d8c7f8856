import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { callAs } from '../../support/api-calls.ts';
import { openAs } from '../../support/browser.ts';
import { rows } from '../../support/screens.ts';

/** Presses the print button; `window.print` is replaced, as the sheets are made by `page.pdf`. */
async function press(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printing', '');
  });
  await page.getByRole('button', { name: '打印', exact: true }).click();
  await page.locator('body[data-printing]').waitFor();
}

/** The number of printed sheets. */
async function countSheets(page: Page): Promise<number> {
  const paper = await page.pdf({ preferCSSPageSize: true });
  return paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

const readSummary = (page: Page) => page.locator('.printed').last().textContent();

test('an operator prints a list with all matching rows and their number, and the list then shows its page again', async () => {
  const page = await openAs('admin', '#/info/news?status=published&pageSize=10');
  await expect.poll(() => rows(page).count()).toBe(10);
  const [, total = ''] =
    /^本页 10 条（全部 (\d+) 条），用标题旁的“打印”可打印全部。$/.exec((await readSummary(page)) ?? '') ?? [];
  expect(Number(total)).toBeGreaterThan(10);
  await press(page);
  expect(await rows(page).count()).toBe(Number(total));
  expect(await readSummary(page)).toBe(`全部 ${total} 条`);
  expect(await countSheets(page)).toBeGreaterThan(1);
  await expect.poll(() => rows(page).count()).toBe(10);
});

test('ten rows are printed on one sheet without an empty second one', async () => {
  const page = await openAs('admin', '#/info/news?pageSize=10');
  await expect.poll(() => rows(page).count()).toBe(10);
  expect(await countSheets(page)).toBe(1);
});

test('an object of the collection is printed on one sheet with its picture first', async () => {
  const { list } = await callAs<{ list: AnyRecord[] }>(
    'admin',
    'GET',
    'collectionManage/list?pageSize=10&images=true&sort=id',
  );
  const [object] = list;
  const page = await openAs('admin', `#/collection/collectionManage/show/${object?.id}`);
  await page.locator('.facts').first().waitFor();
  await press(page);
  expect(await countSheets(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  const [picture, facts] = [page.locator('.print-picture'), page.locator('.facts').first()];
  const [pictureBox, factsBox] = [await picture.boundingBox(), await facts.boundingBox()];
  expect(pictureBox?.height).toBeGreaterThan(50);
  expect(pictureBox?.y).toBeLessThan(factsBox?.y ?? 0);
});
