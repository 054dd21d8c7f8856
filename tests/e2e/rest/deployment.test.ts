import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { API_PREFIX } from '../../../src/contract/calls.ts';
import { app, expectProblem, failedRequest, newPage, openInNewContext } from '../../support/browser.ts';
import { buildLaterProduct } from '../../support/later-product.ts';
import { findFreePort } from '../../support/measure.ts';
import type { ProjectCopy } from '../../support/project-copy.ts';
import { field, goToHash, rows } from '../../support/screens.ts';
import { signOn } from '../../support/sign-on.ts';
import { type Product, startProduct } from '../../support/start-product.ts';

/** A deployment replaces the files of the client while a page is open. */

const EDITOR = /assets\/editor-[^/]+\.js/;
const notFound = (route: Route) =>
  route.fulfill({ status: 404, contentType: 'application/json', body: '{"code":404}' });
const html = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>hello' });

const title = (page: Page) => field(page, 'title').locator('input');
const body = (page: Page) => field(page, 'body');

/** A failed script is reported on the console. */
const expectFailedScript = (): void => expectProblem(failedRequest, /MIME type|module script|stylesheet/i);

async function openList(): Promise<Page> {
  const page = await openInNewContext('admin', '#/info/news');
  await rows(page).first().waitFor();
  return page;
}

test.each([
  ['missing', notFound],
  ['an HTML page', html],
  ['not transferred', (route: Route) => route.abort()],
])(
  '[S8.6] a form whose editor script is %s keeps the typed text, and a retry or reload loads the editor',
  async (_, answer) => {
    const page = await openList();
    expectFailedScript();
    await page.route(EDITOR, answer);
    await goToHash(page, '#/info/news/create');
    await title(page).fill('已经写好的标题');
    await body(page)
      .getByText(/没有加载成功|新版本/)
      .waitFor();
    await page.unroute(EDITOR);
    await body(page).getByRole('button', { name: '重试' }).click();
    const editor = body(page).locator('.ProseMirror');
    // Some browsers cache a failed import, so that only a reload helps.
    const reload = body(page).getByRole('button', { name: '刷新页面' });
    await editor.or(reload).waitFor();
    page.once('dialog', (question) => question.accept());
    if (await reload.isVisible()) await reload.click();
    await editor.waitFor();
    expect(await title(page).inputValue()).toBe('已经写好的标题');
  },
);

