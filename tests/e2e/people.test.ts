import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAs } from '../support/api-calls.ts';
import { app, openAs } from '../support/browser.ts';
import { field, rows, uniqueWord } from '../support/screens.ts';

const permission = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('an administrator copies a role, confirms its changed permissions, and an operator who gets it has its menu', async () => {
  const [code, account] = [uniqueWord('copied_'), uniqueWord('guest')];
  const admin = await openAs('admin', '#/system/role/create');
  await field(admin, 'name').locator('input').fill(`复制的角色 ${code}`);
  await field(admin, 'code').locator('input').fill(code);
  await admin.locator('.permissions-copy').click();
  await admin.locator('.ant-select-item-option', { hasText: '内容编辑' }).click();
  await permission(admin, '新闻 · 新建').and(admin.locator(':checked')).waitFor();
  // Without the permission to see a section, its other permissions are removed, too.
  await permission(admin, '公告 · 查看').uncheck();
  await admin.getByRole('button', { name: '保存', exact: true }).click();
  const first = admin.getByRole('dialog');
  await first.getByText('新闻 · 新建').waitFor();
  expect(await first.innerText()).not.toContain('公告 · 新建');
  await first.getByRole('button', { name: '确认保存' }).click();
  await admin.waitForURL(/#\/system\/role\/edit\/\d+/);

  await permission(admin, '新闻 · 删除').uncheck();
  await permission(admin, '公告 · 查看').check();
  await admin.getByRole('button', { name: '保存', exact: true }).click();
  const diff = admin.getByRole('dialog', { name: '保存前请核对权限变化' });
  await diff.getByText('+ 公告 · 查看').waitFor();
  expect(await diff.innerText()).toContain('− 新闻 · 删除');
  await diff.getByRole('button', { name: '确认保存' }).click();
  await admin.getByText('有未保存的修改').waitFor({ state: 'detached' });

  await admin.goto(`${app}#/system/operator/create`);
  await field(admin, 'account').locator('input').fill(account);
  await field(admin, 'name').locator('input').fill('试用同事');
  await field(admin, 'roles').locator('input').fill(code);
  await admin.locator('.ant-select-item-option', { hasText: `复制的角色 ${code}` }).click();
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: '保存', exact: true }).click();
  await admin.waitForURL(/#\/system\/operator\/(edit|show)\/\d+/);

  const guest = await openAs(account, '#/info/news');
  await guest.locator('a[href*="/info/news/create"]').waitFor();
  await guest.locator('.side').getByText('公告', { exact: true }).click();
  await guest.getByRole('heading', { name: '公告', exact: true }).waitFor();
  expect(await guest.locator('a[href*="/info/notice/create"]').count()).toBe(0);
  expect(await guest.getByText('系统', { exact: true }).count()).toBe(0);
});

test('[S1.7, S3.7, S7.8] an operator finds a member by name and assigns a role in the dialog, and the list shows the role', async () => {
  const nickname = uniqueWord('会员');
  const [role] = (await callAs('admin', 'GET', 'memberRole/list?pageSize=1')).list;
  const phone = '13900000417';
  await callAs('admin', 'POST', 'member/', { nickname, phone, channel: 'desk' });
  const page = await openAs('admin', '#/member/memberManage');
  await page.getByRole('searchbox', { name: '关键词' }).fill(nickname);
  await page.keyboard.press('Enter');
  await page.getByText(/共 1 条/).waitFor();
  const member = rows(page).filter({ hasText: nickname });
  expect(await member.innerText()).not.toContain(role.name);
  await member.locator('.row-actions [aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: '分配角色' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-field=roles] input').fill(role.name);
  await page
    .locator('.ant-select-item-option')
    .and(page.getByTitle(role.name, { exact: true }))
    .click();
  await page.keyboard.press('Escape');
  const request = page.waitForRequest((request) => request.url().includes('/member/role'));
  await dialog.getByRole('button', { name: '分配角色' }).click();
  const { roles, how } = (await request).postDataJSON();
  expect([roles[0].id, how]).toEqual([role.id, 'set']);
  await member.getByText(role.name, { exact: true }).waitFor();
});

test('an operator exports a filtered list of members, and the file has every row and names the operator and the filter', async () => {
  const page = await openAs('admin', '#/member/memberManage?status=frozen');
  await rows(page).first().waitFor();
  const total = Number(/共 ([\d,]+) 条/.exec(await page.locator('.pager, main').last().innerText())?.[1] ?? 0);
  expect(total).toBeGreaterThan(0);
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('CSV').click();
  await dialog.getByRole('textbox', { name: '用途' }).fill('年度核对');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const [about = '', head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  expect(about).toContain('林知远');
  expect(about).toContain('已冻结');
  expect(head).toContain('会员号');
  expect(lines).toHaveLength(total);
  await dialog.getByText(`共 ${total} 行`).waitFor();
});
