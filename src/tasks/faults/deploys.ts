import type { Route } from 'playwright-core';
import { field, putStageAway, rows, saysAtMost, type Visit, visiting, waitFor } from './browser-app.ts';
import { type Group, must } from './fault.ts';

const EDITOR = /assets\/editor-[^/]+\.js/;
const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{"code":404}' });
const html = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>hello' });

/** The server has been replaced by a newer one, or by something that is none. */
export const deploys = (): Group => ({
  name: 'deploy',
  faults: [
    { name: 'a chunk gone', expected: 'said in its place, typed text kept, a retry helps', drive: () => chunk(gone) },
    {
      name: 'a chunk is html',
      expected: 'said in its place, typed text kept, a retry helps',
      drive: () => chunk(html),
    },
    {
      name: 'a chunk gone with a new version',
      expected: '“a new version”, typed text kept, no loop',
      drive: newVersion,
    },
    { name: 'a chunk that never comes', expected: 'given up after 120,000 ms', drive: never },
    { name: 'the style gone', expected: 'one reload, then a sentence', drive: () => broken(/assets\/[^/]+\.css/) },
    {
      name: 'the script gone',
      expected: 'one reload, then a sentence',
      drive: () => broken(/assets\/index-[^/]+\.js/),
    },
    { name: 'the style gone until the reload', expected: 'one reload, then the app', drive: mendedByReload },
  ],
  end: putStageAway,
});

const inForm = <T>(answer: (route: Route) => unknown, work: (visit: Visit) => Promise<T>): Promise<T> =>
  visiting('#/info/news', async (visit) => {
    const { page, go } = visit;
    await rows(page).first().waitFor();
    await page.route(EDITOR, (route) => void answer(route));
    await go('#/info/news/create');
    await field(page, 'title').fill('已经写好的标题');
    const result = await work(visit);
    must((await field(page, 'title').inputValue()) === '已经写好的标题', 'What was typed is lost.');
    return result;
  });

const place = ({ page }: Visit) => page.locator('[data-field=body]');

const chunk = (answer: (route: Route) => unknown): Promise<void> =>
  inForm(answer, async (visit) => {
    await place(visit)
      .getByText(/没有加载成功|新版本/)
      .waitFor();
    await saysAtMost(visit, 0);
    await visit.page.unroute(EDITOR);
    await place(visit).getByRole('button', { name: '重试' }).click();
    await place(visit).locator('.ProseMirror').waitFor();
  });

const newVersion = (): Promise<void> =>
  visiting('#/info/news', async (visit) => {
    const { page, go } = visit;
    await rows(page).first().waitFor();
    await page.route(EDITOR, gone);
    await page.route(/\/admin\/$/, async (route) => {
      const answer = await route.fetch();
      const newer = (await answer.text()).replace(/assets\/index-[^".]+\.js/g, 'assets/index-newer.js');
      await (route.request().isNavigationRequest()
        ? route.continue()
        : route.fulfill({ response: answer, body: newer }));
    });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await go('#/info/news/create');
    await field(page, 'title').fill('新版本来之前写的');
    await place(visit)
      .getByText(/新版本/)
      .waitFor();
    await page.waitForTimeout(2_000);
    must(loads <= 1, `It reloaded ${loads} times by itself.`);
    const kept = await field(page, 'title').inputValue();
    const offered =
      loads === 0 || kept === '新版本来之前写的' || (await page.getByText('新版本来之前写的').count()) > 0;
    must(kept === '新版本来之前写的' || offered, 'What was typed is lost.');
  });

const never = (): Promise<void> =>
  visiting('#/info/news', async (visit) => {
    const { page, go } = visit;
    await rows(page).first().waitFor();
    await page.clock.install();
    await page.route(EDITOR, () => undefined);
    await go('#/info/news/create');
    await page.clock.runFor(2_000);
    await field(page, 'title').fill('已经写好的标题');
    await page.clock.runFor(110_000);
    must(
      (await place(visit)
        .getByText(/没有加载成功/)
        .count()) === 0,
      'It was given up before 120 s.',
    );
    await page.clock.runFor(12_000);
    await place(visit)
      .getByText(/没有加载成功/)
      .waitFor();
    must((await field(page, 'title').inputValue()) === '已经写好的标题', 'What was typed is lost.');
  });

/** A file of the page itself is not there, however often it is asked for. */
const broken = (file: RegExp): Promise<string> =>
  visiting('#/info/news', async ({ page, museum }) => {
    let loads = 0;
    page.on('framenavigated', () => {
      loads += 1;
    });
    await page.route(file, gone);
    await page.goto(`${museum.origin}/admin/?again#/info/news`);
    const alert = page.locator('[role=alert]');
    await alert.first().waitFor();
    await page.waitForTimeout(2_000);
    must(loads <= 2, `It loaded itself ${loads} times.`);
    return (await alert.first().innerText()).replace(/\s+/g, ' ');
  });

const mendedByReload = (): Promise<string> =>
  visiting('#/info/news', async ({ page, museum }) => {
    let asked = 0;
    await page.route(/assets\/[^/]+\.css/, (route) => {
      asked += 1;
      return asked === 1 ? gone(route) : route.continue();
    });
    await page.goto(`${museum.origin}/admin/?again#/info/news`);
    await waitFor(async () => (await rows(page).count()) > 0, 'The app did not come.');
    return `the style was asked for ${asked} times`;
  });
