import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openAs } from './browser.ts';

/** A screen with its access key and its heading. */
export interface Screen {
  path: string;
  code: string;
  heading: RegExp;
}

/** Opens a screen by its address, loads it again, and looks at the menuId of its calls. */
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

/** The records of the list on the page. */
export const rows = (page: Page): Locator => page.locator('tbody tr:has(.row-title)');

/** A field of the form on the page, by its declared name. */
export const field = (page: Page, name: string): Locator => page.locator(`[data-field=${name}]`);
