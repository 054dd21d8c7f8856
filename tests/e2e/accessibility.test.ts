import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { resources } from '../../src/resources/index.ts';
import { app, expectComplaint, newPage, openAs, refusedCall } from '../support/browser.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe finds, but for white on the specified primary colour: there the specification wins. */
async function violations(page: Page): Promise<string[]> {
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

const pages = [
  '#/analysis',
  '#/info/news',
  '#/info/news/create',
  '#/info/news/show/1',
  '#/info/news/edit/1',
  '#/info/nope',
  '#/exception',
  '#/member/memberManage',
  '#/member/memberManage/show/1',
  '#/member/memberManage/create',
  '#/system/role/create',
  '#/system/role/show/1',
  '#/system/operator',
  '#/system/operator/create',
  '#/system/operator?tab=audit',
  '#/collection/collectionManage/create',
  '#/search?q=馆',
];

/** In the light theme and then in the dark one, which the page takes up as it stands. */
async function passesInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(600);
    expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
    expect(await violations(page), colorScheme).toEqual([]);
  }
}

test.each(pages)('%s passes axe, light and dark', async (hash) => {
  const page = await openAs('admin', hash);
  await page.getByRole('heading', { level: 1 }).or(page.locator('.gate-page')).first().waitFor();
  await passesInBothThemes(page);
});

/** Every section has the same screens, but none has the same fields. */
test.each(resources.map(({ path, code }) => ({ code, path })))(
  '$code passes axe as a list and as a form, light and dark, and fits 320 pixels',
  async ({ path }) => {
    const page = await openAs('admin', `#${path}`);
    for (const hash of [`#${path}`, `#${path}/create`]) {
      await page.goto(`${app}${hash}`);
      await page.locator('.row-title, .notice, .form-section').first().waitFor();
      for (const [colorScheme, width] of [
        ['light', 1440],
        ['dark', 320],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(600);
        expect(await violations(page), `${hash} ${width}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  },
);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** What opens over a page. */
const opened: Record<string, { hash: string; open: (page: Page) => Promise<void> }> = {
  'the palette': {
    hash: '#/info/news',
    async open(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
      await page.keyboard.type('xw');
    },
  },
  'the sheet of keys': { hash: '#/info/news', open: (page) => page.keyboard.press('?') },
  'the columns of a list': { hash: '#/info/news', open: (page) => press(page, '列设置') },
  'what is asked before many are moved': {
    hash: '#/info/news',
    async open(page) {
      await page.locator('tbody tr:has(.row-title) input[type=checkbox]').first().check();
      await press(page, '提交审核');
    },
  },
  'the export': { hash: '#/info/news', open: (page) => press(page, '导出') },
  'the import': { hash: '#/periodical/publication', open: (page) => press(page, '导入') },
  'the preview': { hash: '#/info/news/show/1', open: (page) => press(page, '预览') },
};

test.each(Object.keys(opened))('%s passes axe, light and dark', async (name) => {
  const { hash = '', open } = opened[name] ?? {};
  const page = await openAs('admin', hash);
  await page.locator('tbody tr:has(.row-title), .record-buttons, .notice').first().waitFor();
  await open?.(page);
  await page.getByRole('dialog').waitFor();
  await passesInBothThemes(page);
});

test('the sign-on page passes axe', async () => {
  const page = await newPage();
  expectComplaint(refusedCall);
  await page.goto(app);
  await page.waitForURL(/\/cas\/login/);
  expect(await violations(page)).toEqual([]);
});
