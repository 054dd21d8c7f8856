import { expect, test } from 'vitest';
import { expectProblem, goTo, newPage, openAs, sessionOf } from '../../support/browser.ts';
import { field, rows } from '../../support/screens.ts';

test('a double click on save creates one record', async () => {
  const page = await openAs('editor', '#/info/reminder/create');
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/reminder/')) posts += 1;
  });
  await field(page, 'text').locator('input').fill(`双击 ${Date.now()}`);
  await page.getByRole('button', { name: '保存草稿' }).dblclick();
  await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
  expect(posts).toBe(1);
});

test('[S8.6] a text editor that fails to load shows a message with a retry, and the form keeps its typed text', async () => {
  const page = await openAs('editor', '#/info/news');
  await rows(page).nth(9).waitFor();
  expectProblem(/.*/);
  await page.route(/assets\/editor-[^/]+\.js/, (route) => route.abort());
  await page.getByText('新建', { exact: true }).click();
  await field(page, 'title').locator('input').fill('已经写好的标题');
  await field(page, 'body')
    .getByText(/没有加载成功|新版本/)
    .waitFor();
  await page.unroute(/assets\/editor-[^/]+\.js/);
  await field(page, 'body').getByRole('button', { name: '重试' }).click();
  const editor = field(page, 'body').locator('.ProseMirror');
  // Some browsers cache a failed import, so that only a reload helps.
  const reload = field(page, 'body').getByRole('button', { name: '刷新页面' });
  await editor.or(reload).waitFor();
  page.once('dialog', (question) => question.accept());
  if (await reload.isVisible()) await reload.click();
  await editor.waitFor();
  expect(await field(page, 'title').locator('input').inputValue()).toBe('已经写好的标题');
});

test('an editor fills in a record, saves and submits it with the keyboard only', async () => {
  const page = await openAs('editor', '#/info/reminder/create');
  await field(page, 'text').locator('input').focus();
  await page.keyboard.type(`键盘 ${Date.now()}`);
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { level: 1, name: '编辑温馨提示' }).waitFor();
  await field(page, 'offlineAt').locator('input').focus();
  await page.keyboard.type('2027-01-01 10:00');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '提交审核' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/info\/reminder\/show\/\d+/);
  await page.getByText('待审核').first().waitFor();
});

test('a form creates each rich-text editor only once', async () => {
  const page = await newPage({ storageState: await sessionOf('editor') });
  await page.addInitScript(() => {
    const made = new Set<Element>();
    Object.assign(window, { editorsMade: () => made.size });
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      if (name === 'contenteditable') made.add(this);
      setAttribute.call(this, name, value);
    };
  });
  await goTo(page, '#/info/news/create');
  await page.locator('[data-field=body] .ProseMirror').waitFor();
  // Whatever is made while the form opens has been made once an editor takes text.
  await page.locator('[data-field=body] .ProseMirror').click();
  await page.keyboard.type('正文');
  await page.locator('[data-field=body] .ProseMirror', { hasText: '正文' }).waitFor();
  expect(await page.evaluate(() => (window as unknown as { editorsMade: () => number }).editorsMade())).toBe(
    await page.locator('.ProseMirror').count(),
  );
});
