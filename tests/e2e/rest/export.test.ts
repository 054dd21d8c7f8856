import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectProblem, failedRequest, openAs } from '../../support/browser.ts';
import { recordMessages } from '../../support/messages.ts';
import { rows } from '../../support/screens.ts';

const FILE = '**/export/file*';

async function exportNews(page: Page): Promise<void> {
  await page.getByRole('button', { name: '导出', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('CSV').click();
  await dialog.getByRole('button', { name: '导出', exact: true }).click();
}

async function openNews(): Promise<Page> {
  const page = await openAs('admin', '#/info/news');
  await rows(page).first().waitFor();
  return page;
}

const envelope = '{"code":500,"msg":"导出失败了","data":null}';

test.each([
  ['an HTML page', 200, 'text/html', '<p>no'],
  ['a refusal', 500, 'application/json', envelope],
  ['a refusal with status 200', 200, 'application/json', envelope],
])('an export answered with %s shows one error and stores no file', async (_, status, contentType, body) => {
  const page = await openNews();
  const messages = await recordMessages(page);
  expectProblem(failedRequest);
  let downloads = 0;
  page.once('download', () => {
    downloads += 1;
  });
  await page.route(FILE, (route) => route.fulfill({ status, contentType, body }));
  await exportNews(page);
  const alert = page.getByRole('dialog').getByRole('alert');
  await alert.waitFor();
  await page.waitForLoadState('networkidle');
  expect(await alert.innerText()).toContain(body === envelope ? '导出失败了' : '请求出错');
  expect(await messages()).toEqual([]);
  expect(downloads).toBe(0);
});

test.each([
  ['a failure of the server', 500, envelope],
  ['a refusal of a proxy', 413, '<p>no'],
  ['a conflict', 409, '{"code":409,"msg":"导出失败了","data":null}'],
])('the request for an export that is answered with %s shows one error, in the dialog', async (_, status, body) => {
  const page = await openNews();
  const messages = await recordMessages(page);
  expectProblem(failedRequest);
  await page.route(/\/news\/export(\?|$)/, (route) => route.fulfill({ status, body }));
  await exportNews(page);
  const alert = page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ });
  await alert.waitFor();
  await page.waitForLoadState('networkidle');
  if (body.includes('导出失败了')) expect(await alert.innerText()).toContain('导出失败了');
  expect(await messages()).toEqual([]);
});

test.each([
  ['attachment; filename="../../etc/passwd"', /^passwd/],
  [`attachment; filename*=UTF-8''..%2F..%2Fboot.ini`, /^boot\.ini/],
  [`attachment; filename*=UTF-8''news%E2%80%AEvsc.exe`, /^newsvsc\.exe/],
  ['attachment; filename="con|<>:?*.csv"', /^con\.csv/],
  ['attachment; filename=""', /^download/],
])('an export with the header %s is stored under a harmless name', async (header, expected) => {
  const page = await openNews();
  const headers = { 'content-type': 'text/csv', 'content-disposition': header };
  await page.route(FILE, (route) => route.fulfill({ status: 200, headers, body: 'a,b' }));
  const download = page.waitForEvent('download');
  await exportNews(page);
  const name = (await download).suggestedFilename();
  expect(name).toMatch(expected);
  expect(name).not.toMatch(/[\\/\u202e<>:|?*]/);
});
