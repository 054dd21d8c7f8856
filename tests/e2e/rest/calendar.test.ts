import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAs } from '../../support/api-calls.ts';
import { expectProblem, failedRequest, openAs } from '../../support/browser.ts';

/** A draft of a lecture on a day of a year in which the demonstration has nothing. */
const createLecture = (title: string, venue?: number): Promise<{ id: number }> =>
  callAs('editor', 'POST', 'zhongshanLecture/', {
    title,
    startAt: '2031-05-14T01:30:00.000Z',
    endAt: '2031-05-14T03:00:00.000Z',
    ...(venue === undefined ? {} : { venue: { id: venue } }),
  });

const startOf = async (id: number): Promise<string> =>
  (await callAs('editor', 'GET', `zhongshanLecture/?id=${id}`)).startAt;

const lectureOn = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(title) }).first();

test('an editor drags a draft to another day of the month, undoes it, and drags it to another hour of the week', async () => {
  const { id } = await createLecture('拖动的讲座');
  const page = await openAs('editor', '#/calendar?view=month&day=2031-05-01&section=zhongshanLecture');
  await lectureOn(page, '5 月 14 日.*拖动的讲座').dragTo(page.locator('.calendar-cell', { hasText: /^22/ }));
  await lectureOn(page, '5 月 22 日.*09:30–11:00.*拖动的讲座').waitFor();
  await page.getByText('《拖动的讲座》已移到 5 月 22 日 周四 09:30–11:00。').last().waitFor();
  expect(await startOf(id)).toBe('2031-05-22T01:30:00.000Z');
  await page.getByRole('button', { name: '撤销' }).click();
  await lectureOn(page, '5 月 14 日.*拖动的讲座').waitFor();

  await page.getByRole('button', { name: '5 月 14 日 周三，1 项安排' }).focus();
  await page.getByRole('radio', { name: '周', exact: true }).click();
  await page.getByRole('heading', { name: '2031 年 4 月 28 日—5 月 4 日' }).waitFor();
  await page.getByRole('button', { name: '下一段' }).click();
  await page.getByRole('button', { name: '下一段' }).click();
  // From half past nine on Wednesday, two hours down and a column to the right.
  const block = lectureOn(page, '5 月 14 日.*拖动的讲座');
  const column = page.locator('.calendar-column').nth(3);
  const [from, to] = [await block.boundingBox(), await column.boundingBox()];
  if (!from || !to) throw new Error('The week has no such block or column.');
  await block.dragTo(column, {
    sourcePosition: { x: 20, y: 10 },
    targetPosition: { x: 20, y: from.y + 10 + 2 * 48 - to.y },
  });
  await lectureOn(page, '5 月 15 日.*11:30–13:00.*拖动的讲座').waitFor();
  await expect.poll(() => startOf(id)).toBe('2031-05-15T03:30:00.000Z');
});

test('a move that a rule of the section refuses goes back and says why', async () => {
  const venues = await callAs('editor', 'GET', 'venue/list?pageSize=10');
  const venue = venues.list[0].id;
  await createLecture('先定的讲座', venue);
  const later = { startAt: '2031-05-16T01:30:00.000Z', endAt: '2031-05-16T03:00:00.000Z', venue: { id: venue } };
  await callAs('editor', 'POST', 'zhongshanLecture/', { title: '后定的讲座', ...later });
  const page = await openAs('editor', '#/calendar?view=month&day=2031-05-01');
  const link = lectureOn(page, '5 月 16 日.*后定的讲座');
  await link.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await lectureOn(page, '5 月 15 日.*后定的讲座').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/5 月 15 日/);
  expectProblem(failedRequest);
  await page.keyboard.press('Alt+ArrowLeft');
  await page.getByText(/没有移动。 一个场地同一时间只办一场。.*先定的讲座/).waitFor();
  await lectureOn(page, '5 月 15 日.*后定的讲座').waitFor();
});
