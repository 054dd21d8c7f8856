import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';
import { callAs } from '../../support/api-calls.ts';
import { goTo, openAs, pageAs } from '../../support/browser.ts';
import { draftOf } from '../../support/draft.ts';
import { holdAnswer, holdCall } from '../../support/held-answers.ts';
import { goToHash, rows, uniqueWord } from '../../support/screens.ts';

const LIST = /\/reminder\/list\?/;
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
const submitButton = (page: Page) => page.getByRole('button', { name: '提交审核' });
/** As when the operator comes back to the window. */
const readAgain = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));

/** Submits a record on its page, which asks first. */
async function submitOnPage(page: Page): Promise<void> {
  await submitButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click();
}

test('a record that was read before a move and arrives after it does not show the state before the move', async () => {
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

test('a list that is opened while a move is running, and arrives after it, shows the state after the move', async () => {
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

test('the counts in the menu that are asked for before a decision, and arrive after it, are those after the decision', async () => {
  const [record] = await createReminders(uniqueWord('提示'));
  const { id, version } = record as AnyRecord;
  await callAs('editor', 'POST', `${apiPathOf(reminder)}/move`, { id, version, move: 'submit' });
  const page = await pageAs('approver');
  const counts = await holdAnswer(page, /\/message\/count/);
  await goTo(page, `#/info/reminder/show/${id}`);
  await counts.isHeld();
  await page.getByRole('button', { name: '通过并发布' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '通过并发布' }).click();
  await page.getByText('已发布').first().waitFor();
  await counts.release();
  const entry = page.locator('.nav-inline a[href="#/info/reminder"]');
  const waiting: { menuCode: string; total: number }[] = await callAs('approver', 'GET', calls.messageCount);
  const expected = waiting.find(({ menuCode }) => menuCode === reminder.code)?.total ?? 0;
  await expect.poll(async () => Number(/\d+/.exec(await entry.innerText())?.[0] ?? 0)).toBe(expected);
});
