import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe finds, but for white on the specified primary colour: there the specification wins. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: AxeResults['violations'] = await page.evaluate(
    async (runOnly) => (await (window as unknown as { axe: typeof axe }).axe.run(document, { runOnly })).violations,
    rules,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.filter((node) => !isWhiteOnPrimary(node)).map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

type Node = AxeResults['violations'][number]['nodes'][number];
const isWhiteOnPrimary = ({ any }: Node): boolean =>
  any.some(({ data }) => data?.bgColor === '#1890ff' && data?.fgColor === '#ffffff');

/** In the light theme and then in the dark one, which the page takes up as it stands. */
export async function passesInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(600);
    expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
    expect(await violations(page), colorScheme).toEqual([]);
  }
}
