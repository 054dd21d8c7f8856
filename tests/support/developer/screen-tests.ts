import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectNoViolations } from '../axe.ts';
import { expectProblem, newPage } from '../browser.ts';
import { signOn } from '../sign-on.ts';

/** Serves a section developer's own screens to a browser. */
export interface DeveloperClient {
  name: string;
  /** Known after the start. */
  origin: () => string;
  /** Whether it has what only developers need. */
  isDevelopment: boolean;
  /** Puts the developer's screens in the place of the product's. */
  prepare: (page: Page) => Promise<void>;
}

/** Opens a screen as an administrator who has just signed in. */
export async function openScreen(
  client: DeveloperClient,
  hash: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const storageState = await signOn(client.origin(), 'admin');
  const page = await newPage({ storageState, viewport: { width: 1440, height: 1000 }, ...options });
  await client.prepare(page);
  await page.goto(`${client.origin()}/admin/${hash}`);
  await page.locator('main').waitFor();
  return page;
}

/**
 * The screens of `screens.tsx`, which use what the product's screens do not: antd's form, tree and table with pages, Refine's
 * form, modal and table hooks, a Markdown text and a chart.
 */
export function describeDeveloperScreens(client: DeveloperClient): void {
  describe(`a section with custom screens, ${client.name}`, () => {
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
}
