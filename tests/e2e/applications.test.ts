import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs } from '../support/browser.ts';
import { createSessionOfTwo } from '../support/sessions.ts';

const row = (page: Page, child: string) => page.locator('tbody tr', { has: page.getByText(child, { exact: true }) });

/** Chooses a move from the menu of a row and waits for its dialog. */
async function openMoveDialog(page: Page, child: string, move: string): Promise<void> {
  await row(page, child).locator('.row-actions [aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: move, exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

const confirm = (page: Page, move: string) =>
  page.getByRole('dialog').getByRole('button', { name: move, exact: true }).click();

async function decide(page: Page, child: string, move: string, state: string): Promise<void> {
  await openMoveDialog(page, child, move);
  await confirm(page, move);
  await row(page, child).getByText(state, { exact: true }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('the front desk fills a session and puts the next child on the waiting list, who gets the seat of a cancellation', async () => {
  const children = ['何小满', '何立夏', '何芒种'] as const;
  const [first, second, third] = children;
  const { session } = await createSessionOfTwo(children);
  const deskPage = await openAs('desk', `#/education/juniorActivitiesApply?session=${session.id}`);
  await row(deskPage, third).getByText('待处理', { exact: true }).waitFor();

  await decide(deskPage, first, '通过', '已通过');
  await deskPage.getByText(/：名额 1\/2$/).waitFor();
  await decide(deskPage, second, '通过', '已通过');
  await openMoveDialog(deskPage, third, '通过');
  await deskPage.getByRole('dialog').getByText('名额不足，可以转候补。').waitFor();
  await confirm(deskPage, '转候补');
  await row(deskPage, third).getByText('候补', { exact: true }).waitFor();
  await deskPage.getByText(/：已满 2\/2，候补 1$/).waitFor();

  await openMoveDialog(deskPage, first, '代为取消');
  await deskPage.getByRole('dialog').getByRole('textbox').fill('孩子生病');
  await deskPage.getByRole('dialog').getByRole('button', { name: '代为取消', exact: true }).click();
  await row(deskPage, first).getByText('已取消', { exact: true }).waitFor();
  await row(deskPage, third).getByText('已通过', { exact: true }).waitFor();

  const adminPage = await openAs('admin', `#/education/juniorActivities/activitySession/show/${session.id}`);
  await adminPage.getByText('已满', { exact: true }).first().waitFor();
  expect(await adminPage.getByText('可报名', { exact: true }).count()).toBe(0);
});
