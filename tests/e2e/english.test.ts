import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { app, openAs } from '../support/browser.ts';
import { textsOf } from '../support/screens.ts';

/** The Chinese texts of the interface, including accessible names, except the operator's own name. */
async function findChineseTexts(page: Page): Promise<string[]> {
  const name = await page.locator('.user-name').innerText();
  const texts = await textsOf(page, ['aria-label', 'title', 'placeholder', 'alt']);
  return texts.filter((text) => /\p{Script=Han}/u.test(text.replaceAll(name, '')));
}

test('an operator with an English browser creates, lists and deletes a record, and no text is Chinese', async () => {
  const message = `Umbrellas at the desk ${Date.now()}`;
  const page = await openAs('editor', '#/info/reminder/create', { locale: 'en-GB' });
  const text = page.locator('[data-field=text] input');
  await page.getByRole('heading', { level: 1, name: 'New reminder' }).waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Please fill in “Message”.').first().waitFor();
  expect(await findChineseTexts(page)).toEqual([]);

  await text.fill(message);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  expect(await findChineseTexts(page)).toEqual([]);

  await page.goto(`${app}#/info/reminder?keyword=${encodeURIComponent(message)}`);
  await page.locator('.row-title', { hasText: message }).waitFor();
  expect(await findChineseTexts(page)).toEqual([]);
  await page.locator('tbody tr .row-actions [aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await findChineseTexts(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.locator('.ant-message-success').first().waitFor();
  expect(await findChineseTexts(page)).toEqual([]);
});
