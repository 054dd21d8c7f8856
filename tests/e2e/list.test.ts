import { expect, test } from 'vitest';
import type { DashboardAnswer } from '../../src/contract/dashboard.ts';
import { goTo, openAs, pageAs } from '../support/browser.ts';
import { rows } from '../support/screens.ts';

test('[S3.6, S9.2] a list shows the ten rows of its first page and the total, and page 2 is requested with current=2', async () => {
  const page = await openAs('admin', '#/info/news');
  await rows(page).nth(9).waitFor();
  expect(await rows(page).count()).toBe(10);
  await page.getByText(/第 1–10 条 \/ 共 \d+ 条/).waitFor();
  const request = page.waitForRequest(/news\/list/);
  await page.locator('.ant-pagination').getByText('2', { exact: true }).click();
  const query = new URL((await request).url()).searchParams;
  expect([query.get('current'), query.get('pageSize')]).toEqual(['2', '10']);
  await page.getByText(/第 11–20 条/).waitFor();
});

test('page and sort order are in the URL, and Back, reload and a link opened by a colleague restore them', async () => {
  const page = await openAs('admin', '#/info/news');
  await rows(page).nth(9).waitFor();
  await page.getByRole('button', { name: '标题', exact: true }).click();
  await page.waitForURL(/sort=title/);
  const response = page.waitForResponse(/news\/list.*current=2/);
  await page.locator('.ant-pagination').getByText('2', { exact: true }).click();
  await response;
  await page.getByText(/第 11–20 条/).waitFor();
  const sharedUrl = page.url();
  const first = await rows(page).first().innerText();
  await page.goBack();
  await page.waitForURL((url) => !url.href.includes('current=2'));
  await page.goForward();
  await page.waitForURL(/current=2/);
  await page.reload();
  await rows(page).first().waitFor();
  expect(await rows(page).first().innerText()).toBe(first);
  const colleaguePage = await openAs('approver', new URL(sharedUrl).hash);
  await rows(colleaguePage).first().waitFor();
  expect((await rows(colleaguePage).first().innerText()).split('\n')[0]).toBe(first.split('\n')[0]);
});

test('an operator removes a filter by its tag, and the filter disappears from the URL', async () => {
  const page = await openAs('admin', '#/info/news?status=draft');
  await rows(page).first().waitFor();
  await page
    .getByRole('button', { name: /移除筛选：状态/ })
    .first()
    .click();
  await page.waitForURL((url) => !url.href.includes('status='));
});

