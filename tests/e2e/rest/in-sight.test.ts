import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseOption, expectProblem, failedRequest, openAs } from '../../support/browser.ts';
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
