import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAs } from '../support/api-calls.ts';
import { expectProblem, failedRequest, openAs } from '../support/browser.ts';

interface Named {
  id: number;
  title: string;
}

/** A session of two seats, and children who are signed up for it, each by a call at the desk. */
async function sessionOfTwo(children: readonly string[]): Promise<{ session: Named; activity: Named }> {
  const { list } = await callAs('admin', 'GET', 'juniorActivities/list?status=published&pageSize=1');
  const [{ id, title, venue }] = list;
  const activity = { id, title };
  const session: Named = await callAs('admin', 'POST', 'activitySession/', {
    activity,
    venue,
    name: `两人场 ${Date.now()}`,
    capacity: 2,
    waitlist: 5,
    state: 'open',
    startAt: '2031-07-18T01:30:00.000Z',
    endAt: '2031-07-18T03:30:00.000Z',
    teacher: null,
  });
  for (const childName of children) {
    await callAs('desk', 'POST', 'juniorActivitiesApply/', {
      ...{
        activity,
        session: { id: session.id, title: '' },
        childName,
        birthday: '2021-05-17',
        companionCount: 0,
        source: 'desk',
        consentVersion: '2026-01',
      },
      guardianName: '何文',
      relation: 'mother',
      guardianPhone: '13800138000',
      guardianConsent: true,
    });
  }
  return { session, activity };
}

const row = (page: Page, child: string) => page.locator('tbody tr', { has: page.getByText(child, { exact: true }) });

/** Chooses what is to be done with a row from its menu. */
async function choose(page: Page, child: string, move: string): Promise<void> {
  await row(page, child).locator('.row-actions [aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: move, exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

const confirm = (page: Page, move: string) =>
  page.getByRole('dialog').getByRole('button', { name: move, exact: true }).click();

async function decide(page: Page, child: string, move: string, state: string): Promise<void> {
  await choose(page, child, move);
  await confirm(page, move);
  await row(page, child).getByText(state, { exact: true }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('the desk gives the seats of a session; the next child waits in the queue, and moves up when a seat is cancelled', async () => {
  const children = ['何小满', '何立夏', '何芒种'] as const;
  const [first, second, third] = children;
  const { session } = await sessionOfTwo(children);
  const desk = await openAs('desk', `#/education/juniorActivitiesApply?session=${session.id}`);
  await row(desk, third).getByText('待处理', { exact: true }).waitFor();

  await decide(desk, first, '通过', '已通过');
  await desk.getByText(/：名额 1\/2$/).waitFor();
  await decide(desk, second, '通过', '已通过');
  await choose(desk, third, '通过');
  expectProblem(failedRequest);
  await desk.getByRole('dialog').getByText('名额不足，现在不能这样处理。').waitFor();
  await confirm(desk, '通过');
  await desk.getByText('名额已满（2/2），请转候补，或先增加名额。').first().waitFor();
  await desk.getByRole('dialog').getByRole('button', { name: '取消', exact: true }).click();
  await decide(desk, third, '转候补', '候补');
  await desk.getByText(/：已满 2\/2，候补 1$/).waitFor();

  await choose(desk, first, '取消');
  await desk.getByRole('dialog').getByRole('textbox').fill('孩子生病');
  await desk.getByRole('dialog').getByRole('button', { name: '取消', exact: true }).click();
  await row(desk, first).getByText('已取消', { exact: true }).waitFor();
  await row(desk, third).getByText('已通过', { exact: true }).waitFor();

  const admin = await openAs('admin', `#/education/juniorActivities/activitySession/show/${session.id}`);
  await admin.getByText('已满', { exact: true }).first().waitFor();
  expect(await admin.getByText('可报名', { exact: true }).count()).toBe(0);
});
