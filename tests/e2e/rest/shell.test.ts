import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { countsAre } from '../../support/answers.ts';
import {
  app,
  expectComplaint,
  goTo,
  newPage,
  openAs,
  openFresh,
  pageAs,
  refusedCall,
  sessionOf,
} from '../../support/browser.ts';

test('[S1.3] the title of the tab says section and museum, and a watermark lies over the layout', async () => {
  const page = await openAs('admin', '#/info/news');
  await page.locator('tbody tr:has(.row-title)').first().waitFor();
  expect(await page.title()).toBe('新闻 · 人物纪念馆管理后台');
  const mark = page.locator('[style*="background-image"][style*="url("]').first();
  await mark.waitFor({ state: 'attached' });
  expect(await mark.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none');
});

test('[S2.4] the footer is one landmark, empty of links and of ©', async () => {
  const page = await openAs('admin', '#/analysis');
  const footer = page.getByRole('contentinfo');
  expect(await footer.count()).toBe(1);
  expect(await footer.getByRole('link').count()).toBe(0);
  expect(await footer.innerText()).toBe('');
});

test('the side menu folds away and stays so', async () => {
  const page = await openAs('admin', '#/info/news');
  await page.getByRole('button', { name: '收起侧栏' }).click();
  await page.getByRole('button', { name: '展开侧栏' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '展开侧栏' }).waitFor();
});

test('[S3.1] a missing or broken avatar is the default image', async () => {
  const page = await openAs('admin', '#/analysis');
  await page.locator('.user-menu img').waitFor();
  expect(await page.locator('.user-menu img').getAttribute('src')).toMatch(/avatar/);
  expectComplaint(refusedCall);
  await page.route('**/sso/currentUser', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, avatar: '/admin/there-is-none.png' } } });
  });
  await page.reload();
  await page.locator('.user-menu img[src*="avatar.svg"]').waitFor();
});

test('[S9.8] the badge of a total above 9 stands elsewhere', async () => {
  const page = await pageAs('admin');
  const offsets: string[] = [];
  for (const news of [9, 10]) {
    await page.unroute('**/mail/message/count');
    await countsAre(page, { news });
    await page.goto('about:blank');
    await goTo(page, '#/info/news');
    const badge = page.locator(`.user-menu .ant-badge-count[title="${news}"]`);
    await badge.waitFor();
    offsets.push(await badge.evaluate((element) => getComputedStyle(element).insetInlineEnd));
  }
  expect(offsets[0]).not.toBe(offsets[1]);
});

test('the menu and the overview show the counts of one asking', async () => {
  const page = await pageAs('admin');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('message/count')) asked += 1;
  });
  await goTo(page, '#/analysis');
  await page.locator('.nav-count').first().waitFor();
  await page.getByRole('row').filter({ hasText: '待我处理' }).first().waitFor();
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
  // Menu and overview stand; a second request of theirs would have left before the next screen's.
  const listed = page.waitForResponse(/news\/list/);
  await page.evaluate(() => {
    location.hash = '#/info/news';
  });
  await listed;
  expect(asked).toBe(1);
});

test('[S9.4] coming back to the window refreshes the counts at once, and then not for 5000 ms', async () => {
  const page = await newPage({ storageState: await sessionOf('admin') });
  await page.clock.install();
  await goTo(page, '#/analysis');
  // The first counts come after the screen and its answers.
  await page.locator('.nav-count').first().waitFor();
  const asked: number[] = [];
  let elapsed = 0;
  let answered = 0;
  const isCount = (request: Request) => request.url().includes('message/count');
  page.on('request', (request) => {
    if (isCount(request)) asked.push(elapsed);
  });
  page.on('requestfinished', (request) => {
    if (isCount(request)) answered += 1;
  });
  const focusAfter = async (pause: number) => {
    if (pause > 0) await page.clock.runFor(pause);
    elapsed += pause;
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  };
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await focusAfter(0);
  await expect.poll(() => answered).toBe(1);
  await focusAfter(1);
  await focusAfter(4_998);
  await focusAfter(1);
  await expect.poll(() => asked).toEqual([0, 5_000]);
});

test('[S2.10] the user menu is opened and used by keyboard alone', async () => {
  const page = await openFresh('admin', '#/analysis');
  await page.locator('.user-menu').focus();
  await page.keyboard.press('Enter');
  await page.locator('[role=menuitem]:focus', { hasText: '退出登录' }).waitFor();
  expectComplaint(refusedCall);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/cas\//);
});

test('[S2.11] an unknown icon and a menu with markup in its names do no harm', async () => {
  const page = await pageAs('admin');
  await page.route('**/menu/getMenuList*', async (route) => {
    const answer = await (await route.fetch()).json();
    const info = answer.data.find((entry: { menuCode: string }) => entry.menuCode === 'info');
    info.children[0].menuName = '<img src=x onerror=alert(1)>';
    info.children[0].icon = 'rocket';
    await route.fulfill({ json: answer });
  });
  await goTo(page, '#/info/news');
  const entry = page.locator('.nav-inline').getByText('<img src=x onerror=alert(1)>');
  await entry.waitFor();
  expect(await page.locator('.nav-inline svg').count()).toBeGreaterThanOrEqual(3);
});

test('a menu that contains itself, 500 entries and two entries of one code do not freeze the page', async () => {
  const page = await pageAs('admin');
  await page.route('**/menu/getMenuList*', async (route) => {
    const answer = await (await route.fetch()).json();
    const info = answer.data.find((entry: { menuCode: string }) => entry.menuCode === 'info');
    const many = Array.from({ length: 500 }, (_, at) => ({
      menuCode: `x${at}`,
      menuUrl: `/x/${at}`,
      menuName: `第${at}`,
    }));
    info.children.push(info.children[0], ...many, { ...info, children: [info.children[0]] });
    await route.fulfill({ json: answer });
  });
  await goTo(page, '#/info/news');
  await page.locator('tbody tr:has(.row-title)').first().waitFor();
});

test('nobody signed in sees the sign-on page of the same family, on a phone too', async () => {
  const page = await newPage({ viewport: { width: 390, height: 844 } });
  expectComplaint(refusedCall);
  await page.goto(app);
  await page.waitForURL(/\/cas\/login/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
