import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultWire } from '../../../src/client/transport/wire/default-wire.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { wire } from '../../../src/examples/client/wire/museum.ts';
import { annals } from '../../../src/resources/about/annals.ts';
import { organization } from '../../../src/resources/about/organization.ts';
import { menuSections } from '../../../src/resources/index.ts';
import { news } from '../../../src/resources/info/news.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';
import { literatureGoods } from '../../../src/resources/literature/literatureGoods.ts';
import { checkSection } from '../../../src/tasks/wire/check-server.ts';
import { newPage } from '../../support/browser.ts';
import { startForeignMuseum } from '../../support/foreign/museum.ts';
import { foreignApi, foreignName } from '../../support/foreign/museum-rows.ts';
import { foreignId } from '../../support/foreign/sample-records.ts';
import type { ForeignServer } from '../../support/foreign/table.ts';
import { type FrontServer, startStaticServer } from '../../support/front-servers.ts';
import { field, openDeletion, rows } from '../../support/screens.ts';

/** A server with words of its own, and the client built with the example of a mapping. */
let museum: ForeignServer;
let site: FrontServer;
const folder = mkdtempSync(join(tmpdir(), 'foreign-'));

beforeAll(async () => {
  execFileSync('node_modules/.bin/vite', ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], {
    env: { ...process.env, NODE_ENV: 'production', VITE_WIRE: 'src/examples/client/wire/museum.ts' },
    stdio: 'inherit',
  });
  museum = await startForeignMuseum();
  site = await startStaticServer(museum.origin, folder);
}, 180_000);

