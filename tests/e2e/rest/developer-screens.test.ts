import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { build, mergeConfig, type Plugin, type PluginOption, type UserConfig } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import viteConfig from '../../../vite.config.ts';
import { app, goTo, newPage, sessionOf } from '../../support/browser.ts';

/**
 * A section developer's own screens, built as the product is built. They use what the product's screens do not: antd's
 * form, tree and table with pages, Refine's form, modal and table hooks, a Markdown text and a chart.
 */
const clientDir = mkdtempSync(join(tmpdir(), 'museum-developer-'));

beforeAll(async () => {
  const environment = process.env.NODE_ENV;
  // Vitest has set it to `test`, by which libraries would be built with their warnings.
  process.env.NODE_ENV = 'production';
  try {
    const config = (await viteConfig({ command: 'build', mode: 'production', isSsrBuild: false })) as UserConfig;
    await build(
      mergeConfig(
        { ...config, plugins: (config.plugins ?? []).filter((plugin) => !isReport(plugin)) },
        { configFile: false, logLevel: 'error', plugins: [developerScreens], build: { outDir: clientDir } },
      ),
    );
  } finally {
    process.env.NODE_ENV = environment;
  }
}, 120_000);
afterAll(() => rmSync(clientDir, { recursive: true, force: true }));

/** A page of this client, with the product's own server. */
async function openDeveloperScreen(hash: string): Promise<Page> {
  const page = await newPage({ storageState: await sessionOf('admin'), viewport: { width: 1440, height: 1000 } });
  await page.route(app, (route) => route.fulfill({ path: join(clientDir, 'index.html') }));
  await page.route(`${app}assets/*`, (route) =>
    route.fulfill({ path: join(clientDir, 'assets', basename(new URL(route.request().url()).pathname)) }),
  );
  return goTo(page, hash);
}

const developerScreens: Plugin = {
  name: 'developer-screens',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('resources/index.client.ts') ? resolve('tests/support/developer/index.client.tsx') : null,
};

/** Reports and guards of the product's own build. */
const isReport = (plugin: PluginOption): boolean =>
  typeof plugin === 'object' &&
  plugin !== null &&
  'name' in plugin &&
  ['package-report', 'size-guard'].includes(plugin.name);

test("a list by Refine's useTable and antd's table turns its pages, searches and selects by radio button", async () => {
  const page = await openDeveloperScreen('#/info/reminder');
  const body = page.locator('tbody tr.ant-table-row');
  await body.nth(4).waitFor();
  expect(await body.count()).toBe(5);
  const first = await body.first().innerText();
  await page.locator('.ant-pagination').getByText('2', { exact: true }).click();
  await expect.poll(() => body.first().innerText()).not.toBe(first);
  await body.first().getByRole('radio').check();
  await page.getByText(/^chosen: \d+$/).waitFor();
  await page.locator('.ant-table-filter-trigger').first().click();
  await page.getByRole('button', { name: 'Close the filter' }).click();
  await page.getByLabel('Contains').fill('no reminder says this');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => body.count()).toBe(0);
});

test('a confirmation and a message of antd appear', async () => {
  const page = await openDeveloperScreen('#/info/reminder');
  await page.getByRole('button', { name: 'Ask' }).click();
  await page.getByRole('button', { name: 'Do it' }).click();
  await page.getByText('It was done').waitFor();
});

test("Refine's useModalForm checks by antd's rules and saves", async () => {
  const page = await openDeveloperScreen('#/info/reminder');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /OK|确\s*定|Save|保\s*存/ }).click();
  await dialog.getByText('Please write something').waitFor();
  await dialog.getByLabel('Message').fill('A reminder of the developer');
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await dialog.getByRole('button', { name: /OK|确\s*定|Save|保\s*存/ }).click();
  expect((await saved).status()).toBe(200);
});

test('a form with a list, a password, a tree, a Markdown text and a chart works', async () => {
  const page = await openDeveloperScreen('#/info/reminder/create');
  const secret = page.getByLabel('Secret');
  await secret.fill('short');
  await page.getByText('At least eight').waitFor();
  await secret.fill('long enough');
  expect(await secret.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Add a guest' }).click();
  await page.getByLabel('Guest 1').fill('Lin');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => page.getByTestId('values').innerText())
    .toBe(JSON.stringify({ secret: 'long enough', guests: [{ name: 'Lin' }] }));
  await page.locator('.ant-tree-checkbox').first().click();
  expect(await page.locator('.ant-tree-checkbox-checked').count()).toBe(2);
  expect(await page.locator('strong', { hasText: 'Bold' }).count()).toBe(1);
  expect(await page.getByTestId('chart').locator('canvas').count()).toBe(1);
});
