import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { build, mergeConfig, type PluginOption, type UserConfig } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMONSTRATION_COMPLETE } from '../../../src/server/start/start.ts';
import { type Product, startDevelopment } from '../../../src/tasks/product.ts';
import viteConfig from '../../../vite.config.ts';
import { expectNoViolations, findViolations, waitUntilDrawn } from '../../support/axe.ts';
import { app, expectProblem, newPage, origin } from '../../support/browser.ts';
import { exampleFiles } from '../../support/developer/example-files.ts';
import { signOn } from '../../support/sign-on.ts';

/**
 * A section developer's own screens, which use what the product's screens do not: antd's form, tree and table with pages,
 * Refine's form, modal and table hooks, a Markdown text and a chart. They work the same built as the product is built, and
 * served by `npm run dev`.
 */
const developerIndex = 'tests/support/developer/index.client.tsx';

/** Serves the screens to a browser. */
interface Client {
  name: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Known after the start. */
  origin: () => string;
  /** Whether it has what only developers need. */
  isDevelopment: boolean;
  /** Puts the developer's screens in the place of the product's. */
  prepare: (page: Page) => Promise<void>;
}

const built = builtClient();
const clients: Client[] = [built, developmentClient()];

/** The screens in a build, with the product's own server. */
function builtClient(): Client {
  const clientDir = mkdtempSync(join(tmpdir(), 'museum-developer-'));
  let started: Promise<void> | undefined;
  return {
    name: 'built',
    isDevelopment: false,
    // Both parts of the file show this one build.
    start: () => {
      started ??= buildScreens(clientDir);
      return started;
    },
    stop: async () => rmSync(clientDir, { recursive: true, force: true }),
    origin: () => origin,
    async prepare(page) {
      await page.route(app, (route) => route.fulfill({ path: join(clientDir, 'index.html') }));
      await page.route(`${app}assets/*`, (route) =>
        route.fulfill({ path: join(clientDir, 'assets', basename(new URL(route.request().url()).pathname)) }),
      );
    },
  };
}

