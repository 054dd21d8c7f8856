import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Finds axe violations, except white on the primary colour, which the specification requires. */
export async function findViolations(page: Page): Promise<string[]> {
  // A page may be checked more than once before it is loaded again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations: AxeResults['violations'] = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    // Without this axe would compute selectors for the elements of passed rules, too.
    { runOnly: rules, resultTypes: ['violations' as const] },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.filter((node) => !isWhiteOnPrimary(node)).map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

type Node = AxeResults['violations'][number]['nodes'][number];
const isWhiteOnPrimary = ({ any }: Node): boolean =>
  any.some(({ data }) => data?.bgColor === '#1890ff' && data?.fgColor === '#ffffff');

type Theme = 'light' | 'dark';

/** The background of the page in each theme; antd's variables change a moment after the attribute. */
const layoutColours: Record<Theme, string> = { light: '#f5f5f5', dark: '#141414' };

/** Switches the colour scheme of the system and waits until the page is drawn in it. */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  await page.waitForFunction(
    (colour) => getComputedStyle(document.documentElement).getPropertyValue('--ant-color-bg-layout') === colour,
    layoutColours[theme],
  );
  await waitUntilDrawn(page);
}

/** Waits until nothing is loading and no transition runs. Endless animations, such as skeletons, end with the loading. */
export const waitUntilDrawn = (page: Page) =>
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

/** Checks the page in the light theme and then in the dark one, without reloading it. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await switchTheme(page, theme);
    expect(await findViolations(page), theme).toEqual([]);
  }
}
