import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { menuSections } from '../../../src/resources/index.ts';
import { chooseOption, expectProblem, failedRequest, newPage } from '../../support/browser.ts';
import { type FrontServer, startStaticServer } from '../../support/front-servers.ts';
import { field, openDeletion, rows } from '../../support/screens.ts';
import { type SpecificationServer, startSpecificationServer } from '../../support/specification-server.ts';

/** The built client against a server with only those calls that the specification names. */
let server: SpecificationServer;
let site: FrontServer;
let page: Page;

beforeAll(async () => {
  server = await startSpecificationServer();
  site = await startStaticServer(server.origin);
});

afterAll(async () => {
  site.close();
  await server.close();
});

beforeEach(async () => {
  // The browser reports the answer 402 that leads to the sign-on.
  expectProblem(failedRequest);
  page = await newPage();
});

const open = (hash: string) => page.goto(`${site.origin}/admin/#${hash}`);

/** Within the app, as its links do it. */
const walk = (hash: string) =>
  page.evaluate((to) => {
    window.location.hash = to;
  }, hash);

/** Expects that the client sent no unspecified call and that the page shows no failure. */
async function expectNothingBeyond(): Promise<void> {
  expect(server.unknown).toEqual([]);
  expect(await page.locator('.ant-message-error, .ant-notification-notice, .crash').allInnerTexts()).toEqual([]);
}

test('[S1.2, S3.6, S7.12, S8.1] with a server that has only the specified calls, an operator signs in, pages a list and opens a record', async () => {
  const news = server.rowsOf('news').map(({ title }) => String(title));
  await open('/info/news');
  await page.locator('.user-name').getByText('钟馆员').waitFor();
  expect(page.url()).toBe(`${site.origin}/admin/#/info/news`);
  await rows(page).nth(9).waitFor();
  expect(await page.locator('tbody .row-title').allInnerTexts()).toEqual(news.slice(0, 10));
  await page.getByText('第 1–10 条 / 共 12 条').waitFor();
  await page.locator('.nav-inline .nav-count').getByText('3', { exact: true }).waitFor();

  await page.locator('.ant-pagination').getByText('2', { exact: true }).click();
  await page.getByText('第 11–12 条 / 共 12 条').waitFor();
  expect(await page.locator('tbody .row-title').allInnerTexts()).toEqual(news.slice(10));
  const lists = server.requests.filter(({ path }) => path.startsWith('news/list'));
  expect(new URL(lists.at(-1)?.path ?? '', server.origin).searchParams.get('current')).toBe('2');
  expect(new Set(lists.map(({ headers }) => headers.menuid))).toEqual(new Set(['news']));

  await rows(page).first().locator('.row-title').click();
  await page.getByRole('heading', { level: 1, name: news[10] }).waitFor();
  const calls = server.requests.map(
    ({ method, path }) => `${method} ${path.replace(/(attach\/)?[^/?]*%.*|\?.*/, '$1')}`,
  );
  expect(new Set(calls.filter((call) => !call.includes('picture')))).toEqual(
    new Set([
      'GET sso/currentUser',
      'GET /cas/login',
      'GET sso/cas/attach/',
      'GET menu/getMenuList',
      'GET mail/message/count',
      'GET news/list',
      'GET news/',
    ]),
  );
  await expectNothingBeyond();
});

test('with a server without an overview, the start page shows each section with its count, and the bell links to the lists', async () => {
  await open('/analysis');
  const entry = page.locator('.dashboard .entries').getByRole('link', { name: /^新闻/ }).first();
  await entry.getByText('3 条待处理').waitFor();
  expect(await page.locator('.card-panel, .period-switch').count()).toBe(0);
  expect(await page.locator('.dashboard .entries > li').count()).toBe(29);
  await page.getByRole('button', { name: /^待处理事项/ }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('3 条待处理').waitFor();
  await panel.getByRole('link', { name: '新闻' }).click();
  await rows(page).first().waitFor();
  await expectNothingBeyond();
});

test('the list, record page, new form and edit form of every section send only specified calls', async () => {
  await open('/info/news');
  for (const resource of menuSections as readonly Resource[]) {
    await walk(resource.path);
    await rows(page).first().waitFor();
    for (const view of ['show/3', 'edit/3', 'create']) {
      await walk(`${resource.path}/${view}`);
      await page
        .locator(view === 'show/3' ? '.record-buttons' : 'form .field, form [data-field]')
        .first()
        .waitFor();
      // Every chunk and request of the page has come.
      await page.waitForLoadState('networkidle');
    }
    expect(server.unknown, resource.code).toEqual([]);
  }
  await expectNothingBeyond();
}, 240_000);

test('an operator creates a record with the URL of a picture, edits it, and deletes it after a confirmation', async () => {
  await open('/literature/wallpaper/create');
  await field(page, 'title').locator('input').first().fill('秋日庭院');
  await chooseOption(page, 'category', '园林');
  const address = field(page, 'desktop').locator('input').first();
  await address.fill('/nothing-here.png');
  await address.press('Enter');
  await field(page, 'desktop').getByText('这个网址上没有可以显示的图片').waitFor();
  await address.fill(`${server.origin}/admin/api/admin/picture.svg`);
  await address.press('Enter');
  await field(page, 'desktop').locator('img').waitFor();
  await page.getByRole('button', { name: /^保存/ }).first().click();
  await page.waitForURL(/#\/literature\/wallpaper\/(show|edit)\/13/);
  expect(server.rowsOf('wallpaper')[0]).toMatchObject({
    title: '秋日庭院',
    category: 'garden',
    desktop: { url: `${server.origin}/admin/api/admin/picture.svg`, width: 4_000, height: 4_000 },
  });

  await walk('/literature/wallpaper/edit/13');
  await field(page, 'title').locator('input').first().fill('冬日庭院');
  await page.getByRole('button', { name: /^保存/ }).first().click();
  await expect.poll(() => server.rowsOf('wallpaper')[0]?.title).toBe('冬日庭院');

  await walk('/literature/wallpaper/show/13');
  await openDeletion(page);
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect.poll(() => server.rowsOf('wallpaper').map(({ id }) => id)).not.toContain(13);
  await rows(page).first().waitFor();
  server.unknown.splice(0, server.unknown.length, ...server.unknown.filter((call) => !call.includes('nothing-here')));
  await expectNothingBeyond();
});

test('[S7.5, S7.6, S7.8, S7.9] an operator exports members and assigns a role by its id, with only the specified calls', async () => {
  await open('/member/memberManage');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: '导出' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: /导出/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('members.csv');

  await walk('/member/memberManage/show/3');
  await page.locator('.record-buttons').getByRole('button', { name: '分配角色' }).click();
  const roles = page.getByRole('dialog').locator('[data-field=roles]');
  await roles.locator('input').fill('42');
  await roles.locator('input').press('Enter');
  const request = page.waitForRequest((one) => one.url().includes('/member/role'));
  await page.getByRole('dialog').getByRole('button', { name: '分配角色' }).click();
  expect((await request).postDataJSON()).toMatchObject({ ids: [3], roles: [{ id: 42 }] });
  expect(server.requests.some(({ path }) => path.startsWith('member/website-member'))).toBe(true);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectNothingBeyond();
});
