import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillSignOn, openAs } from '../support/browser.ts';
import { endSession } from '../support/screens.ts';

const title = (page: Page) => page.locator('[data-field=title] input');

test('an operator whose session ends while typing signs in again, returns to the form and finds the typed text', async () => {
  const page = await openAs('editor', '#/info/news/create');
  await title(page).fill('打到一半');
  await endSession(page);
  await fillSignOn(page, 'editor');
  await page.waitForURL(/#\/info\/news\/create/);
  await expect.poll(() => title(page).inputValue()).toBe('打到一半');
  await page.getByText(/已恢复您上次没有保存的内容/).waitFor();
});
