import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { BulkAnswer } from '../../../src/contract/job.ts';
import { callAs } from '../../support/api-calls.ts';
import { openInNewContext } from '../../support/browser.ts';
import { type Application, createSessionOfTwo } from '../../support/sessions.ts';

/** Approves an application by a job, which can be undone by itself. */
async function approve({ id, version }: Application): Promise<{ changeSet: string }> {
  const body = { what: 'approve', rows: [{ id, version }] };
  const { job } = await callAs<BulkAnswer>('desk', 'POST', 'juniorActivitiesApply/bulk', body);
  await expect.poll(async () => (await callAs('desk', 'GET', `job/?id=${job?.id}`)).state).toBe('done');
  return { changeSet: `job:${job?.id}` };
}

async function undo(scope: { changeSet: string }): Promise<void> {
  const { token, refused } = await callAs('desk', 'GET', `undo/preview?${new URLSearchParams(scope)}`);
  await callAs('desk', 'POST', 'undo/', { ...scope, token, without: refused });
}

async function expectSeats(page: Page, seats: string, state: string): Promise<void> {
  await page.getByText(seats, { exact: true }).first().waitFor();
  await page.getByText(state, { exact: true }).first().waitFor();
}

test('the open page of a session shows a colleague’s approval after a minute, and its undo when the operator returns to the window', async () => {
  const { session, applications } = await createSessionOfTwo(['何清明', '何谷雨']);
  const [first, second] = applications as [Application, Application];
  await approve(first);
  const page = await openInNewContext('admin');
  await page.clock.install();
  await page.evaluate((id) => {
    location.hash = `#/education/juniorActivities/activitySession/show/${id}`;
  }, session.id);
  await expectSeats(page, '名额 1/2', '可报名');

  const approval = await approve(second);
  await page.clock.runFor(60_000);
  await expectSeats(page, '已满 2/2', '已满');

  await undo(approval);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expectSeats(page, '名额 1/2', '可报名');
});
