import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHILD_LIST_PARAMETER } from '../../../src/declare/list-address.ts';
import { sections } from '../../../src/resources/index.ts';
import { chooseOption, expectProblem, failedRequest, openAs, walkTo } from '../../support/browser.ts';
import { field, unfold } from '../../support/screens.ts';

const box = (page: Page, name: string) => field(page, name).locator('input').first();

const dirty = (page: Page) => page.getByText('有未保存的修改');

const saveMethods: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'Tab and the button': async (page) => {
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: /^保存/ }).first().click();
  },
  'Ctrl+S from within the field': (page) => page.keyboard.press('Control+s'),
};

test.each(Object.entries(saveMethods))(
  'an editor types a date and time in Chinese notation, saves by %s, and sees the same normalised value after a reload',
  async (_, save) => {
    const page = await openAs('editor', '#/info/news/create');
    await box(page, 'title').fill('开馆时间调整');
    await chooseOption(page, 'category', '馆内动态');
    await unfold(field(page, 'publishAt'));
    await box(page, 'publishAt').fill('2027年3月1日 9点30分');
    await save(page);
    await page.waitForURL(/#\/info\/news\/edit\/\d+/);
    await dirty(page).waitFor({ state: 'detached' });
    const visibleText = await box(page, 'publishAt').inputValue();
    expect(visibleText).toBe('2027-03-01 09:30');
    await page.reload();
    await expect.poll(() => box(page, 'publishAt').inputValue()).toBe(visibleText);
  },
);

test('an editor who types a text that is no date and time sees a message at the field, and nothing is saved', async () => {
  const page = await openAs('editor', '#/info/news/create');
  const writes: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()));
  await box(page, 'title').fill('开馆时间调整');
  await unfold(field(page, 'publishAt'));
  await box(page, 'publishAt').fill('明天上午');
  expectProblem(failedRequest);
  await page.keyboard.press('Control+s');
  await page.locator('[data-field=publishAt]').getByText('请填写日期和时间，例如 2026-11-12 09:30。').waitFor();
  expect(await box(page, 'publishAt').inputValue()).toBe('明天上午');
  expect(page.url()).toContain('/info/news/create');
  expect(writes.filter((url) => url.includes('/news/'))).toEqual([]);
});

test('an operator chooses a date in the calendar, which opens by its button and by Alt and the down arrow', async () => {
  const page = await openAs('admin', '#/literature/literatureGoods/create');
  await box(page, 'launchDate').fill('2027/3/1');
  await page.locator('[data-field=launchDate]').getByRole('button', { name: '打开日历' }).click();
  await page.locator('.ant-picker-cell-in-view').getByText('15', { exact: true }).click();
  await expect.poll(() => box(page, 'launchDate').inputValue()).toBe('2027-03-15');
  expect(await box(page, 'launchDate').evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Alt+ArrowDown');
  await page.locator('.ant-picker-dropdown').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.ant-picker-dropdown').waitFor({ state: 'detached' });
  expect(await box(page, 'launchDate').inputValue()).toBe('2027-03-15');
});

test('a date filter accepts a date in Chinese notation and shows a message for a text that is no date', async () => {
  const page = await openAs('admin', '#/literature/literatureGoods');
  await page.getByRole('button', { name: '展开' }).click();
  const from = page.getByLabel('上市日期', { exact: true });
  await from.fill('2020年1月1日');
  await from.press('Enter');
  await page.waitForURL(/2020-01-01/);
  expect(await from.inputValue()).toBe('2020-01-01');
  await from.fill('很久以前');
  await from.press('Tab');
  await page.getByRole('alert').getByText('请写成 2026-11-12 这样的日期。').waitFor();
  expect(page.url()).toContain('2020-01-01');
});

test.each([1440, 390])(
  'the table of permissions at %i pixels marks the sides with more content and keeps its heads while scrolling',
  async (width) => {
    const page = await openAs('admin', '#/system/role/show/1', { viewport: { width, height: 844 } });
    const room = page.locator('.permissions-room');
    await expect.poll(() => room.getAttribute('data-more')).toBe('end down');
    const readPlaces = () =>
      room.evaluate((element) => {
        const from = element.getBoundingClientRect();
        const at = (selector: string) => {
          const { left, top } = element.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(-1, -1);
          return [Math.round(left - from.left), Math.round(top - from.top)];
        };
        return { head: at('thead th')[1], corner: at('thead th'), section: at('th[scope=row]')[0] };
      });
    const placesBefore = await readPlaces();
    await room.evaluate((place) => place.scrollTo(200, 200));
    await expect.poll(() => room.getAttribute('data-more')).toBe('start end up down');
    expect(await readPlaces()).toEqual(placesBefore);
    const group = room.locator('.permissions-group-name').last();
    await room.evaluate((place) => place.scrollTo(place.scrollWidth, place.scrollHeight));
    await expect.poll(() => room.getAttribute('data-more')).toBe('start up');
    const [inner, outer] = [await group.boundingBox(), await room.boundingBox()];
    expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? 0);
  },
);

