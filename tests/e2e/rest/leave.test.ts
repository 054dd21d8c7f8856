import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { app, openAs, openInNewContext, walkTo } from '../../support/browser.ts';
import { field, rows } from '../../support/screens.ts';

test.each(['back', 'replace', 'close'])(
  'an operator with unsaved text in a form who leaves it by %s is asked first',
  async (method) => {
    // A page that has started to close cannot be reused.
    const page = await (method === 'close' ? openInNewContext : openAs)('editor', '#/info/news');
    await rows(page).first().waitFor();
    await page.getByText('新建', { exact: true }).click();
    await field(page, 'title').locator('input').fill('没有保存的标题');
    if (method === 'close') {
      const dialog = page.waitForEvent('dialog');
      void page.close({ runBeforeUnload: true });
      await (await dialog).dismiss();
      return;
    }
    if (method === 'back') await page.goBack();
    if (method === 'replace') await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click();
    expect(await field(page, 'title').locator('input').inputValue()).toBe('没有保存的标题');
    await page.locator('.nav-inline').getByText('公告').click();
    await page.getByRole('dialog').getByRole('button', { name: '不保存并离开' }).click();
    await page.waitForURL(/#\/info\/notice/);
  },
);

test('an operator who leaves an unchanged form is not asked', async () => {
  const page = await openAs('editor', '#/info/news/create');
  await field(page, 'title').locator('input').waitFor();
  await page.locator('.nav-inline').getByText('公告').click();
  await page.waitForURL(/#\/info\/notice/);
});

const [before, form, after] = ['#/info/notice', '#/info/news/create', '#/info/reminder'];
/** The router makes the history entry of a link, and the browser that of an edited URL. */
const waysTo = {
  link: (page: Page, hash: string) => page.locator(`.nav-inline a[href="${hash}"]`).click(),
  'an edited URL': (page: Page, hash: string) => page.evaluate((to) => location.assign(to), hash),
  'a loaded URL': (page: Page, hash: string) => page.goto(`${app}${hash}`),
  back: (page: Page) => page.evaluate(() => history.back()),
  forward: (page: Page) => page.evaluate(() => history.forward()),
};
type Way = keyof typeof waysTo;

async function openForm(page: Page, by: Way): Promise<void> {
  if (by === 'link') {
    await waysTo.link(page, '#/info/news');
    await page.getByText('新建', { exact: true }).click();
  } else await waysTo[by](page, form);
  await field(page, 'title').waitFor();
}

test.each<{ opened: Way; left: Way }>([
  { opened: 'link', left: 'an edited URL' },
  { opened: 'an edited URL', left: 'an edited URL' },
  { opened: 'a loaded URL', left: 'a loaded URL' },
  { opened: 'an edited URL', left: 'link' },
  { opened: 'an edited URL', left: 'back' },
  { opened: 'an edited URL', left: 'forward' },
])(
  'a form opened by $opened and left by $left keeps text and URL on staying, and opens the target on leaving',
  async ({ opened, left }) => {
    const page = await walkTo('editor', before);
    await openForm(page, opened);
    if (left === 'forward') {
      await waysTo['an edited URL'](page, after);
      await rows(page).first().waitFor();
      await page.goBack();
    }
    const title = field(page, 'title').locator('input');
    await title.fill('没有保存的标题');
    const target = left === 'back' ? before : after;
    const dialog = page.getByRole('dialog');

    for (const _attempt of ['first', 'second']) {
      await waysTo[left](page, target);
      await dialog.getByRole('button', { name: '继续编辑' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => location.hash)).toBe(form);
      expect(await title.inputValue()).toBe('没有保存的标题');
    }
    await waysTo[left](page, target);
    await dialog.getByRole('button', { name: '不保存并离开' }).click();
    await page.waitForURL(`${app}${target}`);
    await rows(page).first().waitFor();

    // The entries around it are those that were there before.
    await (left === 'back' ? page.goForward() : page.goBack());
    await page.waitForURL(`${app}${form}`);
    await page.goBack();
    await page.waitForURL(`${app}${opened === 'link' ? '#/info/news' : before}`);
  },
);

test('an editor who enters the URL of the open form again is not asked, and going back still takes one step', async () => {
  const page = await walkTo('editor', before);
  await openForm(page, 'an edited URL');
  await field(page, 'title').locator('input').fill('没有保存的标题');
  await waysTo['an edited URL'](page, form);
  await waysTo.back(page);
  await page.getByRole('dialog').getByRole('button', { name: '不保存并离开' }).click();
  await page.waitForURL(`${app}${before}`);
});
