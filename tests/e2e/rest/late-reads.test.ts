import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';
import { callAs } from '../../support/api-calls.ts';
import { app, expectProblem, failedRequest, goTo, openAs, pageAs } from '../../support/browser.ts';
import { draftOf } from '../../support/draft.ts';
import { holdAnswer, holdCall } from '../../support/held-answers.ts';
import { field, goToHash, rows, stayOnDecided, uniqueWord } from '../../support/screens.ts';

const LIST = /\/reminder\/list\?/;
const REVIEW_CODE = /\/assets\/review-panel-/;
const RECORD = /\/reminder\/(\?|$)/;

/** New reminders whose text begins with a word of their own. */
async function createReminders(word: string, count = 1): Promise<AnyRecord[]> {
  const created: AnyRecord[] = [];
  for (let number = 1; number <= count; number += 1) {
    const draft = draftOf(reminder, {
      fixed: { text: `${word}${number}`, places: ['booking'], offlineAt: '2099-01-01T00:00:00.000Z' },
    });
    created.push(await callAs<AnyRecord>('editor', 'POST', `${apiPathOf(reminder)}/`, draft));
  }
  return created;
}

const listOf = (word: string) => `#/info/reminder?keyword=${encodeURIComponent(word)}`;
const input = (page: Page) => field(page, 'text').locator('input');
const submitButton = (page: Page) => page.getByRole('button', { name: '提交审核' });
/** As when the operator comes back to the window. */
const readAgain = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));

/** Submits a record on its page, which asks first. */
async function submitOnPage(page: Page): Promise<void> {
  await submitButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click();
}
const saveButton = (page: Page) => page.getByRole('button', { name: '保存草稿' });

test('a record that is requested before a move and answered after it does not show the state before the move', async () => {
  const [record] = await createReminders(uniqueWord('提示'));
  const page = await openAs('editor', `#/info/reminder/show/${record?.id}`);
  const head = page.locator('.page-head');
  await head.getByText('草稿').waitFor();
  const read = await holdAnswer(page, RECORD);
  await readAgain(page);
  await read.isHeld();
  await submitOnPage(page);
  await head.getByText('待审核').waitFor();
  await read.release();
  expect(await head.innerText()).toContain('待审核');
});

test('a record that is submitted while the code of its review panel is loading keeps one head', async () => {
  const [record] = await createReminders(uniqueWord('提示'));
  const page = await openAs('editor', `#/info/reminder/show/${record?.id}`);
  const code = await holdCall(page, REVIEW_CODE, 'GET');
  await submitOnPage(page);
  await code.isHeld();
  await page.locator('.page-head').first().getByText('待审核').waitFor();
  expect(await page.locator('.page-head').count()).toBe(1);
  await code.release();
  await page.getByRole('region', { name: '审核' }).waitFor();
});

test('a list that is requested during a move and answered after it shows the state after the move', async () => {
  const word = uniqueWord('提示');
  const [record] = await createReminders(word);
  const page = await openAs('editor', `#/info/reminder/show/${record?.id}`);
  const [move, list] = [await holdCall(page, /\/reminder\/move$/, 'POST'), await holdAnswer(page, LIST)];
  await submitOnPage(page);
  await move.isHeld();
  await goToHash(page, listOf(word));
  await list.isHeld();
  await move.release();
  await list.release();
  await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringContaining('待审核')]);
});

test('the menu counts that are requested before a decision and answered after it are those after the decision', async () => {
  const [record] = await createReminders(uniqueWord('提示'));
  const { id, version } = record as AnyRecord;
  await callAs('editor', 'POST', `${apiPathOf(reminder)}/move`, { id, version, move: 'submit' });
  const page = await pageAs('approver');
  const counts = await holdAnswer(page, /\/message\/count/);
  await goTo(page, `#/info/reminder/show/${id}`);
  await counts.isHeld();
  await stayOnDecided(page);
  // An approval decides at the click once the page shows what it changes.
  await page
    .getByRole('region', { name: '审核' })
    .getByText(/于 .*提交审核/)
    .waitFor();
  await page.getByRole('button', { name: '通过并发布' }).click();
  await page.locator('[aria-current=step]', { hasText: '已发布' }).waitFor();
  await counts.release();
  const entry = page.locator('.nav-inline a[href="#/info/reminder"]');
  const waiting: { menuCode: string; total: number }[] = await callAs('approver', 'GET', calls.messageCount);
  const expected = waiting.find(({ menuCode }) => menuCode === reminder.code)?.total ?? 0;
  await expect.poll(async () => Number(/\d+/.exec(await entry.innerText())?.[0] ?? 0)).toBe(expected);
});

