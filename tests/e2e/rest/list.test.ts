import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { app, expectProblem, openAs } from '../../support/browser.ts';
import { rows } from '../../support/screens.ts';

const waitForList = (page: Page) => page.locator('.rows[aria-busy=false]').waitFor();

test('an operator searches for words with special characters, which are sent unchanged and stay after a reload', async () => {
  const page = await openAs('admin', '#/info/news');
  await rows(page).nth(9).waitFor();
  for (const keyword of ['A&B#c', '100%', '中文 空格', '"quoted" <b>', '+plus+', "O'Brien", '\\back_slash%20']) {
    const request = page.waitForRequest((request) => request.url().includes('keyword='));
    await page.getByRole('searchbox', { name: '关键词' }).fill(keyword);
    await page.keyboard.press('Enter');
    expect(new URL((await request).url()).searchParams.get('keyword')).toBe(keyword);
    await page.getByText('没有符合条件的记录。').waitFor();
    await page.reload();
    await page.getByText('没有符合条件的记录。').waitFor();
    expect(await page.getByRole('searchbox', { name: '关键词' }).inputValue()).toBe(keyword);
    await page.goBack();
    await rows(page).nth(9).waitFor();
  }
});

test('a list opened at a page beyond the end shows the last page', async () => {
  const page = await openAs('admin', '#/info/news?current=999');
  await rows(page).first().waitFor();
  expect(page.url()).not.toContain('999');
});

test('a click on the active menu entry resets search and page of the list', async () => {
  const page = await openAs('admin', '#/info/news?keyword=馆&current=2');
  await waitForList(page);
  await page.locator('.nav-inline').getByText('新闻').click();
  await page.waitForURL(`${app}#/info/news`);
  await rows(page).nth(9).waitFor();
  await expect.poll(() => page.getByRole('searchbox', { name: '关键词' }).inputValue()).toBe('');
});

test('[D4] a list response that lacks its list is shown as an error', async () => {
  const page = await openAs('admin', '#/analysis');
  await page.route('**/news/list*', (route) => route.fulfill({ json: { code: 200, msg: '', data: { total: 3 } } }));
  await page.goto(`${app}#/info/news`);
  await page.locator('.ant-message-error').waitFor();
  await page.getByText('列表没有读取成功。').waitFor();
});

test('a list response without a total shows its rows and a range without a total, and the next page can be opened', async () => {
  const page = await openAs('admin', '#/analysis');
  await page.route('**/news/list*', async (route) => {
    const response = await (await route.fetch()).json();
    delete response.data.total;
    await route.fulfill({ json: response });
  });
  await page.goto(`${app}#/info/news`);
  await rows(page).nth(9).waitFor();
  await page.getByText('第 1–10 条', { exact: true }).waitFor();
  await page.getByTitle('下一页').click();
  await page.getByText('第 11–20 条', { exact: true }).waitFor();
});