/** The screens by `npm run dev`: Vite reads them like any source file, so only the list of screens is replaced. */
function developmentClient(): Client {
  const dataDir = mkdtempSync(join(tmpdir(), 'museum-development-'));
  let server: Product | undefined;
  return {
    name: 'by npm run dev',
    isDevelopment: true,
    async start() {
      const started = await startDevelopment({ DATA_DIR: join(dataDir, 'data') });
      server = started;
      await vi.waitFor(() => expect(started.output()).toContain(DEMONSTRATION_COMPLETE), { timeout: 120_000 });
    },
    async stop() {
      await server?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    origin: () => server?.origin ?? '',
    async prepare(page) {
      await page.route('**/src/resources/index.client.ts*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: `export * from '/admin/${developerIndex}';` }),
      );
    },
  };
}

async function buildScreens(outDir: string): Promise<void> {
  const environment = process.env.NODE_ENV;
  // Vitest has set it to `test`, by which libraries would be built with their warnings.
  process.env.NODE_ENV = 'production';
  try {
    const config = (await viteConfig({ command: 'build', mode: 'production', isSsrBuild: false })) as UserConfig;
    await build(
      mergeConfig(
        { ...config, plugins: (config.plugins ?? []).filter((plugin) => !isReport(plugin)) },
        { configFile: false, logLevel: 'error', plugins: [exampleFiles], build: { outDir } },
      ),
    );
  } finally {
    process.env.NODE_ENV = environment;
  }
}

/** Reports and guards of the product's own build. */
const isReport = (plugin: PluginOption): boolean =>
  typeof plugin === 'object' &&
  plugin !== null &&
  'name' in plugin &&
  ['package-report', 'size-guard'].includes(plugin.name);

async function openScreen(client: Client, hash: string, options: BrowserContextOptions = {}): Promise<Page> {
  const storageState = await signOn(client.origin(), 'admin');
  const page = await newPage({ storageState, viewport: { width: 1440, height: 1000 }, ...options });
  await client.prepare(page);
  await page.goto(`${client.origin()}/admin/${hash}`);
  await page.locator('main').waitFor();
  return page;
}

describe.each(clients)('a section with custom screens, $name', (client) => {
  beforeAll(client.start, 180_000);
  if (client !== built) afterAll(client.stop);

  function openDeveloperScreen(hash: string): Promise<Page> {
    // Refine's table hook still uses a name of antd 5; only development says so.
    expectProblem(/\[antd: Table\] `pagination\.position` is deprecated/);
    return openScreen(client, hash);
  }

  test("the page loads nothing of Refine's devtools", async () => {
    const page = await openDeveloperScreen('#/info/reminder');
    const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => /refine-devtools|@refinedev_devtools\.js/.test(address))).toEqual([]);
  });

  test('the page of a field kind shows a live field in development and does not exist in a build', async () => {
    const page = await openDeveloperScreen('#/declare/tags');
    if (!client.isDevelopment) {
      await page.getByText(/这个地址没有对应的页面|There is no page at this address/).waitFor();
      return;
    }
    const panel = (name: RegExp) => page.locator('section.panel', { has: page.getByRole('heading', { name }) });
    await panel(/^(表单|Form)$/)
      .getByRole('combobox')
      .fill('铜器');
    await page.keyboard.press('Enter');
    for (const name of [/^(列表|List)$/, /^(详情|Record page)$/, /^(数据库保存|The database keeps)$/]) {
      await panel(name).getByText('铜器').first().waitFor();
    }
    await panel(/^(服务器返回|The server returns)$/)
      .getByText('"铜器"')
      .waitFor();
    await expectNoViolations(page);
  });

  test('a list with Refine’s useTable and antd’s table has pages, a search and radio buttons', async () => {
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

  test('a custom screen opens antd’s confirmation and message', async () => {
    const page = await openDeveloperScreen('#/info/reminder');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByText('It was done').waitFor();
  });

  test('a dialog with Refine’s useModalForm validates by antd’s rules and saves', async () => {
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

  test('a custom form has a list, a password, a tree, a Markdown text and a chart that work', async () => {
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
});

/** The examples of `src/examples`, in the build of the first part. */
describe('the examples of slots', () => {
  beforeAll(built.start, 180_000);
  afterAll(built.stop);

  const english = { locale: 'en-US' };
  const phone = { viewport: { width: 390, height: 844 } };
  const firstRow = (page: Page) => page.locator('tr.list-row', { has: page.locator('time') }).first();

  test('a custom cell is shown in the list, and its column can still be sorted', async () => {
    const page = await openScreen(built, '#/info/news');
    await firstRow(page)
      .getByText(/\d+ 天前/)
      .waitFor();
    // The rows before stay, paler, until those in the new order are there.
    const sorted = page.waitForResponse((response) => /news\/list.*[?&]sort=newsDate/.test(response.url()));
    await page.getByRole('button', { name: /新闻日期/ }).click();
    await sorted;
    expect(page.url()).toContain('sort=newsDate');
    await page.locator('.rows[data-stale=false]').waitFor();
    await firstRow(page)
      .getByText(/\d+ 天前/)
      .waitFor();
    await waitUntilDrawn(page);
    expect(await findViolations(page)).toEqual([]);
  });

  test('a custom cell is shown on the cards of a phone', async () => {
    const page = await openScreen(built, '#/info/news', { ...english, ...phone });
    await page
      .locator('.card time', { hasText: /\d+ days ago/ })
      .first()
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test('a custom button above the list opens its dialog with Enter and has the focus again after Escape', async () => {
    const page = await openScreen(built, '#/info/news?status=published', english);
    await firstRow(page).waitFor();
    const button = page.getByRole('button', { name: 'List of titles' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'List of titles' });
    await dialog.getByRole('listitem').first().waitFor();
    const total = Number(/of ([\d,]+)/.exec(await page.locator('.pager').innerText())?.[1]);
    expect(await dialog.getByRole('listitem').count()).toBe(Math.min(total, 100));
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('a custom row action is in the menu of those rows that it is declared for', async () => {
    const page = await openScreen(built, '#/info/news?status=published');
    await firstRow(page).getByRole('button', { name: /更多/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '引用格式' }).waitFor();
    await page.getByRole('menuitem', { name: '引用格式' }).click();
    await page.getByRole('dialog', { name: '引用格式' }).waitFor();
    const drafts = await openScreen(built, '#/info/news?status=draft');
    await firstRow(drafts).getByRole('button', { name: /更多/ }).click();
    await drafts.getByRole('menuitem').first().waitFor();
    expect(await drafts.getByRole('menuitem', { name: '引用格式' }).count()).toBe(0);
  });

  test.each([
    ['beside the facts on a wide screen', 1440, true],
    ['below the facts on a phone', 390, false],
  ])('a record page shows custom details and a custom panel %s', async (_, width, isBeside) => {
    const page = await openScreen(built, '#/info/news?status=published', { viewport: { width, height: 900 } });
    await page.locator('.row-title').first().click();
    await page.getByText(/约 \d+ 分钟读完/).waitFor();
    const panel = page.getByRole('region', { name: '出处' });
    await panel.locator('p').waitFor();
    const [panelBox, factsBox] = await Promise.all([
      panel.boundingBox(),
      page
        .locator('section.panel', { has: page.locator('dl') })
        .first()
        .boundingBox(),
    ]);
    expect((panelBox?.x ?? 0) > (factsBox?.x ?? 0) + (factsBox?.width ?? 0)).toBe(isBeside);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: '引用格式' }).click();
    await page.getByRole('dialog', { name: '引用格式' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  test('a custom input has validation, focus and local drafts, and a custom panel shows the current value of the form', async () => {
    const page = await openScreen(built, '#/info/news/create', english);
    const source = page.getByRole('combobox', { name: /^Source/ });
    await page
      .getByRole('textbox', { name: /^Title/ })
      .first()
      .fill('Six');
    await page.getByText('The title has 3 characters').waitFor();
    await source.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Xinhua' }).waitFor({ state: 'attached' });
    await source.fill('x'.repeat(61));
    await page.keyboard.press('Tab');
    const problem = page.locator('[data-field="source"] [role=alert]', { hasText: /./ });
    await problem.waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: /^Source/ }).click();
    await expect.poll(() => source.evaluate((element) => element === document.activeElement)).toBe(true);
    await source.fill('The harbour');
    await page.keyboard.press('Tab');
    await problem.waitFor({ state: 'detached' });
    await page.locator('.ant-select-open').waitFor({ state: 'detached' });
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => source.inputValue()).toBe('The harbour');
  });

  test('a menu entry with a custom page has a URL, a heading and a link in the menu', async () => {
    const page = await openScreen(built, '#/info/news', english);
    await page.route('**/menu/getMenuList*', async (route) => {
      const menu = await (await route.fetch()).json();
      menu.data.push({ menuCode: 'floorPlan', menuName: 'Floor plan', menuUrl: '/floorPlan' });
      await route.fulfill({ json: menu });
    });
    await page.goto(`${built.origin()}/admin/#/floorPlan`);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Floor plan' }).waitFor();
    await page.getByText('Hall 2').waitFor();
    expect(await page.getByRole('link', { name: 'Floor plan' }).count()).toBeGreaterThan(0);
    expect(await findViolations(page)).toEqual([]);
  });

  test('a card of the overview shows a part with a custom component', async () => {
    const page = await openScreen(built, '#/info/news', english);
    await page.route(/\/dashboard\/\?/, async (route) => {
      const answer = await (await route.fetch()).json();
      const parts = { totals: { total: { value: 12 }, entered: { value: 5 } }, overTime: null };
      answer.data.cards.push({ code: 'lostThings', parts });
      await route.fulfill({ json: answer });
    });
    await page.goto(`${built.origin()}/admin/#/analysis`);
    await page.reload();
    await page.getByText('12 things, 5 of them new').waitFor();
  });
});