afterAll(async () => {
  site.close();
  await museum.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A load of the whole page, not only a change of the address behind the hash. */
async function load(page: Page, path: string): Promise<void> {
  museum.requests.length = 0;
  await page.goto('about:blank');
  await page.goto(`${site.origin}/admin/#${path}`);
}

const called = (api: string) => museum.requests.filter(({ path }) => path.startsWith(`/api/${api}`));
const titles = (page: Page) => page.locator('tbody .row-title').allInnerTexts();

test('every list shows the rows of a mapped server and requests them only once', async () => {
  const page = await newPage();
  await page.goto(`${site.origin}/admin/#/info/news`);
  await page.locator('.user-name').getByText('钟馆员').waitFor();
  const failures: string[] = [];
  for (const resource of menuSections) {
    await load(page, resource.path);
    const title = foreignName(resource, resource.title);
    await page.locator('tbody .row-title').first().waitFor();
    const shown = await titles(page);
    const stored = museum.rows(resource.code).map((row) => String(row[title]));
    if (!shown.every((text) => stored.includes(text))) failures.push(`${resource.code}: ${shown.join(', ')}`);
    const lists = called(`${foreignApi(resource)}/page`);
    if (lists.length !== 1) failures.push(`${resource.code}: ${lists.map(({ path }) => path).join(' ')}`);
  }
  expect(failures).toEqual([]);
});

/** What a list was asked for last. */
const lastQuery = (api: string) => new URL(called(`${api}/page`).at(-1)?.path ?? '', museum.origin).searchParams;

test('page, sort order and filters are sent to a mapped server under its own parameter names', async () => {
  const page = await newPage();
  await load(page, '/info/news?category=media&category=party&status=draft&newsDate=2026-01-01..2026-02-01');
  await page.getByText(/共 \d+ 条/).waitFor();
  expect(Object.fromEntries(lastQuery('cms/article'))).toEqual({
    page: '0',
    size: '10',
    orderBy: 'publish_day desc',
    type: '7,6',
    flow_state: '0',
    publish_day_from: '2026-01-01',
    publish_day_to: '2026-02-01',
  });
  await load(page, '/info/news');
  await page.getByRole('button', { name: '标题', exact: true }).click();
  await expect.poll(() => lastQuery('cms/article').get('orderBy')).toBe('subject asc');
  await page.locator('.ant-pagination').getByText('2', { exact: true }).click();
  await page.getByText('第 11–20 条 / 共 23 条').waitFor();
  // The range follows the address, which may be ahead of the request.
  await expect.poll(() => lastQuery('cms/article').get('page')).toBe('1');
});

test('an operator creates, edits and deletes records on a server whose ids have 19 digits and whose writes return no data', async () => {
  const page = await newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await load(page, '/info/news/create');
  await field(page, 'title').getByRole('textbox').fill('馆藏新展');
  await field(page, 'category').getByRole('combobox').click();
  await page.getByTitle('馆内动态').click();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.getByText('已保存，请在列表中查看。').waitFor();
  await rows(page).filter({ hasText: '馆藏新展' }).waitFor();
  expect(museum.rows('news')[0]).toMatchObject({ subject: '馆藏新展', type: 1 });
  expect(called('cms/article/add')).toHaveLength(1);

  await load(page, `/info/notice/edit/${foreignId(3)}`);
  await field(page, 'title').getByRole('textbox').fill('改过的标题');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.getByText('已保存。').waitFor();
  const [change] = called('notice/update');
  // Only what was changed is sent, and no version to a server that has none.
  expect(JSON.parse(change?.body ?? '')).toEqual({ id: foreignId(3), subject: '改过的标题' });
  expect(museum.rows('notice').filter(({ subject }) => subject === '改过的标题')).toMatchObject([{ id: foreignId(3) }]);

  await load(page, `/info/news/show/${foreignId(5)}`);
  await openDeletion(page);
  await page.getByRole('dialog').getByRole('button', { name: /删除/ }).click();
  await page.getByText(/已删除/).waitFor();
  expect(JSON.parse(called('cms/article/del')[0]?.body ?? '')).toEqual({ id: foreignId(5) });
  expect(museum.rows('news').some(({ id }) => id === foreignId(5))).toBe(false);
  expect(problems).toEqual([]);
});

test.each<[string, Resource]>([
  ['of nineteen digits in quotation marks', news],
  ['of nineteen digits without them', reminder],
  ['like "7"', annals],
  ['like 7', literatureGoods],
  ['like "A/7%20#?7"', organization],
])('an operator edits a record with an id %s, and it is saved under this id', async (_, section) => {
  const page = await newPage();
  const title = foreignName(section, section.title);
  await load(page, section.path);
  const link = page.locator('tbody a.row-title').first();
  const opened = await link.innerText();
  const row = museum.rows(section.code).find((one) => one[title] === opened);
  await link.click();
  await page.getByRole('link', { name: '编辑', exact: true }).click();
  await field(page, section.title).getByRole('textbox').first().fill('改过的名称');
  await page.getByRole('button', { name: /^保存/ }).first().click();
  await page.getByText('已保存。').waitFor();
  // Only one of many digits, which no number of JavaScript holds, comes back as text.
  const id = typeof row?.id === 'bigint' ? String(row.id) : row?.id;
  const changes = called(`${foreignApi(section)}/update`).map(({ body }) => JSON.parse(body));
  expect(changes).toEqual([{ id, [title]: '改过的名称' }]);
  expect(museum.rows(section.code).filter((one) => one[title] === '改过的名称')).toEqual([row]);
});

test('an operator exports a list, and the file at the returned address is saved', async () => {
  const page = await newPage();
  await load(page, '/info/notice?status=draft');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('list.csv');
  await dialog.getByText('“list.csv”已保存。').waitFor();
  const [call] = called('notice/export');
  expect(new URL(call?.path ?? '', museum.origin).searchParams.get('flow_state')).toBe('0');
});

test('the check of a mapping reads every list with the mapping, and without it names the unreadable answer', async () => {
  const parts = { origin: museum.origin, cookie: 'foreign=1', fetch };
  const reports = await Promise.all(menuSections.map((section) => checkSection({ ...parts, adapter: wire }, section)));
  expect(reports.map(({ rows: count, total }) => [count, total])).toEqual(menuSections.map(() => [10, 23]));
  const odd = reports.flatMap(({ section, placement }) => [
    ...(placement?.unknown ?? []).map((name) => `${section.code} unknown ${name}`),
    ...(placement?.shapes ?? []).map(({ name }) => `${section.code} shape of ${name}`),
  ]);
  expect(odd).toEqual([]);
  const without = await checkSection({ ...parts, adapter: defaultWire }, news);
  expect(without.answer.problem).toBe('HTTP 200, code undefined; the answer holds status, message, result');
});
