import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { app, openAs } from '../support/browser.ts';

const rows = (page: Page) => page.locator('tbody tr:has(.row-title)');
const settled = (page: Page) => page.locator('.rows[aria-busy=false]').waitFor();

test('[S3.6, S9.2] a list shows ten rows of page one with its total, and the next page asks for current=2', async () => {
  const page = await openAs('admin', '#/info/news');
  await rows(page).nth(9).waitFor();
  expect(await rows(page).count()).toBe(10);
  await page.getByText(/第 1–10 条 \/ 共 \d+ 条/).waitFor();
  const asked = page.waitForRequest(/news\/list/);
  await page.locator('.ant-pagination').getByText('2', { exact: true }).click();
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('current'), query.get('pageSize')]).toEqual(['2', '10']);
  await page.getByText(/第 11–20 条/).waitFor();
});

test('page, sort and filters live in the address: Back, reload and a shared link restore them', async () => {
  const page = await openAs('admin', '#/info/news');
  await rows(page).nth(9).waitFor();
  await page.getByRole('button', { name: '标题', exact: true }).click();
  await page.waitForURL(/sort=title/);
  const answered = page.waitForResponse(/news\/list.*current=2/);
  await page.locator('.ant-pagination').getByText('2', { exact: true }).click();
  await answered;
  await page.getByText(/第 11–20 条/).waitFor();
  const shared = page.url();
  const first = await rows(page).first().innerText();
  await page.goBack();
  await page.waitForURL((url) => !url.href.includes('current=2'));
  await page.goForward();
  await page.waitForURL(/current=2/);
  await page.reload();
  await rows(page).first().waitFor();
  expect(await rows(page).first().innerText()).toBe(first);
  const colleague = await openAs('approver', new URL(shared).hash);
  await rows(colleague).first().waitFor();
  expect((await rows(colleague).first().innerText()).split('\n')[0]).toBe(first.split('\n')[0]);
});

test('a word with signs of its own survives search, reload and Back', async () => {
  const page = await openAs('admin', '#/info/news');
  await rows(page).nth(9).waitFor();
  for (const word of ['A&B#c', '100%', '中文 空格', '"quoted" <b>', '+plus+', "O'Brien", '\\back_slash%20']) {
    const asked = page.waitForRequest((request) => request.url().includes('keyword='));
    await page.getByRole('searchbox', { name: '关键词' }).fill(word);
    await page.keyboard.press('Enter');
    expect(new URL((await asked).url()).searchParams.get('keyword')).toBe(word);
    await page.getByText('没有符合条件的记录。').waitFor();
    await page.reload();
    await page.getByText('没有符合条件的记录。').waitFor();
    expect(await page.getByRole('searchbox', { name: '关键词' }).inputValue()).toBe(word);
    await page.goBack();
    await rows(page).nth(9).waitFor();
  }
});

test('a filter is a removable tag, and removing it shows all again', async () => {
  const page = await openAs('admin', '#/info/news?status=draft');
  await rows(page).first().waitFor();
  await page
    .getByRole('button', { name: /移除筛选：状态/ })
    .or(page.locator('.ant-tag-close-icon'))
    .first()
    .click();
  await page.waitForURL((url) => !url.href.includes('status='));
});

test('a page beyond the end becomes the last page', async () => {
  const page = await openAs('admin', '#/info/news?current=999');
  await rows(page).first().waitFor();
  expect(page.url()).not.toContain('999');
});

test('a click on the active menu entry resets the list', async () => {
  const page = await openAs('admin', '#/info/news?keyword=馆&current=2');
  await settled(page);
  await page.locator('.nav-inline').getByText('新闻').click();
  await page.waitForURL(`${app}#/info/news`);
  await rows(page).nth(9).waitFor();
  await expect.poll(() => page.getByRole('searchbox', { name: '关键词' }).inputValue()).toBe('');
});

test('[S1.5, D7] on a phone the rows are cards and nothing scrolls sideways', async () => {
  const page = await openAs('admin', '#/info/news', { viewport: { width: 390, height: 844 } });
  await page.getByText(/第 1–10 条/).waitFor();
  expect(await rows(page).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('[D4] an answer without a total is an error, not a guess', async () => {
  const page = await openAs('admin', '#/analysis');
  await page.route('**/news/list*', (route) => route.fulfill({ json: { code: 200, msg: '', data: { list: [] } } }));
  await page.goto(`${app}#/info/news`);
  await page.locator('.ant-message-error').waitFor();
  await page.getByText('列表没有读取成功。').waitFor();
});

test('[S6.2, D6] buttons follow the codes: a reader sees no 新建 and no 编辑', async () => {
  const desk = await openAs('desk', '#/education/juniorActivities');
  await rows(desk).first().waitFor();
  expect(
    await desk
      .getByRole('link', { name: '新建' })
      .or(desk.getByRole('button', { name: '新建' }))
      .count(),
  ).toBe(0);
  expect(await rows(desk).first().getByText('编辑').count()).toBe(0);
  const editor = await openAs('editor', '#/education/juniorActivities');
  await rows(editor).first().waitFor();
  expect(await editor.getByText('新建', { exact: true }).count()).toBeGreaterThan(0);
});

test('[D3] the dashboard names what waits for the approver and leads to the filtered list', async () => {
  const page = await openAs('approver', '#/analysis');
  const waiting = page.getByRole('row').filter({ hasText: '待我处理' }).first();
  await waiting.getByRole('link').click();
  await page.waitForURL(/#\/.+\?.*waiting=me/);
  await rows(page).first().waitFor();
});

for (const [width, manner] of [
  [1440, 'with room for its columns'],
  [900, 'that scrolls sideways'],
] as const) {
  test(`the head of a list ${manner} stays in sight below the top bar while the page scrolls`, async () => {
    const page = await openAs('editor', '#/info/news?pageSize=20', { viewport: { width, height: 600 } });
    await page.locator('tbody .row-title').nth(15).waitFor();
    await page.locator(`.table-place[data-wide=${width < 1000}]`).waitFor();
    const titled = page.getByRole('columnheader', { name: /标题/ }).first();
    await page.evaluate(() => window.scrollTo(0, 700));
    await expect.poll(async () => Math.round((await titled.boundingBox())?.y ?? 0)).toBe(56);
    const top = await page.evaluate(() =>
      document.elementsFromPoint(innerWidth - 80, 80).map(({ tagName }) => tagName),
    );
    expect(top).toContain('TH');
    expect(top.indexOf('TH')).toBeLessThan(top.includes('TD') ? top.indexOf('TD') : top.length);
    const inside = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(inside).toBe(true);
  });
}

test('a list with long heads and several choices a row fits beside the menu, its heads in two lines at most', async () => {
  const page = await openAs('admin', '#/education/volunteer', { locale: 'en-GB' });
  await page.locator('tbody .row-title').first().waitFor();
  const table = page.locator('.table-place');
  expect(await table.getAttribute('data-wide')).toBe('false');
  const { wide, room, heads } = await table.evaluate((place) => ({
    wide: place.querySelector('table')?.offsetWidth ?? 0,
    room: place.clientWidth,
    heads: [...place.querySelectorAll('th')].map((head) => head.offsetHeight),
  }));
  expect(wide).toBeLessThanOrEqual(room + 1);
  expect(Math.max(...heads)).toBeLessThan(80);
});
