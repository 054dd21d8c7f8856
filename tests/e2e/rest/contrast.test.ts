import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoViolations, switchTheme } from '../../support/axe.ts';
import { goTo, openInNewContext, pageAs } from '../../support/browser.ts';
import { colourOf } from '../../support/screens.ts';

/** How much a colour of the page stands out from another, as WCAG 2 counts it. */
function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const primaryButton = '.ant-btn-primary:not(:disabled)';

async function expectStrongContrast(page: Page): Promise<void> {
  await page.locator('html[data-contrast=more]').waitFor();
  for (const theme of ['light', 'dark'] as const) {
    await switchTheme(page, theme);
    const [ink, ground, link, quiet, paper] = await Promise.all([
      colourOf(page, primaryButton, 'color'),
      colourOf(page, primaryButton, 'backgroundColor'),
      colourOf(page, '.row-title', 'color'),
      colourOf(page, 'main .crumbs ol', 'color'),
      colourOf(page, '.frame', 'backgroundColor'),
    ]);
    expect(contrastOf(ink, ground), `${theme}: a button`).toBeGreaterThan(4.5);
    expect(contrastOf(ground, paper), `${theme}: the primary colour`).toBeGreaterThan(4.5);
    expect(contrastOf(link, paper), `${theme}: a link`).toBeGreaterThan(7);
    expect(contrastOf(quiet, paper), `${theme}: quiet text`).toBeGreaterThan(7);
  }
}

test.each([
  ['the list', '#/info/news'],
  ['the form', '#/info/news/edit/1'],
  ['the record page', '#/info/news/show/1'],
])('%s passes axe with stronger contrast in the light and the dark theme', async (_what, hash) => {
  const page = await pageAs('admin');
  await page.emulateMedia({ contrast: 'more' });
  await goTo(page, hash);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('html[data-contrast=more]').waitFor();
  await expectNoViolations(page);
});

test('an operator whose system asks for more contrast has it in buttons, links and quiet text', async () => {
  const page = await pageAs('admin');
  await page.emulateMedia({ contrast: 'more' });
  await goTo(page, '#/info/news');
  await page.locator('tbody tr .row-title').first().waitFor();
  await expectStrongContrast(page);
});

test('an operator chooses stronger contrast, which is there after a reload before the first paint', async () => {
  const page = await openInNewContext('admin', '#/info/news');
  await page.locator('tbody tr .row-title').first().waitFor();
  expect(await colourOf(page, primaryButton, 'backgroundColor')).toBe('rgb(24, 144, 255)');
  await page.getByRole('button', { name: '外观' }).click();
  await page.getByRole('menuitemcheckbox', { name: '加强对比' }).click();
  await page.locator('html[data-contrast=more]').waitFor();
  // What the page says of itself when its own style sheets may apply for the first time.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const { theme, contrast } = document.documentElement.dataset;
      if (theme === undefined) return;
      observer.disconnect();
      Object.assign(window, { firstContrast: contrast });
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.reload();
  await page.locator('tbody tr .row-title').first().waitFor();
  expect(await page.evaluate(() => (window as unknown as { firstContrast?: string }).firstContrast)).toBe('more');
  await expectStrongContrast(page);
});
