import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectProblem, failedRequest, openAs, openInNewContext } from '../../support/browser.ts';
import { recordMessages } from '../../support/messages.ts';
import { field, goToHash, rows, uniqueWord } from '../../support/screens.ts';

type Answer = (route: Route) => Promise<unknown>;

const html =
  (status: number): Answer =>
  (route) =>
    route.fulfill({ status, contentType: 'text/html', body: '<!doctype html><h1>Bad gateway</h1>' });
const json =
  (status: number, body: string): Answer =>
  (route) =>
    route.fulfill({ status, contentType: 'application/json', body });
const abort =
  (reason: Parameters<Route['abort']>[0]): Answer =>
  (route) =>
    route.abort(reason);

/** What a proxy, another server or a broken connection may answer instead of an envelope. */
const answers: readonly [name: string, answer: Answer][] = [
  ['an HTML page with status 502', html(502)],
  ['an HTML page with status 413', html(413)],
  ['status 503', json(503, '{"code":503,"msg":"服务器暂时繁忙，请稍后重试。","data":null}')],
  ['status 429', json(429, '{"code":429,"msg":"请求太频繁，请稍后再试。","data":null}')],
  ['JSON that is cut off', json(200, '{"code":200,"msg":"","data":{"list":[{"id":1,"ti')],
  ['an empty body', json(200, '')],
  ['a picture', (route) => route.fulfill({ status: 200, contentType: 'image/png', body: 'PNG' })],
  ['the HTML of a login page with status 200', html(200)],
  ['a reset connection', abort('connectionreset')],
  ['no address for the host', abort('namenotresolved')],
];

const LIST = '**/news/list*';
const RECORD = '**/reminder/';
const input = (page: Page) => field(page, 'text').locator('input');
const saveButton = (page: Page) => page.getByRole('button', { name: '保存草稿' });

/** The browser reports each failed request and each message on the console. */
const expectFailures = (): void => expectProblem(failedRequest, /net::ERR/);

test.each(answers)(
  '[S8.5] a list answered with %s shows one message, and its retry shows the rows',
  async (_, answer) => {
    const page = await openAs('admin', '#/info/reminder');
    const messages = await recordMessages(page);
    expectFailures();
    let requests = 0;
    await page.route(LIST, (route) => {
      requests += 1;
      return answer(route);
    });
    await goToHash(page, '#/info/news');
    await page.getByText('列表没有读取成功。').waitFor();
    await expect.poll(messages).toHaveLength(1);
    expect(requests).toBeLessThanOrEqual(2);
    await page.unroute(LIST);
    await page.getByRole('button', { name: '重试' }).first().click();
    await rows(page).first().waitFor();
    expect(await messages()).toEqual([expect.stringMatching(/\S/)]);
  },
);

test.each(answers)(
  '[S8.5] a save answered with %s is sent once, shows one message, keeps the typed text, and the next save succeeds',
  async (_, answer) => {
    const page = await openAs('admin', '#/info/reminder/create');
    const messages = await recordMessages(page);
    expectFailures();
    const text = uniqueWord('没有存上的提示');
    await input(page).fill(text);
    let saves = 0;
    await page.route(RECORD, (route) => {
      saves += 1;
      return answer(route);
    });
    await saveButton(page).click();
    await expect.poll(messages).toHaveLength(1);
    await page.locator('.ant-btn-loading').waitFor({ state: 'detached' });
    expect(await input(page).inputValue()).toBe(text);
    expect(await messages()).toEqual([expect.stringMatching(/\S/)]);
    expect(saves).toBe(1);
    await page.unroute(RECORD);
    await saveButton(page).click();
    await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
    expect(await input(page).inputValue()).toBe(text);
  },
);

/** Runs in the page: the 30 seconds of a request become a second. */
function shortenTimeouts(): void {
  const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
    ...timeout,
    set(ms: number) {
      timeout?.set?.call(this, ms / 30);
    },
  });
}

test('[S7.3] a list and a save that are never answered end at the timeout with one message, and the typed text stays', async () => {
  const page = await openInNewContext('admin', '#/info/reminder/create');
  await page.evaluate(shortenTimeouts);
  const messages = await recordMessages(page);
  const never = () => undefined;
  await page.route(RECORD, never);
  await input(page).fill('一直等不到回答');
  await saveButton(page).click();
  await expect.poll(messages).toHaveLength(1);
  expect(await input(page).inputValue()).toBe('一直等不到回答');

  await goToHash(page, '#/info/notice');
  await page.getByRole('dialog').getByRole('button', { name: '不保存并离开' }).click();
  await rows(page).first().waitFor();
  await page.route(LIST, never);
  await goToHash(page, '#/info/news');
  await page.getByText('列表没有读取成功。').waitFor();
  await expect.poll(messages).toHaveLength(2);
});
