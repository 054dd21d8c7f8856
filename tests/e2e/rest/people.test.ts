import type { Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAs } from '../../support/api-calls.ts';
import { app, expectProblem, failedRequest, openAs, pageAs } from '../../support/browser.ts';
import { rows, uniqueWord } from '../../support/screens.ts';

test('an operator reveals a document number by giving a reason, and the audit log names operator, field and reason', async () => {
  const reason = `核对购票证件 ${Date.now().toString(36)}`;
  const page = await openAs('admin', '#/member/memberManage?verified=true');
  await rows(page).first().waitFor();
  // Other tests add members, so rows may move, but the address of a record stays.
  const hash = await rows(page).first().locator('.row-title').getAttribute('href');
  await page.goto(`${app}${hash}`);
  const masked = page.locator('.fact', { hasText: '证件号码' });
  await masked.getByText(/^\w\*+\w$/).waitFor();
  await page.getByRole('button', { name: '显示证件号码' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '显示', exact: true }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: '显示', exact: true }).click();
  const number = masked.getByText(/^[A-Z\d]{8,18}$/);
  await number.waitFor();
  const documentNumber = await number.innerText();

  await page.goto(`${app}#/system/operator`);
  await page.getByRole('menuitem', { name: '审计日志' }).click();
  const auditRow = page.locator('tbody tr', { hasText: reason });
  await auditRow.waitFor();
  const auditText = await auditRow.innerText();
  for (const part of ['林知远', '会员管理', '证件号码']) expect(auditText).toContain(part);
  expect(auditText).not.toContain(documentNumber);
});

test('[S7.5, S7.7] the page requests the list of members and one member as specified and shows the answers', async () => {
  const page = await pageAs('admin');
  const answerTo = (path: string) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === `/admin/api/admin/${path}`);
  const queryOf = (response: Response) => Object.fromEntries(new URL(response.url()).searchParams);

  const listAnswer = answerTo('member/list');
  await page.goto(`${app}#/member/memberManage?status=active&current=2`);
  const list = await listAnswer;
  expect(list.request().method()).toBe('GET');
  expect(queryOf(list)).toMatchObject({ current: '2', pageSize: expect.stringMatching(/^\d+$/), status: 'active' });
  const { data } = await list.json();
  await rows(page).first().waitFor();
  expect(await rows(page).count()).toBe(data.list.length);
  const lastPage = Math.ceil(data.total / Number(queryOf(list).pageSize));
  expect(await page.locator('.ant-pagination-item').last().innerText()).toBe(String(lastPage));

  // The list of the address is requested by the page itself, the next one by the data provider.
  const firstPageAnswer = answerTo('member/list');
  await page.locator('.ant-pagination-item').first().click();
  const firstPage = await firstPageAnswer;
  expect(queryOf(firstPage)).toEqual({ ...queryOf(list), current: '1' });
  const [firstMember] = (await firstPage.json()).data.list;
  await page.getByRole('link', { name: firstMember.nickname, exact: true }).first().waitFor();

  const memberAnswer = answerTo('member/');
  await page.getByRole('link', { name: firstMember.nickname, exact: true }).first().click();
  const member = await memberAnswer;
  expect([member.request().method(), queryOf(member)]).toEqual(['GET', { id: String(firstMember.id) }]);
  await page.getByRole('heading', { level: 1, name: (await member.json()).data.nickname }).waitFor();
});

test('[S1.7, S7.8] the role dialog shows a member’s roles, adds one, and keeps a role that a colleague assigned meanwhile', async () => {
  expectProblem(failedRequest);
  const [nickname, phone] = [uniqueWord('会员'), '13900000418'];
  const [first, second, third] = await Promise.all(
    ['甲', '乙', '丙'].map((name) => callAs('admin', 'POST', 'memberRole/', { name: uniqueWord(name) })),
  );
  const newMember = await callAs('admin', 'POST', 'member/', { nickname, phone, channel: 'desk' });
  const addRole = (role: unknown) =>
    callAs('admin', 'POST', 'member/role', { ids: [newMember.id], roles: [role], how: 'add' });
  await addRole(first);
  const page = await openAs('admin', `#/member/memberManage?keyword=${encodeURIComponent(nickname)}`);
  const member = rows(page).filter({ hasText: nickname });
  await member.locator('.row-actions [aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: '分配角色' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.locator('[data-field=roles]');
  await field.locator('.ant-select-selection-item').getByText(first.name, { exact: true }).waitFor();
  expect(await dialog.locator('[data-field=how]').count()).toBe(0);
  await field.locator('input').fill(second.name);
  await page
    .locator('.ant-select-item-option')
    .and(page.getByTitle(second.name, { exact: true }))
    .click();
  await page.keyboard.press('Escape');
  await addRole(third);
  await dialog.getByRole('button', { name: '分配角色' }).click();
  await dialog.getByText('您的改动还在，请核对后再确认。').waitFor();
  await field.locator('.ant-select-selection-item').getByText(third.name, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: '分配角色' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const { roles } = await callAs('admin', 'GET', `member/?id=${newMember.id}`);
  const names = roles.map(({ title }: { title: string }) => title);
  expect(names.sort()).toEqual([first.name, second.name, third.name].sort());
});
