import type { Route } from 'playwright-core';
import { assertMessagesAtMost, closeBrowserApp, field, rows, type Visit, visitApp, waitFor } from './browser-app.ts';
import { assert, type Group } from './fault.ts';

const EDITOR = /assets\/editor-[^/]+\.js/;
const notFound = (route: Route) =>
  route.fulfill({ status: 404, contentType: 'application/json', body: '{"code":404}' });
const htmlPage = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>hello' });

/** A deployment replaced the files of the client while a page was open. */
export const deploys = (): Group => ({
  name: 'deploy',
  faults: [
    {
      name: 'a chunk gone',
      expected: 'said in its place, typed text kept, a retry helps',
      run: () => checkChunk(notFound),
    },
    {
      name: 'a chunk is html',
      expected: 'said in its place, typed text kept, a retry helps',
      run: () => checkChunk(htmlPage),
    },
    {
      name: 'a chunk gone with a new version',
      expected: '“a new version”, typed text kept, no loop',
      run: checkNewVersion,
    },
    { name: 'a chunk that never comes', expected: 'given up after 120,000 ms', run: checkChunkTimeout },
    {
      name: 'the style gone',
      expected: 'one reload, then a sentence',
      run: () => checkBrokenFile(/assets\/[^/]+\.css/),
    },
    {
      name: 'the script gone',
      expected: 'one reload, then a sentence',
      run: () => checkBrokenFile(/assets\/index-[^/]+\.js/),
    },
    { name: 'the style gone until the reload', expected: 'one reload, then the app', run: checkReload },
  ],
  cleanUp: closeBrowserApp,
});

const withForm = <T>(handler: (route: Route) => unknown, work: (visit: Visit) => Promise<T>): Promise<T> =>
  visitApp('#/info/news', async (visit) => {
    const { page, goTo } = visit;
    await rows(page).first().waitFor();
    await page.route(EDITOR, (route) => void handler(route));
    await goTo('#/info/news/create');
    await field(page, 'title').fill('已经写好的标题');
    const result = await work(visit);
    assert((await field(page, 'title').inputValue()) === '已经写好的标题', 'What was typed is lost.');
    return result;
  });

const bodyField = ({ page }: Visit) => page.locator('[data-field=body]');

const checkChunk = (handler: (route: Route) => unknown): Promise<void> =>
  withForm(handler, async (visit) => {
    await bodyField(visit)
      .getByText(/没有加载成功|新版本/)
      .waitFor();
    await assertMessagesAtMost(visit, 0);
    await visit.page.unroute(EDITOR);
    await bodyField(visit).getByRole('button', { name: '重试' }).click();
    await bodyField(visit).locator('.ProseMirror').waitFor();
  });

const checkNewVersion = (): Promise<void> =>
  visitApp('#/info/news', async (visit) => {
    const { page, goTo } = visit;
    await rows(page).first().waitFor();
    await page.route(EDITOR, notFound);
    await page.route(/\/admin\/$/, async (route) => {
      const response = await route.fetch();
      const newHtml = (await response.text()).replace(/assets\/index-[^".]+\.js/g, 'assets/index-newer.js');
      await (route.request().isNavigationRequest() ? route.continue() : route.fulfill({ response, body: newHtml }));
    });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await goTo('#/info/news/create');
    await field(page, 'title').fill('新版本来之前写的');
    await bodyField(visit)
      .getByText(/新版本/)
      .waitFor();
    await page.waitForTimeout(2_000);
    assert(loads <= 1, `It reloaded ${loads} times by itself.`);
    const title = await field(page, 'title').inputValue();
    const isOffered =
      loads === 0 || title === '新版本来之前写的' || (await page.getByText('新版本来之前写的').count()) > 0;
    assert(title === '新版本来之前写的' || isOffered, 'What was typed is lost.');
  });

const checkChunkTimeout = (): Promise<void> =>
  visitApp('#/info/news', async (visit) => {
    const { page, goTo } = visit;
    await rows(page).first().waitFor();
    await page.clock.install();
    await page.route(EDITOR, () => undefined);
    await goTo('#/info/news/create');
    await page.clock.runFor(2_000);
    await field(page, 'title').fill('已经写好的标题');
    await page.clock.runFor(110_000);
    assert(
      (await bodyField(visit)
        .getByText(/没有加载成功/)
        .count()) === 0,
      'It was given up before 120 s.',
    );
    await page.clock.runFor(12_000);
    await bodyField(visit)
      .getByText(/没有加载成功/)
      .waitFor();
    assert((await field(page, 'title').inputValue()) === '已经写好的标题', 'What was typed is lost.');
  });

/** A file that the page needs to start stays missing, also after the reload. */
const checkBrokenFile = (file: RegExp): Promise<string> =>
  visitApp('#/info/news', async ({ page, museum }) => {
    let loads = 0;
    page.on('framenavigated', () => {
      loads += 1;
    });
    await page.route(file, notFound);
    await page.goto(`${museum.origin}/admin/?again#/info/news`);
    const alert = page.locator('[role=alert]');
    await alert.first().waitFor();
    await page.waitForTimeout(2_000);
    assert(loads <= 2, `It loaded itself ${loads} times.`);
    return (await alert.first().innerText()).replace(/\s+/g, ' ');
  });

const checkReload = (): Promise<string> =>
  visitApp('#/info/news', async ({ page, museum }) => {
    let requestCount = 0;
    await page.route(/assets\/[^/]+\.css/, (route) => {
      requestCount += 1;
      return requestCount === 1 ? notFound(route) : route.continue();
    });
    await page.goto(`${museum.origin}/admin/?again#/info/news`);
    await waitFor(async () => (await rows(page).count()) > 0, 'The app did not come.');
    return `the style was asked for ${requestCount} times`;
  });