for (const [width, manner] of [
  [1440, 'with room for its columns'],
  [900, 'that scrolls sideways'],
] as const) {
  test(`the head of a list ${manner} stays visible below the top bar while the page scrolls`, async () => {
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

test('a list with long column titles fits beside the menu, with at most two lines for each title', async () => {
  const page = await openAs('admin', '#/education/volunteer', { locale: 'en-GB' });
  await page.locator('tbody .row-title').first().waitFor();
  const table = page.locator('.table-place');
  expect(await table.getAttribute('data-wide')).toBe('false');
  const { tableWidth, placeWidth, heads } = await table.evaluate((place) => ({
    tableWidth: place.querySelector('table')?.offsetWidth ?? 0,
    placeWidth: place.clientWidth,
    heads: [...place.querySelectorAll('th')].map((head) => head.offsetHeight),
  }));
  expect(tableWidth).toBeLessThanOrEqual(placeWidth + 1);
  expect(Math.max(...heads)).toBeLessThan(80);
});

for (const width of [1440, 390]) {
  test(`the button that deletes the selected rows is apart from the one that clears the selection at ${width} px`, async () => {
    const page = await openAs('admin', '#/education/juniorActivities?inside=activitySession', {
      viewport: { width, height: 800 },
    });
    await page
      .getByRole('checkbox', { name: /^选择“/ })
      .first()
      .check();
    const bar = page.locator('.bulk-bar');
    const [clear, remove] = [bar.getByRole('button', { name: '清除选择' }), bar.getByRole('button', { name: '删除' })];
    await remove.waitFor();
    expect(await bar.getByRole('button').count()).toBe(2);
    const [left, right] = [await clear.boundingBox(), await remove.boundingBox()];
    const gap = (right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0);
    expect(gap).toBeGreaterThan(60);
  });
}

/** The indexes of those visible cells of the first row that another element covers. */
const coveredCells = (page: Page) =>
  page.locator('.table-place').evaluate((place) => {
    const { left, right } = place.getBoundingClientRect();
    const cells = [...(place.querySelectorAll('.list-row')[0]?.querySelectorAll('td') ?? [])];
    return cells.flatMap((cell, at) => {
      const box = cell.getBoundingClientRect();
      const points = [Math.max(box.left, left) + 2, Math.min(box.right, right) - 2] as const;
      const isClear = points.every((x) => cell.contains(document.elementFromPoint(x, box.top + 4)));
      return points[0] < points[1] && !isClear ? [at] : [];
    });
  });

test('the state and the actions of a wide table stay in sight at 1024 pixels, cover no other column once it is scrolled to its end, and all columns fit into a wider window', async () => {
  const page = await openAs('admin', '#/collection/collectionManage', { viewport: { width: 1024, height: 768 } });
  await rows(page).first().waitFor();
  await page.locator('.table-place[data-wide=true]').waitFor();
  const actions = page.locator('.list-row').first().locator('.actions-column');
  const state = page.locator('.list-row').first().locator('.state');
  const scroll = page.locator('.table-scroll');
  const endsOf = async () => {
    const boxes = [await state.boundingBox(), await actions.boundingBox()];
    return boxes.map((box) => Math.round((box?.x ?? 0) + (box?.width ?? 0)));
  };
  const ends = await endsOf();
  expect(Math.max(...ends)).toBeLessThanOrEqual(1024);
  await scroll.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(() => scroll.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await endsOf()).toEqual(ends);
  expect(await coveredCells(page)).toEqual([]);
  await scroll.evaluate((element) => element.scrollTo({ left: 0 }));
  await page.setViewportSize({ width: 1240, height: 900 });
  const table = page.locator('.list-table');
  await expect.poll(() => table.getAttribute('data-more-end')).not.toBeNull();
  // All columns fit, so nothing scrolls and no shadow says that something is hidden.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('.table-place[data-wide=false]').waitFor();
  expect(await table.getAttribute('data-more-end')).toBeNull();
  const { x = 0, width = 0 } = (await actions.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(1440);
});

test('a number is changed in its cell by keys alone: a refusal keeps what was typed and the focus, and the change can be undone', async () => {
  expectProblem(/status of 422/);
  const page = await openAs('admin', '#/shared/venue');
  const row = page.getByRole('row', { name: /农耕园/ });
  const button = row.getByRole('button', { name: '修改“农耕园”的“可容纳人数”' });
  await button.focus();
  const rowHeight = async () => (await row.boundingBox())?.height;
  const height = await rowHeight();
  await page.keyboard.press('Enter');
  const input = row.getByRole('textbox');
  await input.waitFor();
  expect(await rowHeight()).toBe(height);
  expect(await input.inputValue()).toBe('80');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await row.getByText('请填写 1 到 100000 之间的整数。').waitFor();
  await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('85');
  await page.keyboard.press('Enter');
  await row.getByText('85', { exact: true }).waitFor();
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: '撤销' }).click();
  await row.getByText('80', { exact: true }).waitFor();
  expect(page.url()).toContain('#/shared/venue');
});
