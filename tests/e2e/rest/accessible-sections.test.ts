import { expect, test } from 'vitest';
import { menuSections } from '../../../src/resources/index.ts';
import { findViolations, switchTheme } from '../../support/axe.ts';
import { walkOn, walkTo } from '../../support/browser.ts';

/** Every section has the same screens but fields of its own. */
test.each(menuSections.map(({ path, code }) => ({ code, path })))(
  'the list and the form of $code pass axe in a light wide and a dark 320 pixel window, and fit its width',
  async ({ path }) => {
    const page = await walkTo('admin', `#${path}`);
    for (const hash of [`#${path}`, `#${path}/create`]) {
      if (hash !== new URL(page.url()).hash) await walkOn(page, hash);
      await page.locator('.row-title, .notice, .form-section').first().waitFor();
      for (const [colorScheme, width] of [
        ['light', 1440],
        ['dark', 320],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await switchTheme(page, colorScheme);
        expect(await findViolations(page), `${hash} ${width}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  },
);
