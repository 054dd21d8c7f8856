import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DEMONSTRATION_COMPLETE } from '../../../src/server/start/start.ts';
import { copyProject, type ProjectCopy } from '../../../src/tasks/mutations/project-copy.ts';
import { type Product, startDevelopment } from '../../../src/tasks/product.ts';
import { expectProblem, failedRequest, newPage } from '../../support/browser.ts';
import { signOn } from '../../support/sign-on.ts';

/** What a section developer sees while `npm run dev` is running and a section is edited. */
const section = 'src/resources/info/news.ts';
const rules = 'src/resources/info/news.server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'museum-development-'));
let project: ProjectCopy;
let product: Product;
let session: Awaited<ReturnType<typeof signOn>>;
let page: Page;

const edit = (file: string, from: string, to: string): void => {
  const source = project.read(file);
  expect(source).toContain(from);
  project.write(file, source.replace(from, to));
};
const addField = (name: string): void => {
  const source = project.read(section);
  const withField = source.replace(
    '  fields: {\n',
    `  fields: {\n    ${name}: text({ label: { zh: '${name}', en: '${name}' } }),\n`,
  );
  project.write(section, withField.replace("fields: ['title', ", `fields: ['title', '${name}', `));
};
/** The first record as the server sends it; it is asked through the page, which has the session. */
const record = (): Promise<{ status: number; text: string }> =>
  page.evaluate(async () => {
    const response = await fetch('/admin/api/admin/news/?id=1');
    return { status: response.status, text: await response.text() };
  });
const overlay = () => page.locator('vite-error-overlay');
const title = () => page.locator('[data-field=title] input').first();

beforeAll(async () => {
  project = copyProject();
  product = await startDevelopment({ DATA_DIR: join(dataDir, 'data') }, project.root);
  await vi.waitFor(() => expect(product.output()).toContain(DEMONSTRATION_COMPLETE), { timeout: 120_000 });
  session = await signOn(product.origin, 'admin');
}, 240_000);

beforeEach(async () => {
  page = await newPage({ storageState: session });
  await page.goto(`${product.origin}/admin/#/info/news/edit/1`);
  await title().waitFor();
});

afterAll(async () => {
  await product?.stop();
  project?.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a field added to a section is in the form and in the server’s answers, and what is typed stays', async () => {
  await title().fill('写到一半的标题');
  addField('extra');
  await page.locator('[data-field=extra]').waitFor();
  await vi.waitFor(async () => expect((await record()).text).toContain('"extra"'), { timeout: 15_000 });
  await vi.waitFor(async () => expect(await title().inputValue()).toBe('写到一半的标题'), { timeout: 15_000 });
});

test('each of several saves in a row is served', async () => {
  for (const name of ['second', 'third', 'fourth']) {
    addField(name);
    await vi.waitFor(async () => expect((await record()).text).toContain(`"${name}"`), { timeout: 15_000 });
  }
});

test('a mistake in a declaration is shown in page and terminal with its place while the server goes on', async () => {
  expectProblem(/did you mean/);
  edit(section, 'fourEyes: true', 'foureyes: true');
  await overlay().waitFor({ state: 'attached' });
  expect(await overlay().evaluate((element) => element.shadowRoot?.textContent)).toContain('did you mean "fourEyes"?');
  expect(product.output()).toMatch(/src\/resources\/info\/news\.ts:\d+: .*did you mean "fourEyes"\?/);
  expect((await record()).status).toBe(200);
  edit(section, 'foureyes: true', 'fourEyes: true');
  await overlay().waitFor({ state: 'detached' });
  await title().waitFor();
});

test('a syntax error is shown, and goes when it is mended', async () => {
  expectProblem(failedRequest, /vite|news\.ts/);
  edit(section, 'export const news ', 'export cnst news ');
  await overlay().waitFor({ state: 'attached' });
  edit(section, 'export cnst news ', 'export const news ');
  await overlay().waitFor({ state: 'detached' });
  await title().waitFor();
});

test('a rule is in force as soon as it is saved', async () => {
  expectProblem(failedRequest);
  edit(rules, '已发布的新闻请先下线再删除。', '这是刚改的规则。');
  const refusal = () =>
    page.evaluate(async () => {
      const url = '/admin/api/admin/news/';
      const { data } = await (await fetch(`${url}list?status=published`)).json();
      const [{ id, version }] = data.list;
      return (await fetch(`${url}?id=${id}&version=${version}`, { method: 'DELETE' })).text();
    });
  await vi.waitFor(async () => expect(await refusal()).toContain('这是刚改的规则。'), {
    timeout: 15_000,
    interval: 500,
  });
});
