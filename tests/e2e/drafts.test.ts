import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillSignOn, openAs } from '../support/browser.ts';
import { endSession } from '../support/screens.ts';

const title = (page: Page) => page.locator('[data-field=title] input');

test('a session that ends while somebody types leads to the sign-on and back, and what was typed is there', async () => {
  const page = await openAs('editor', '#/info/news/create');
  await title(page).fill('打到一半');
  await endSession(page);
  await fillSignOn(page, 'editor');
  await page.waitForURL(/#\/info\/news\/create/);
  await expect.poll(() => title(page).inputValue()).toBe('打到一半');
  await page.getByText(/已恢复您上次没有保存的内容/).waitFor();
});
