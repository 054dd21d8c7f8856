import { expect, test } from 'vitest';
import { goTo, newPage, openAs, sessionOf } from '../../support/browser.ts';
import { field } from '../../support/screens.ts';

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
  await page.locator('[aria-current=step]', { hasText: '待审核' }).waitFor();
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
