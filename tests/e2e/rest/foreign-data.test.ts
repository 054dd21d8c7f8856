import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, openAs, pageAs } from '../../support/browser.ts';
import { recordMessages } from '../../support/messages.ts';
import { mockCounts, modifyJson } from '../../support/mock-responses.ts';
import { goToHash, rows } from '../../support/screens.ts';

type Row = Record<string, unknown>;
type ListBody = { code: unknown; msg: string; data: { list: Row[]; total: unknown } };

const withRows = (body: ListBody, modify: (list: Row[]) => unknown[]) => ({
  ...body,
  data: { ...body.data, list: modify(body.data.list) },
});

const wrongValues = [null, 7, 'x', [1, null], { a: 1 }, true, ''];

/** Replaces every value of a row but its id by one of a wrong type. */
const scrambleTypes = (row: Row, at: number): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value], column) => [
      name,
      name === 'id' ? value : wrongValues[(at + column) % wrongValues.length],
    ]),
  );

const listRows = (page: Page) => page.locator('tbody tr.table-row');

test.each<[name: string, corrupt: (body: ListBody) => unknown, rows: number]>([
  ['null among the rows', (body) => withRows(body, (list) => [null, ...list.slice(1, -1), null]), 8],
  ['the total as a text', (body) => ({ ...body, data: { ...body.data, total: String(body.data.total) } }), 10],
  ['a total of 2 and ten rows', (body) => ({ ...body, data: { ...body.data, total: 2 } }), 10],
  ['the same id in every row', (body) => withRows(body, (list) => list.map((row) => ({ ...row, id: 1 }))), 10],
  ['values of wrong types', (body) => withRows(body, (list) => list.map(scrambleTypes)), 10],
  ['rows that have only an id', (body) => withRows(body, (list) => list.map(({ id }) => ({ id }))), 10],
  ['the code as a text', (body) => ({ ...body, code: '200' }), 10],
])('[D4] a list with %s shows every row that can be shown and no message', async (_, corrupt, count) => {
  const page = await openAs('admin', '#/info/reminder');
  const messages = await recordMessages(page);
  await page.route('**/news/list*', modifyJson(corrupt));
  await goToHash(page, '#/info/news');
  await expect.poll(() => listRows(page).count()).toBe(count);
  await page.unrouteAll({ behavior: 'wait' });
  await goToHash(page, '#/info/notice');
  await rows(page).first().waitFor();
  expect(await messages()).toEqual([]);
});

test.each([
  ['data null', null],
  ['null for the list and a total of 3', { list: null, total: 3 }],
])('[D4] a list response with %s is shown as an error, and another list opens', async (_, data) => {
  const page = await openAs('admin', '#/info/reminder');
  const messages = await recordMessages(page);
  await page.route('**/news/list*', (route) => route.fulfill({ json: { code: 200, msg: '', data } }));
  await goToHash(page, '#/info/news');
  await page.getByText('列表没有读取成功。').waitFor();
  await expect.poll(messages).toHaveLength(1);
  await goToHash(page, '#/info/notice');
  await rows(page).first().waitFor();
  expect(await messages()).toHaveLength(1);
});

test('a record with values of wrong types opens on its page and in its form', async () => {
  const page = await openAs('admin', '#/info/news');
  await rows(page).first().waitFor();
  const RECORD = /\/news\/\?id=/;
  for (let round = 0; round < wrongValues.length; round += 1) {
    await page.route(
      RECORD,
      modifyJson<{ data: Row }>((body) => ({
        ...body,
        data: { ...scrambleTypes(body.data, round), version: body.data.version },
      })),
    );
    for (const screen of ['show', 'edit']) {
      await goToHash(page, `#/info/news/${screen}/${round + 1}`);
      await page
        .locator(screen === 'show' ? 'main dl, main .show' : 'main form')
        .first()
        .waitFor();
      expect(await page.getByText('页面出错').count()).toBe(0);
    }
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test.each<[name: string, data: unknown, hasBadges: boolean]>([
  ['a map of menu codes', { news: 3 }, true],
  ['broken entries', [null, 7, { menuCode: 3 }], false],
  ['a text', 'many', false],
])('counts answered with %s show badges only for numbers and no message', async (_, data, hasBadges) => {
  const page = await pageAs('admin');
  await mockCounts(page, data);
  const counts = page.waitForResponse(/message\/count/);
  await goTo(page, '#/info/news');
  const messages = await recordMessages(page);
  await counts;
  await rows(page).first().waitFor();
  const badges = page.locator('.nav-inline .nav-count');
  if (hasBadges) await badges.first().waitFor();
  else expect(await badges.count()).toBe(0);
  expect(await messages()).toEqual([]);
});

test('a list of 10,000 rows in one response still opens the form of a new record', async () => {
  const page = await openAs('admin', '#/info/notice');
  await rows(page).first().waitFor();
  await page.route(
    '**/news/list*',
    modifyJson<ListBody>(({ data: { list }, ...body }) => ({
      ...body,
      data: {
        list: Array.from({ length: 10_000 }, (_, at) => ({ ...list[at % list.length], id: at + 1 })),
        total: 10_000,
      },
    })),
  );
  await goToHash(page, '#/info/news');
  await page.locator('tbody .row-title').first().waitFor();
  await page.getByText('新建', { exact: true }).first().click();
  await page.locator('[data-field=title]').waitFor();
});

test.each<[name: string, corrupt: (tree: unknown[]) => unknown]>([
  [
    'entries that are null, numbers or without a name',
    (tree) => [null, 7, 'x', {}, ...tree, { menuCode: 'odd', menuName: null, children: 'x', buttonList: 3 }],
  ],
])('a menu with %s opens its list', async (_, corrupt) => {
  const page = await pageAs('admin');
  await page.route(
    '**/menu/getMenuList*',
    modifyJson<{ data: unknown[] }>((body) => ({ ...body, data: corrupt(body.data) })),
  );
  await goTo(page, '#/info/news');
  await rows(page).first().waitFor();
});

test.each([[[]], [null]])('[S2.12] the menu %j leads to the 403 page', async (data) => {
  const page = await pageAs('admin');
  await page.route(
    '**/menu/getMenuList*',
    modifyJson<object>((body) => ({ ...body, data })),
  );
  await goTo(page, '#/info/news');
  await page.getByText('没有权限，请联系管理员').waitFor();
});
