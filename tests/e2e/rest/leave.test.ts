import { expect, test } from 'vitest';
import { openAs, openInNewContext } from '../../support/browser.ts';
import { field, rows } from '../../support/screens.ts';

test.each(['back', 'replace', 'address', 'close'])(
  'a form with something typed asks before it is left by %s, and staying keeps it',
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
    if (method === 'address') await page.evaluate(() => location.assign('#/system/role'));
    if (method === 'replace') await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click();
    expect(await field(page, 'title').locator('input').inputValue()).toBe('没有保存的标题');
    await page.locator('.nav-inline').getByText('公告').click();
    await page.getByRole('dialog').getByRole('button', { name: '不保存并离开' }).click();
    await page.waitForURL(/#\/info\/notice/);
  },
);

test('a form nobody typed in is left without a question', async () => {
  const page = await openAs('editor', '#/info/news/create');
  await field(page, 'title').locator('input').waitFor();
  await page.locator('.nav-inline').getByText('公告').click();
  await page.waitForURL(/#\/info\/notice/);
});