test('[S1.5, S9.2, D7] on a phone a list shows cards instead of table rows, and the page does not scroll sideways', async () => {
  const page = await openAs('admin', '#/info/news', { viewport: { width: 390, height: 844 } });
  await page.getByText(/第 1–10 条/).waitFor();
  expect(await rows(page).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('[S6.2, D6] an operator who may only read sees no buttons to create and edit, and an editor sees the one to create', async () => {
  const deskPage = await openAs('desk', '#/education/juniorActivities');
  await rows(deskPage).first().waitFor();
  expect(
    await deskPage
      .getByRole('link', { name: '新建' })
      .or(deskPage.getByRole('button', { name: '新建' }))
      .count(),
  ).toBe(0);
  expect(await rows(deskPage).first().getByText('编辑').count()).toBe(0);
  const editor = await openAs('editor', '#/education/juniorActivities');
  await rows(editor).first().waitFor();
  expect(await editor.getByText('新建', { exact: true }).count()).toBeGreaterThan(0);
});

test('[S1.6, D3] the dashboard shows the figures, and links an approver to a list filtered by what waits for them', async () => {
  const page = await pageAs('approver');
  const answer = page.waitForResponse(/\/dashboard\/\?period=/);
  await goTo(page, '#/analysis?show=statistics');
  const { cards } = ((await (await answer).json()) as { data: DashboardAnswer }).data;
  const figures = cards.find(({ code }) => code === 'content')?.parts?.flow as Record<string, { value: number }>;
  const card = page.getByRole('region', { name: '内容发布' });
  for (const [name, value] of [
    ['新发布', figures.published?.value],
    ['草稿', figures.drafts?.value],
  ] as const)
    await card.locator('.figures div').filter({ hasText: name }).getByText(`${value}`, { exact: true }).waitFor();
  await page.getByRole('link', { name: '工作', exact: true }).click();
  const cardRow = page.getByRole('row').filter({ hasText: '待我决定' }).first();
  await cardRow.getByRole('link').click();
  await page.waitForURL(/#\/.+\?.*waiting=decision/);
  await rows(page).first().waitFor();
});

test('[S3.6] in a list wider than the window the heads stay above their columns, also when it is scrolled sideways', async () => {
  const page = await openAs('admin', '#/info/news', { viewport: { width: 900, height: 560 } });
  await page.locator('.table-place[data-wide=true]').waitFor();
  await rows(page).nth(9).waitFor();
  const placesOf = (selector: string) =>
    page.locator(selector).evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
  const heads = '.table-head th';
  const cells = '.table-scroll tbody tr:first-child td';
  const differences = async () => {
    const [ofHeads, ofCells] = [await placesOf(heads), await placesOf(cells)];
    return ofHeads.filter((place, at) => place !== ofCells[at]);
  };
  await expect.poll(differences).toEqual([]);
  for (const [part, left] of [
    ['.table-scrollbar', 90],
    ['.table-head', 40],
    ['.table-scroll', 70],
  ] as const) {
    const [before] = await placesOf(cells);
    await page.locator(part).evaluate((element, x) => element.scrollTo({ left: x }), left);
    await expect.poll(async () => (await placesOf(cells))[0]).not.toBe(before);
    await expect.poll(differences).toEqual([]);
  }
  await page.evaluate(() => window.scrollTo({ top: 400 }));
  await expect.poll(() => page.locator('.table-head').evaluate((head) => head.getBoundingClientRect().top)).toBe(56);
});

test('an operator selects one row, a range with Shift and all rows, and the bar shows how many are selected', async () => {
  const page = await openAs('admin', '#/info/news');
  await rows(page).nth(9).waitFor();
  const ticks = page.locator('tbody .tick-box');
  await ticks.nth(1).click();
  await page.getByText('已选择 1 项').waitFor();
  await ticks.nth(4).click({ modifiers: ['Shift'] });
  await page.getByText('已选择 4 项').waitFor();
  expect(await page.locator('tbody tr.is-selected').count()).toBe(4);
  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  await page.getByRole('button', { name: /选择符合条件的全部 \d+ 项/ }).click();
  await page.getByText(/已选择 \d{2,} 项/).waitFor();
  await ticks.nth(0).click();
  await page.getByText('已选择 9 项').waitFor();
  await page.getByRole('button', { name: '清除选择' }).click();
  expect(await page.locator('tbody tr.is-selected').count()).toBe(0);
});

test('the selection bar covers the tools of the list and makes them inert, and no row moves', async () => {
  const page = await openAs('admin', '#/info/news');
  const tools = page.locator('.list-tools');
  await tools.getByRole('button', { name: '列设置' }).waitFor();
  const place = () => page.locator('.list-table').evaluate((table) => table.getBoundingClientRect().top);
  const before = await place();
  await page.locator('tbody .tick-box').nth(1).click();
  const bar = page.locator('.bulk-bar');
  await bar.waitFor();
  expect(await place()).toBe(before);
  // Neither seen through the bar nor reached by the keyboard.
  expect(await tools.evaluate((element) => element.closest('[inert]') !== null)).toBe(true);
  const isCovered = await tools.evaluate((element) => {
    // What is inert is not found at a point, whatever lies over it.
    element.removeAttribute('inert');
    return [...element.querySelectorAll('button, a')].every((tool) => {
      const { x, y, width, height } = tool.getBoundingClientRect();
      const top = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
      return top !== null && top.closest('.bulk-bar') !== null;
    });
  });
  expect(isCovered).toBe(true);
  await bar.getByRole('button', { name: '清除选择' }).click();
  await tools.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('dialog').waitFor();
});

test('an operator drags the edge of a column, and it keeps exactly this width, also after a reload', async () => {
  const page = await openAs('registrar', '#/collection/collectionManage');
  await rows(page).nth(9).waitFor();
  await page.getByRole('button', { name: '紧凑' }).click();
  await page.locator('.is-compact .list-table').waitFor();
  const head = page.getByRole('columnheader', { name: '名称' });
  const edge = head.locator('.column-edge');
  const widthOf = async () => Math.round((await head.boundingBox())?.width ?? 0);
  const before = await widthOf();
  const box = await edge.boundingBox();
  if (!box) throw new Error('the edge is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect.poll(() => edge.getAttribute('data-held')).toBe('');
  await page.mouse.move(x + 120, y, { steps: 4 });
  const stored = page.waitForResponse(/preference/);
  await page.mouse.up();
  await stored;
  await expect.poll(widthOf).toBe(before + 120);
  await page.reload();
  await page.locator('.is-compact .list-table').waitFor();
  await expect.poll(widthOf).toBe(before + 120);
  await edge.dblclick();
  await page.getByRole('button', { name: '紧凑' }).click();
  await expect.poll(widthOf).toBe(before);
});

test('the menu of a row opens with Enter, and Escape returns the focus to its button', async () => {
  const page = await openAs('admin', '#/info/news');
  const more = rows(page).getByRole('button', { name: /更多/ }).first();
  await more.focus();
  await page.keyboard.press('Enter');
  const item = page.locator('.ant-dropdown').getByRole('menuitem').first();
  await item.waitFor();
  await expect.poll(() => item.evaluate((element) => element.ownerDocument.activeElement === element)).toBe(true);
  await page.keyboard.press('Escape');
  await item.waitFor({ state: 'hidden' });
  await expect.poll(() => more.evaluate((element) => element.ownerDocument.activeElement === element)).toBe(true);
});

test('a search shows at first that there are more than 20 rows, and the exact total once it is counted', async () => {
  const page = await openAs('admin', '#/member/memberManage');
  await rows(page).nth(9).waitFor();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The demonstration has fewer members than are counted at first, so the server is asked to count twenty only.
  await page.route('**/member/list?*keyword=*', async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.has('countUpTo')) url.searchParams.set('countUpTo', '20');
    else await released;
    await route.continue({ url: url.href });
  });
  await page.getByRole('searchbox', { name: '关键词' }).fill('1');
  await page.keyboard.press('Enter');
  await page.getByText('第 1–10 条 / 超过 20 条', { exact: true }).waitFor();
  expect(await rows(page).count()).toBe(10);
  // Nothing that needs the exact number is offered before it is known.
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  expect(await page.getByRole('button', { name: /^选择符合条件的全部/ }).count()).toBe(0);
  release();
  const range = page.getByText(/^第 1–10 条 \/ 共 [\d,]+ 条$/);
  await range.waitFor();
  const total = /共 ([\d,]+) 条/.exec((await range.textContent()) ?? '')?.[1] ?? '';
  await page.getByRole('button', { name: `选择符合条件的全部 ${total} 项` }).waitFor();
  await page.getByTitle(String(Math.ceil(Number(total.replaceAll(',', '')) / 10)), { exact: true }).waitFor();
});
