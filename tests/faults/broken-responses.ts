import type { Route } from 'playwright-core';
import {
  assertMessagesAtMost,
  assertStillUsable,
  closeBrowserApp,
  field,
  rows,
  saveButton,
  type Visit,
  visitApp,
  waitFor,
} from './browser-app.ts';
import { assert, type Group } from './fault.ts';

type RouteHandler = (route: Route) => Promise<unknown>;

const htmlPage =
  (status: number): RouteHandler =>
  (route) =>
    route.fulfill({ status, contentType: 'text/html', body: '<!doctype html><h1>Bad gateway</h1>' });
const jsonBody =
  (status: number, body: string): RouteHandler =>
  (route) =>
    route.fulfill({ status, contentType: 'application/json', body });
const abort =
  (reason: Parameters<Route['abort']>[0]): RouteHandler =>
  (route) =>
    route.abort(reason);

const handlers: Record<string, RouteHandler> = {
  'html with 500': htmlPage(500),
  'html with 502': htmlPage(502),
  'html with 504': htmlPage(504),
  '503 busy': jsonBody(503, '{"code":503,"msg":"服务器暂时繁忙，请稍后重试。","data":null}'),
  '429 too many': jsonBody(429, '{"code":429,"msg":"请求太频繁，请稍后再试。","data":null}'),
  '413 too large': htmlPage(413),
  'JSON cut off': jsonBody(200, '{"code":200,"msg":"","data":{"list":[{"id":1,"ti'),
  '200 with nothing': jsonBody(200, ''),
  'the wrong content type': (route) => route.fulfill({ status: 200, contentType: 'image/png', body: 'PNG' }),
  'a login page as 200 html': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<form><input type=password></form>' }),
  aborted: abort('aborted'),
  reset: abort('connectionreset'),
  'no DNS': abort('namenotresolved'),
};

/** Each broken response is given to a list that is opened and to a form that is saved. */
export const brokenResponses = (): Group => ({
  name: 'answers',
  faults: [
    ...Object.entries(handlers).flatMap(([name, handler]) => [
      {
        name: `list: ${name}`,
        expected: 'one message, at most one more try, the screen stays usable',
        run: () => checkList(handler),
      },
      {
        name: `save: ${name}`,
        expected: 'one message, asked once, nothing typed is lost, the next save works',
        run: () => checkSave(handler),
      },
    ]),
    {
      name: 'list: never answering',
      expected: 'ends at 30,000 ms with one message',
      run: () => checkNoResponse('list'),
    },
    {
      name: 'save: never answering',
      expected: 'ends at 30,000 ms, nothing typed is lost',
      run: () => checkNoResponse('save'),
    },
  ],
  cleanUp: closeBrowserApp,
});

const LIST = /\/news\/list$/;

const checkList = (handler: RouteHandler): Promise<string> =>
  visitApp('#/analysis', async (visit) => {
    const { page, goTo, countRequests } = visit;
    await page.locator('main').waitFor();
    await page.route('**/news/list*', handler);
    await goTo('#/info/news');
    await page.getByText('列表没有读取成功。').waitFor();
    const messages = await assertMessagesAtMost(visit, 1);
    assert(messages.length === 1 && messages[0], 'It said nothing.');
    assert(countRequests('GET', LIST) <= 2, `The list was asked for ${countRequests('GET', LIST)} times.`);
    await page.unroute('**/news/list*');
    await page.getByRole('button', { name: '重试' }).first().click();
    await rows(page).first().waitFor();
    await assertStillUsable(visit);
    return messages[0];
  });

const checkSave = (handler: RouteHandler): Promise<string> =>
  visitApp('#/info/reminder/create', async (visit) => {
    const { page, countRequests } = visit;
    const text = `没有存上也不能丢 ${Date.now()}`;
    await field(page, 'text').fill(text);
    await page.route('**/reminder/', handler);
    await saveButton(page).click();
    await waitFor(async () => (await visit.readMessages()).length > 0, 'It said nothing.');
    const messages = await assertMessagesAtMost(visit, 1);
    assert(
      countRequests('POST', 'reminder/') === 1,
      `The save was asked for ${countRequests('POST', 'reminder/')} times.`,
    );
    await assertTextUnchanged(visit, text);
    await page.unroute('**/reminder/');
    await saveButton(page).click();
    await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
    await assertTextUnchanged(visit, text);
    return messages[0] ?? '';
  });

async function assertTextUnchanged({ page }: Visit, text: string): Promise<void> {
  const value = await field(page, 'text').inputValue();
  assert(value === text, `What was typed is lost: “${value}”.`);
}

/** Waits out the request time limit of 30 seconds in real time. */
const checkNoResponse = (target: 'list' | 'save'): Promise<string> =>
  visitApp(target === 'list' ? '#/analysis' : '#/info/reminder/create', async (visit) => {
    const { page, goTo, readMessages } = visit;
    const noResponse: RouteHandler = () => new Promise(() => undefined);
    await page.locator('main').waitFor();
    if (target === 'list') {
      await page.route('**/news/list*', noResponse);
      await goTo('#/info/news');
    } else {
      await field(page, 'text').fill('一直等不到回答');
      await page.route('**/reminder/', noResponse);
      await saveButton(page).click();
    }
    await page.waitForTimeout(1_000);
    assert((await readMessages()).length === 0, `It said something at once: ${(await readMessages())[0]}`);
    const start = performance.now();
    await waitFor(async () => (await readMessages()).length > 0, 'After 33 s it still says nothing.', 33_000);
    const elapsed = performance.now() - start + 1_000;
    const [message = ''] = await assertMessagesAtMost(visit, 1);
    assert(elapsed > 28_000, `It gave up after ${Math.round(elapsed)} ms.`);
    if (target === 'save') await assertTextUnchanged(visit, '一直等不到回答');
    else await assertStillUsable(visit);
    return `after ${Math.round(elapsed / 1_000)} s: ${message}`;
  });
