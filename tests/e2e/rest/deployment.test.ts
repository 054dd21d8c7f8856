import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { app, expectProblem, failedRequest, openInNewContext } from '../../support/browser.ts';
import { field, goToHash, rows } from '../../support/screens.ts';

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

test('a form whose editor script is missing because of a new version says so, keeps the typed text and is not reloaded', async () => {
  const page = await openList();
  expectFailedScript();
  await page.route(EDITOR, notFound);
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
  await body(page)
    .getByText(/新版本/)
    .waitFor();
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(0);
  expect(await title(page).inputValue()).toBe('新版本来之前写的');
});

test('a form whose editor script never comes gives it up after 120 seconds and keeps the typed text', async () => {
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
])('a page whose %s stays missing reloads once and then shows a sentence', async (_, file) => {
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
