import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectProblem, failedRequest, openAs } from './browser.ts';

/** A screen with its access key and its heading. */
export interface Screen {
  path: string;
  code: string;
  heading: RegExp;
}

/** Opens a screen by its address, reloads it and checks the menuId of its requests. */
export async function expectScreenAtAddress({ path, code, heading }: Screen): Promise<void> {
  const page = await openAs('admin', `#${path}`);
  const title = page.getByRole('heading', { level: 1 }).filter({ hasText: heading });
  await title.waitFor();
  const menuIds = new Set<string | undefined>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(list|count)$/.test(pathname)) menuIds.add(request.headers().menuid);
  });
  await page.reload();
  await title.waitFor();
  await page.locator('.user-name').waitFor();
  await expect.poll(() => [...menuIds]).toEqual([code]);
  expect(new URL(page.url()).hash).toBe(`#${path}`);
}

/** Opens another screen in the loaded app. */
export const goToHash = (page: Page, hash: string): Promise<void> =>
  page.evaluate((newHash) => {
    location.hash = newHash;
  }, hash);

/** Opens the dialog in which the record on the page is deleted. */
export async function openDeletion(page: Page): Promise<void> {
  await page.locator('.record-buttons').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
}

/** Keeps a decided record open, instead of the next one of the list. */
export async function stayOnDecided(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^(办完打开下一条|Then open the next one)/ }).uncheck();
}

/** A word that no other run of the tests has used. */
export const uniqueWord = (prefix: string): string => `${prefix}${Date.now().toString(36)}`;

/** The records of the list on the page. */
export const rows = (page: Page): Locator => page.locator('tbody tr:has(.row-title)');

/** A field of the form on the page, by its declared name. */
export const field = (page: Page, name: string): Locator => page.locator(`[data-field=${name}]`);

/** Opens the folded section of the form that the field lies in, as an operator does who wants to write there. */
export async function unfold(row: Locator): Promise<void> {
  await row.waitFor({ state: 'attached' });
  const fold = row.locator('xpath=ancestor::details[not(@open)]');
  if ((await fold.count()) > 0) await fold.locator('> summary').click();
}

/** The computed colour of the first element that matches. */
export const colourOf = (page: Page, selector: string, property: 'backgroundColor' | 'color') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element)[name], property);

/** The lightness of a colour, from 0 to 255. */
export const lightness = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = (/\d+(, \d+)*/.exec(colour)?.[0] ?? '').split(', ').map(Number);
  return (red + green + blue) / 3;
};

/** The visible texts, the title and the values of these attributes, without elements marked as Chinese. */
export const textsOf = (page: Page, attributes: readonly string[] = []): Promise<string[]> =>
  page.evaluate((names) => {
    const texts = [document.title];
    const collect = (element: Element | null, text: string | null) => {
      // Elements marked as Chinese are the language switch and texts that operators wrote in Chinese.
      const isShown =
        element?.checkVisibility({ visibilityProperty: true }) && !element.closest('[lang^=zh]:not(html)');
      if (text && isShown) texts.push(text);
    };
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) collect(nodes.currentNode.parentElement, nodes.currentNode.textContent);
    for (const name of names) {
      for (const element of document.querySelectorAll(`[${name}]`)) collect(element, element.getAttribute(name));
    }
    return texts;
  }, attributes);

/** Ends the session; the page learns of it from a request other than a save. */
export async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  expectProblem(failedRequest);
  await page.getByRole('button', { name: '从媒体库选择' }).first().click();
  await page.waitForURL(/\/cas\/login/);
}

/** Opens the import dialog of goods and uploads a sheet. */
export async function openImportOfGoods(name: string, sheet: string) {
  const page = await openAs('editor', '#/literature/literatureGoods');
  await page.locator('.row-title').first().waitFor();
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入文创产品' });
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  return { page, dialog };
}