test('text that an editor types while “save and write another” is running stays in the form of the saved record', async () => {
  const page = await openAs('editor', '#/info/reminder/create');
  const text = uniqueWord('提示');
  await input(page).fill(text);
  const save = await holdCall(page, RECORD, 'POST');
  await page.getByRole('button', { name: '其他保存方式' }).click();
  await page.getByRole('menuitem', { name: '保存，再新建一条' }).click();
  await save.isHeld();
  await input(page).press('End');
  await page.keyboard.type('，又写一句');
  await save.release();
  await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
  expect(await input(page).inputValue()).toBe(`${text}，又写一句`);
  await page.getByText('之后输入的内容还没有保存').waitFor();
  await saveButton(page).click();
  await page.getByText('已保存。').first().waitFor();
  await page.reload();
  expect(await input(page).inputValue()).toBe(`${text}，又写一句`);
});

test('an editor who types while a record is being submitted is asked before the form is left', async () => {
  const [record] = await createReminders(uniqueWord('提示'));
  const page = await openAs('editor', `#/info/reminder/edit/${record?.id}`);
  const move = await holdCall(page, /\/reminder\/move$/, 'POST');
  await submitButton(page).click();
  await move.isHeld();
  await input(page).fill('提交以后又写了一句');
  await move.release();
  await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click();
  expect(await input(page).inputValue()).toBe('提交以后又写了一句');
});

describe('an editor who goes back while a save is running', () => {
  /** Changes a record, saves it and goes back to the list. */
  const goBackFrom = async (form: string, word: string) => {
    const page = await openAs('editor', listOf(word));
    await page.locator('.rows[aria-busy=false]').waitFor();
    await goToHash(page, form);
    await input(page).fill(`${word}改`);
    const save = await holdCall(page, RECORD, form.endsWith('create') ? 'POST' : 'PUT');
    await saveButton(page).click();
    await save.isHeld();
    await page.goBack();
    const leave = page.getByRole('dialog').getByRole('button', { name: '不保存并离开' });
    await leave.waitFor();
    const isInList = async () => {
      await rows(page).first().getByText(`${word}改`).waitFor();
      await page.waitForLoadState('networkidle');
      expect(page.url()).toBe(`${app}${listOf(word)}`);
    };
    return { page, save, leave, isInList };
  };
  const formOf = async (kind: string, word: string) => {
    if (kind === 'a new record') return '#/info/reminder/create';
    const [record] = await createReminders(word);
    return `#/info/reminder/edit/${record?.id}`;
  };
  const kinds = ['a record', 'a new record'];

  test.each(kinds)(
    'and confirms leaves the form of %s at once, and stays in the list when the save ends',
    async (kind) => {
      const word = uniqueWord('提示');
      const { page, save, leave, isInList } = await goBackFrom(await formOf(kind, word), word);
      await leave.click();
      await page.waitForURL(`${app}${listOf(word)}`);
      await save.release();
      await isInList();
    },
  );

  test.each(kinds)('and does not answer the question leaves the form of %s when the save ends', async (kind) => {
    const word = uniqueWord('提示');
    const { save, isInList } = await goBackFrom(await formOf(kind, word), word);
    await save.release();
    await isInList();
  });
});

test('an editor who goes back while a record is being submitted is still in the list when the submission ends', async () => {
  const word = uniqueWord('提示');
  const [record] = await createReminders(word);
  const page = await openAs('editor', listOf(word));
  await rows(page).first().waitFor();
  await goToHash(page, `#/info/reminder/edit/${record?.id}`);
  const move = await holdCall(page, /\/reminder\/move$/, 'POST');
  await submitButton(page).click();
  await move.isHeld();
  await page.goBack();
  await page.waitForURL(`${app}${listOf(word)}`);
  await move.release();
  await rows(page).first().getByText('待审核').waitFor();
  expect(page.url()).toBe(`${app}${listOf(word)}`);
});

test('a selected row that somebody else deletes is no longer selected once the list is read again, and those on another page stay', async () => {
  const word = uniqueWord('提示');
  const created = await createReminders(word, 12);
  const page = await openAs('admin', listOf(word));
  await rows(page).nth(9).waitFor();
  const tick = (text: string) => rows(page).filter({ hasText: text }).locator('.tick-box').click();
  const shown = await page.locator('tbody .row-title').allInnerTexts();
  const [first, second] = [shown[0] ?? '', shown[1] ?? ''];
  await tick(first);
  await tick(second);
  await page.locator('.ant-pagination-item-2').click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await rows(page).first().locator('.tick-box').click();
  await page.getByText('已选择 3 项').waitFor();
  await page.locator('.ant-pagination-item-1').click();
  await expect.poll(() => rows(page).count()).toBe(10);

  const deleted = created.find(({ text }) => text === first) as AnyRecord;
  await callAs('editor', 'DELETE', `${apiPathOf(reminder)}/?id=${deleted.id}&version=${deleted.version}`);
  expectProblem(failedRequest);
  await readAgain(page);
  await page.getByText('已选择 2 项').waitFor();
  await page.locator('.bulk-bar').getByRole('button', { name: '提交审核' }).click();
  await page.getByRole('dialog', { name: /2/ }).waitFor();
});
