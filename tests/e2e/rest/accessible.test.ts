import { expect, test } from 'vitest';
import { findViolations, waitUntilDrawn } from '../../support/axe.ts';
import { app, openAs } from '../../support/browser.ts';

/** The two screens of every section; `accessible-sections.test.ts` checks all sections in both themes and on a phone. */
test('the list of news and its form pass axe', async () => {
  const page = await openAs('admin', '#/info/news');
  await page.locator('tbody .row-title').first().waitFor();
  await waitUntilDrawn(page);
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`${app}#/info/news/create`);
  await page.locator('[data-field=body] .ProseMirror').waitFor();
  await waitUntilDrawn(page);
  expect(await findViolations(page)).toEqual([]);
});