test.each([
  ['#/info/news/create', 'zh-CN', 1_600],
  ['#/info/news/create', 'en-GB', 1_600],
  ['#/collection/collectionManage/create', 'zh-CN', 2_400],
  ['#/collection/collectionManage/create', 'en-GB', 2_400],
])('the form %s in %s is at most %i pixels high on a screen of 1440 by 900 pixels', async (hash, locale, most) => {
  const page = await openAs('admin', hash, { locale });
  await page.locator('.form-section .skeleton').first().waitFor({ state: 'detached' });
  await page.locator('.form-footer').waitFor();
  expect(await heightOf(page)).toBeLessThanOrEqual(most);
});

test.each(['admin', 'editor', 'approver', 'desk', 'registrar', 'auditor'])(
  'the overview of %s is at most two screens of 1440 by 900 pixels high in Chinese and English',
  async (account) => {
    for (const locale of ['zh-CN', 'en-GB']) {
      const page = await openAs(account, '#/analysis', { locale });
      await page.locator('.card-panel').first().waitFor();
      expect(await heightOf(page), locale).toBeLessThanOrEqual(1_800);
    }
  },
);

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

const listed = sections.map(({ code, path, within }) => ({
  code,
  hash: within ? `#${path.slice(0, path.lastIndexOf('/'))}?${CHILD_LIST_PARAMETER}=${code}` : `#${path}`,
}));

describe.each(['zh-CN', 'en-GB'])('in %s', (locale) => {
  test.each(listed)(
    'the list of $code has rows of at most two lines, three columns (two in English), the state and the actions in sight, and shows six rows and whole dates with all filters open',
    async ({ hash }) => {
      const page = await walkTo('admin', hash, { locale });
      await page.locator('.list-row .row-actions').first().waitFor();
      // The seats arrive after the rows.
      await page.waitForLoadState('networkidle');
      expect((await measureRows(page)).tallest).toBeLessThanOrEqual(56);
      const more = page.locator('.filter-buttons button[aria-expanded=false]');
      const hasMore = (await more.count()) > 0;
      if (hasMore) await more.click();
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 1024, height: 768 },
      ]) {
        await page.setViewportSize(viewport);
        await expect.poll(async () => (await measureRows(page)).outOfSight, { message: 'out of sight' }).toEqual([]);
        // English words are longer: sometimes only two columns fit.
        const columns = locale === 'zh-CN' ? 3 : 2;
        expect((await measureRows(page)).columns, `columns at ${viewport.width}`).toBeGreaterThanOrEqual(columns);
        if (!hasMore) continue;
        const { count, visible } = await measureRows(page);
        expect(visible, `rows at ${viewport.width}`).toBeGreaterThanOrEqual(Math.min(6, count));
        expect(await narrowDays(page)).toEqual([]);
      }
    },
  );
});

/**
 * The height of the rows, how many end inside the window, which of the state and the actions is hidden, and the number of
 * columns in sight beside them.
 */
const measureRows = (page: Page) =>
  page.locator('.rows').evaluate((place) => {
    const rows = [...place.querySelectorAll('.list-row')];
    const isInSight = (element: Element) => {
      const { left, right, top, height } = element.getBoundingClientRect();
      const isShown = (x: number) => element.contains(document.elementFromPoint(x, top + height / 2));
      return right <= innerWidth && isShown(left + 2) && isShown(right - 2);
    };
    const others = rows[0]?.querySelectorAll('td:not(.selection-column, .actions-column, :has(.state))') ?? [];
    const decisive = ['.state', '.row-actions'].filter((selector) => rows[0]?.querySelector(`td ${selector}`));
    return {
      count: rows.length,
      tallest: Math.max(...rows.map((row) => row.getBoundingClientRect().height)),
      visible: rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
      columns: [...others].filter(isInSight).length,
      outOfSight: decisive.filter((selector) => !isInSight(rows[0]?.querySelector(`td ${selector}`) ?? place)),
    };
  });

/** The inputs of dates and numbers too narrow for a date. */
const narrowDays = (page: Page) =>
  page.locator('.two-ends input').evaluateAll((inputs) =>
    inputs
      .filter((input) => {
        const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input);
        context.font = font;
        const room = input.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
        return room < context.measureText('2026-11-12').width;
      })
      .map(({ id }) => id),
  );
