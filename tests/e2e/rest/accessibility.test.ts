import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoViolations, findViolations } from '../../support/axe.ts';
import { app, expectProblem, failedRequest, newPage, openAs, walkTo } from '../../support/browser.ts';

const pages = [
  '#/analysis',
  '#/info/news',
  '#/info/news/create',
  '#/info/news/show/1',
  '#/info/news/edit/1',
  '#/info/nope',
  '#/exception',
  '#/member/memberManage',
  '#/member/memberManage/show/1',
  '#/member/memberManage/create',
  '#/system/role/create',
  '#/system/role/show/1',
  '#/system/operator',
  '#/system/operator/create',
  '#/system/operator?tab=audit',
  '#/collection/collectionManage/create',
  '#/search?q=馆',
  '#/media',
];

/** `walkTo` passes through such a status page itself and could not tell it from these, so they are loaded. */
const statusPages = ['#/info/nope', '#/exception'];

test.each(pages)('the page %s passes axe in the light and the dark theme', async (hash) => {
  const page = await (statusPages.includes(hash) ? openAs : walkTo)('admin', hash);
  await page.getByRole('heading', { level: 1 }).or(page.locator('.status-page')).first().waitFor();
  await expectNoViolations(page);
});

/** Creates a reminder in the form and returns its id. */
async function createReminder(page: Page): Promise<string> {
  await page.locator('[data-field=text] input').fill('原来的');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
  await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
  return /\d+$/.exec(page.url())?.[0] ?? '';
}

/** Saves the record as a colleague would while the form is open. */
async function saveAsColleague(id: string): Promise<void> {
  const address = '/admin/api/admin/reminder/';
  const { data } = await (await fetch(`${address}?id=${id}`)).json();
  const body = JSON.stringify({ ...data, text: '那边写的' });
  const { ok } = await fetch(address, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
  if (!ok) throw new Error('The colleague could not save.');
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Dialogs and drawers that open over a page. */
const overlays: Record<string, { hash: string; open: (page: Page) => Promise<void> }> = {
  'the palette': {
    hash: '#/info/news',
    async open(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
      await page.keyboard.type('xw');
    },
  },
  'the overview of the keyboard shortcuts': { hash: '#/info/news', open: (page) => page.keyboard.press('?') },
  'the column settings of a list': { hash: '#/info/news', open: (page) => press(page, '列设置') },
  'the confirmation of a move of selected rows': {
    hash: '#/info/news',
    async open(page) {
      await page.locator('tbody tr:has(.row-title) input[type=checkbox]').first().check();
      await press(page, '提交审核');
    },
  },
  'the export dialog': { hash: '#/info/news', open: (page) => press(page, '导出') },
  'the import dialog': { hash: '#/periodical/publication', open: (page) => press(page, '导入') },
  'the trash': { hash: '#/info/news', open: (page) => press(page, '回收站') },
  'the changes of an entry in the history': {
    hash: '#/info/reminder/create',
    async open(page) {
      await page.goto(`${app}#/info/reminder/show/${await createReminder(page)}`);
      await page.locator('summary', { hasText: '操作记录' }).click();
      await page
        .getByRole('button', { name: /^查看改动/ })
        .first()
        .click();
    },
  },
  'the conflict with the version that a colleague saved': {
    hash: '#/info/reminder/create',
    async open(page) {
      await page.evaluate(saveAsColleague, await createReminder(page));
      await page.locator('[data-field=text] input').fill('这边写的');
      expectProblem(failedRequest);
      await page.keyboard.press('Control+s');
    },
  },
  'a file of the media library': {
    hash: '#/media?kind=image',
    open: (page) => page.locator('.media-tile').first().click(),
  },
  'the preview of a record': { hash: '#/info/news/show/1', open: (page) => press(page, '预览') },
};

test.each(Object.keys(overlays))('%s passes axe in the light and the dark theme', async (name) => {
  const { hash = '', open } = overlays[name] ?? {};
  const page = await openAs('admin', hash);
  await page
    .locator('tbody tr:has(.row-title), .record-buttons, .notice, .form-section, .media-tile')
    .first()
    .waitFor();
  await open?.(page);
  await page.getByRole('dialog').waitFor();
  await expectNoViolations(page);
});

test('the sign-on page passes axe', async () => {
  const page = await newPage();
  expectProblem(failedRequest);
  await page.goto(app);
  await page.waitForURL(/\/cas\/login/);
  expect(await findViolations(page)).toEqual([]);
});
