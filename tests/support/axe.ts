import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe finds, but for white on the specified primary colour: there the specification wins. */
export async function violations(page: Page): Promise<string[]> {
  // A screen may be looked at more than once before the next is loaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found: AxeResults['violations'] = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    // Of what it finds no fault with nobody reads the selectors, which it would write for each element.
    { runOnly: rules, resultTypes: ['violations' as const] },
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.filter((node) => !isWhiteOnPrimary(node)).map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

type Node = AxeResults['violations'][number]['nodes'][number];
const isWhiteOnPrimary = ({ any }: Node): boolean =>
  any.some(({ data }) => data?.bgColor === '#1890ff' && data?.fgColor === '#ffffff');

type Theme = 'light' | 'dark';

/** The page's background in each theme: antd's variables change with it, a moment after the attribute. */
const layoutColours: Record<Theme, string> = { light: '#f5f5f5', dark: '#141414' };

/** Switches the colour scheme of the computer, and waits until the page has drawn itself in it. */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  await page.waitForFunction(
    (colour) => getComputedStyle(document.documentElement).getPropertyValue('--ant-color-bg-layout') === colour,
    layoutColours[theme],
  );
  await drawn(page);
}

/** Waits until nothing is being loaded and no transition runs. What turns for ever, such as a skeleton, ends with the loading. */
export const drawn = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy=true]') &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
        ),
  );

/** In the light theme and then in the dark one, which the page takes up as it stands. */
export async function passesInBothThemes(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await switchTheme(page, theme);
    expect(await violations(page), theme).toEqual([]);
  }
}