test('a form whose editor script is missing because of a new version shows a message, keeps the typed text and is not reloaded', async () => {
  const page = await openList();
  expectFailedScript();
  // A page without unsaved text would reload by itself.
  let typed = (): void => undefined;
  const typing = new Promise<void>((resolve) => {
    typed = resolve;
  });
  await page.route(EDITOR, (route) => typing.then(() => notFound(route)));
  await page.route(/\/admin\/$/, async (route) => {
    const response = await route.fetch();
    const newHtml = (await response.text()).replace(/assets\/index-[^".]+\.js/g, 'assets/index-newer.js');
    await route.fulfill({ response, body: newHtml });
  });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await goToHash(page, '#/info/news/create');
  await title(page).fill('新版本来之前写的');
  typed();
  await body(page)
    .getByText(/新版本/)
    .waitFor();
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(0);
  expect(await title(page).inputValue()).toBe('新版本来之前写的');
});

test('a form whose editor script never arrives stops waiting after 120 seconds and keeps the typed text', async () => {
  const page = await openList();
  await page.clock.install();
  await page.route(EDITOR, () => undefined);
  await goToHash(page, '#/info/news/create');
  await page.clock.runFor(2_000);
  await title(page).fill('已经写好的标题');
  await page.clock.runFor(110_000);
  const failure = body(page).getByText(/没有加载成功/);
  expect(await failure.count()).toBe(0);
  await page.clock.runFor(12_000);
  await failure.waitFor();
  expect(await title(page).inputValue()).toBe('已经写好的标题');
});

test.each([
  ['style sheet', /assets\/[^/]+\.css/],
  ['script', /assets\/index-[^/]+\.js/],
])('a page whose %s stays missing reloads once and then shows an error message', async (_, file) => {
  const page = await openList();
  expectFailedScript();
  await page.route(file, notFound);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto(`${app}?again#/info/news`);
  await page.locator('[role=alert]', { hasText: '页面没有加载成功' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(2);
});

test('a page whose style sheet is missing once reloads and opens the list', async () => {
  const page = await openList();
  expectFailedScript();
  let requests = 0;
  await page.route(/assets\/[^/]+\.css/, (route) => {
    requests += 1;
    return requests === 1 ? notFound(route) : route.continue();
  });
  await page.goto(`${app}?again#/info/news`);
  await rows(page).first().waitFor();
  expect(requests).toBe(2);
});

describe('a page of a server that is updated to a version with a renamed field', () => {
  let later: ProjectCopy;
  beforeAll(() => {
    later = buildLaterProduct();
  }, 300_000);
  afterAll(() => later.remove());

  /** Opens a page on a server with one event of the chronicle; `update` replaces the server by the later one. */
  async function openBeforeUpdate(hash: (id: number) => string) {
    const dataDir = mkdtempSync(join(tmpdir(), 'museum-'));
    const environment = {
      DATA_DIR: dataDir,
      PORT: String(await findFreePort()),
      DEMO_DATA: 'false',
      ADMIN_ACCOUNTS: 'admin',
    };
    let server: Product = await startProduct(environment);
    onTestFinished(async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const page = await newPage({ storageState: await signOn(server.origin, 'admin') });
    const call = async (method: 'get' | 'post', path: string, data?: object) =>
      (
        await page.request[method](`${server.origin}${API_PREFIX}/annals/${path}`, {
          headers: { origin: server.origin },
          ...(data ? { data } : {}),
        })
      ).json();
    const event = { date: '1990', title: '开馆', kind: 'founding', evidence: '旧的依据' };
    const { id } = (await call('post', '', event)).data;
    await page.clock.install();
    await page.goto(`${server.origin}/admin/${hash(id)}`);
    await page.locator('main').waitFor();
    return {
      page,
      readEvent: async () => (await call('get', `?id=${id}`)).data,
      async update() {
        // The page may poll meanwhile.
        expectProblem(failedRequest);
        await server.stop();
        server = await startProduct(environment, { root: later.root });
      },
    };
  }

  /** The page asks for the counts of messages every minute. */
  const passMinutes = (page: Page) => page.clock.runFor(130_000);

  test('does not save the value under the old name, offers to reload, and then has the typed text in the renamed field', async () => {
    const { page, readEvent, update } = await openBeforeUpdate((id) => `#/about/annals/edit/${id}`);
    await field(page, 'evidence').locator('input').fill('新写的依据');
    await page.clock.runFor(1_000);
    await update();
    await page.getByRole('button', { name: '保存草稿' }).click();
    const refusal = page.locator('.new-version');
    await refusal.getByText('系统已更新，这个页面还是旧的，所以没有保存').waitFor();
    expect(await readEvent()).toMatchObject({ proof: '旧的依据', version: 1 });
    page.once('dialog', (question) => question.accept());
    await refusal.getByRole('button', { name: '刷新页面' }).click();
    await expect.poll(() => field(page, 'proof').locator('input').inputValue()).toBe('新写的依据');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await expect.poll(readEvent).toMatchObject({ proof: '新写的依据', version: 2 });
  });

  test('shows a notice of the new version while text is unsaved, and does not reload by itself', async () => {
    const { page, update } = await openBeforeUpdate((id) => `#/about/annals/edit/${id}`);
    await field(page, 'title').locator('input').fill('还没有保存的标题');
    await update();
    await passMinutes(page);
    await page.getByRole('status').getByRole('button', { name: '有新版本，请刷新' }).waitFor();
    await passMinutes(page);
    expect(await field(page, 'evidence').count()).toBe(1);
    expect(await field(page, 'title').locator('input').inputValue()).toBe('还没有保存的标题');
  });

  test('does not reload while records of a list are selected', async () => {
    const { page, update } = await openBeforeUpdate(() => '#/about/annals');
    const tick = rows(page).first().locator('input[type=checkbox]');
    await tick.check();
    await update();
    await passMinutes(page);
    await page.getByRole('button', { name: '有新版本，请刷新' }).waitFor();
    await passMinutes(page);
    expect(await tick.isChecked()).toBe(true);
    const isReloaded = page.waitForEvent('load');
    await tick.uncheck();
    await passMinutes(page);
    await isReloaded;
    await rows(page).first().waitFor();
    expect(await tick.isChecked()).toBe(false);
  });

  test('reloads by itself once it was unused for a minute with nothing unsaved, and shows no notice then', async () => {
    const { page, update } = await openBeforeUpdate((id) => `#/about/annals/edit/${id}`);
    await field(page, 'evidence').waitFor();
    await update();
    const isReloaded = page.waitForEvent('load');
    await passMinutes(page);
    await isReloaded;
    await field(page, 'proof').waitFor();
    await passMinutes(page);
    expect(await page.getByRole('button', { name: '有新版本，请刷新' }).count()).toBe(0);
  });
});
