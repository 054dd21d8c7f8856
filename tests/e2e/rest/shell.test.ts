import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { sectionsOf } from '../../../src/declare/menu.ts';
import { menu } from '../../../src/resources/index.ts';
import {
  app,
  expectProblem,
  failedRequest,
  goTo,
  newPage,
  openAs,
  pageAs,
  sessionOf,
  signInFresh,
} from '../../support/browser.ts';
import { mockCounts } from '../../support/mock-responses.ts';
import { colourOf, lightness } from '../../support/screens.ts';

test.each([
  ['zh-CN', '人物纪念馆'],
  ['en-US', 'Memorial Museum'],
])('[S1.3] in %s the watermark over the layout shows the name “%s”', async (locale, name) => {
  const page = await newPage({ storageState: await sessionOf('admin'), locale });
  // The mark is drawn on a canvas that becomes the background of the sheet; what it says is in the calls that draw it.
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      drawn.push(text);
      return fillText.call(this, text, ...place);
    };
  });
  await goTo(page, '#/info/news');
  await page.locator('[style*="background-image"][style*="url("]').first().waitFor({ state: 'attached' });
  expect([...new Set(await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn))]).toEqual([name]);
});

test('[S1.3] the tab title names record, section and museum, and the watermark lets clicks through', async () => {
  const page = await openAs('admin', '#/info/news');
  await page.locator('tbody tr:has(.row-title)').first().waitFor();
  expect(await page.title()).toBe('新闻 · 人物纪念馆管理后台');
  const mark = page.locator('[style*="background-image"][style*="url("]').first();
  await mark.waitFor({ state: 'attached' });
  expect(await mark.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none');
  const title = page.locator('.row-title').first();
  const record = (await title.innerText()).trim();
  await title.click();
  await page.getByRole('heading', { level: 1, name: record }).waitFor();
  await expect.poll(() => page.title()).toBe(`${record} · 新闻 · 人物纪念馆管理后台`);
  await page.goBack();
  await expect.poll(() => page.title()).toBe('新闻 · 人物纪念馆管理后台');
});

test('[S2.4] the page has one footer landmark without links or text', async () => {
  const page = await openAs('admin', '#/analysis');
  const footer = page.getByRole('contentinfo');
  expect(await footer.count()).toBe(1);
  expect(await footer.getByRole('link').count()).toBe(0);
  expect(await footer.innerText()).toBe('');
});

test('an operator collapses the side menu, and it stays collapsed after a reload', async () => {
  const page = await openAs('admin', '#/info/news');
  await page.getByRole('button', { name: '收起侧栏' }).click();
  await page.getByRole('button', { name: '展开侧栏' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '展开侧栏' }).waitFor();
});

test('[S3.1] an operator without a picture, or with one that fails to load, has the default picture', async () => {
  const page = await openAs('admin', '#/analysis');
  await page.locator('.user-menu img').waitFor();
  expect(await page.locator('.user-menu img').getAttribute('src')).toMatch(/avatar/);
  expectProblem(failedRequest);
  await page.route('**/sso/currentUser', async (route) => {
    const envelope = await (await route.fetch()).json();
    await route.fulfill({ json: { ...envelope, data: { ...envelope.data, avatar: '/admin/there-is-none.png' } } });
  });
  await page.reload();
  await page.locator('.user-menu img[src*="avatar.svg"]').waitFor();
});

test('[S9.8] the badge of a total of 10 has another offset than that of 9', async () => {
  const page = await pageAs('admin');
  const offsets: string[] = [];
  for (const news of [9, 10]) {
    await page.unroute('**/mail/message/count');
    await mockCounts(page, { news });
    await page.goto('about:blank');
    await goTo(page, '#/info/news');
    const badge = page.locator(`.user-menu .user-count[title="${news}"]`);
    await badge.waitFor();
    offsets.push(await badge.evaluate((element) => getComputedStyle(element).insetInlineEnd));
  }
  expect(offsets[0]).not.toBe(offsets[1]);
});

test('the menu and the overview share one request for the counts', async () => {
  const page = await pageAs('admin');
  let requestCount = 0;
  page.on('request', (request) => {
    if (request.url().includes('message/count')) requestCount += 1;
  });
  await goTo(page, '#/analysis');
  await page.locator('.nav-count').first().waitFor();
  await page.getByRole('row').filter({ hasText: '待我决定' }).first().waitFor();
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
  // Menu and overview are complete; a second request for counts would have been sent before that of the next screen.
  const listResponse = page.waitForResponse(/news\/list/);
  await page.evaluate(() => {
    location.hash = '#/info/news';
  });
  await listResponse;
  expect(requestCount).toBe(1);
});

test('[S9.4] the first focus of the window refreshes the counts at once, and then none does for 5000 ms', async () => {
  const page = await newPage({ storageState: await sessionOf('admin') });
  await page.clock.install();
  await goTo(page, '#/analysis');
  // The first counts are requested after the screen is complete.
  await page.locator('.nav-count').first().waitFor();
  const requestTimes: number[] = [];
  let elapsed = 0;
  let responseCount = 0;
  const isCount = (request: Request) => request.url().includes('message/count');
  page.on('request', (request) => {
    if (isCount(request)) requestTimes.push(elapsed);
  });
  page.on('requestfinished', (request) => {
    if (isCount(request)) responseCount += 1;
  });
  const focusAfter = async (pause: number) => {
    if (pause > 0) await page.clock.runFor(pause);
    elapsed += pause;
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  };
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await focusAfter(0);
  await expect.poll(() => responseCount).toBe(1);
  await focusAfter(1);
  await focusAfter(4_998);
  await focusAfter(1);
  await expect.poll(() => requestTimes).toEqual([0, 5_000]);
});

test('[S2.10] an operator opens the user menu and logs out with the keyboard only', async () => {
  const page = await signInFresh('admin', '#/analysis');
  await page.locator('.user-menu').focus();
  await page.keyboard.press('Enter');
  await page.locator('[role=menuitem]:focus', { hasText: '退出登录' }).waitFor();
  expectProblem(failedRequest);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/cas\//);
});

test('[S2.11] a menu entry with an unknown icon gets another, and markup in its name is shown as text', async () => {
  const page = await pageAs('admin');
  await page.route('**/menu/getMenuList*', async (route) => {
    const menuResponse = await (await route.fetch()).json();
    const info = menuResponse.data.find((entry: { menuCode: string }) => entry.menuCode === 'info');
    info.children[0].menuName = '<img src=x onerror=alert(1)>';
    info.children[0].icon = 'rocket';
    await route.fulfill({ json: menuResponse });
  });
  await goTo(page, '#/info/news');
  const entry = page.locator('.nav-inline').getByText('<img src=x onerror=alert(1)>');
  await entry.waitFor();
  expect(await page.locator('.nav-inline svg').count()).toBeGreaterThanOrEqual(3);
});

test('a menu with a duplicate entry, a nested copy of a group and 500 unknown entries does not keep a list from opening', async () => {
  const page = await pageAs('admin');
  await page.route('**/menu/getMenuList*', async (route) => {
    const menuResponse = await (await route.fetch()).json();
    const info = menuResponse.data.find((entry: { menuCode: string }) => entry.menuCode === 'info');
    const many = Array.from({ length: 500 }, (_, at) => ({
      menuCode: `x${at}`,
      menuUrl: `/x/${at}`,
      menuName: `第${at}`,
    }));
    info.children.push(info.children[0], ...many, { ...info, children: [info.children[0]] });
    await route.fulfill({ json: menuResponse });
  });
  await goTo(page, '#/info/news');
  await page.locator('tbody tr:has(.row-title)').first().waitFor();
});

test('a visitor on a phone is redirected to the sign-on page, which does not scroll sideways', async () => {
  const page = await newPage({ viewport: { width: 390, height: 844 } });
  expectProblem(failedRequest);
  await page.goto(app);
  await page.waitForURL(/\/cas\/login/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('no English section name is cut off in the side menu', async () => {
  const page = await pageAs('admin', { locale: 'en-GB' });
  const sections = sectionsOf(menu);
  await mockCounts(
    page,
    sections.map(({ code: menuCode }) => ({ menuCode, total: 120 })),
  );
  for (const first of menu.flatMap((group) => sectionsOf([group])[0] ?? [])) {
    await goTo(page, `#${first.path}`);
    await page.locator('.nav-inline .nav-count').first().waitFor();
    const cutNames = await page
      .locator('.nav-inline .nav-text')
      .evaluateAll((names) =>
        names
          .filter((name) => name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1)
          .map((name) => name.textContent),
      );
    expect(cutNames).toEqual([]);
  }
});

test('[S2.4] on a tablet the groups are in a drawer and the sections stay at the side', async () => {
  const page = await openAs('admin', '#/info/news', { viewport: { width: 820, height: 1180 } });
  await page.locator('.nav-inline').getByText('公告').waitFor();
  await page.getByRole('button', { name: '打开菜单' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('系统', { exact: true }).click();
  await drawer.getByText('角色', { exact: true }).click();
  await page.waitForURL(/#\/system\/role/);
});

/** The groups in the line of the menu that are not covered by anything, with their counts and the number of lines. */
const groupsInSight = (page: Page) =>
  page.locator('.nav-horizontal [role=menuitem]').evaluateAll((items) => {
    const visibleItems = items.filter((item) => {
      const { left, right, top, bottom } = item.getBoundingClientRect();
      const corners = [left + 1, right - 1].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const));
      return corners.every(([x, y]) => item.contains(document.elementFromPoint(x, y)));
    });
    return {
      names: visibleItems.map((item) => item.querySelector('.nav-text')?.textContent ?? ''),
      isComplete: visibleItems.every((item) =>
        [...item.querySelectorAll('*')].every((part) => part.scrollWidth <= item.clientWidth),
      ),
      counts: visibleItems.flatMap((item) => item.querySelector('.nav-count')?.textContent ?? []),
      lines: new Set(visibleItems.map((item) => item.getBoundingClientRect().top)).size,
    };
  });

const moreOf = (page: Page) => page.locator('.nav-more');
const moreGroupsOf = (page: Page) => page.locator('.nav-more-groups');

/** The groups in the menu "More", with their counts; none where the line has room for all. */
async function groupsInMore(page: Page) {
  const more = moreOf(page);
  if (!(await more.isVisible())) return { names: [], counts: [] };
  expect(await more.locator('.nav-more-dot').count()).toBe(1);
  await more.click();
  await moreGroupsOf(page).waitFor();
  const names = await moreGroupsOf(page).locator('.nav-text').allInnerTexts();
  const counts = await moreGroupsOf(page).locator('.nav-count').allInnerTexts();
  await page.keyboard.press('Escape');
  await moreGroupsOf(page).waitFor({ state: 'hidden' });
  return { names, counts };
}

test.each([
  { locale: 'zh-CN', name: 'zh' },
  { locale: 'en-GB', name: 'en' },
] as const)(
  '[S2.4] the top menu is one line from 1024 to 1920 pixels, with all groups and their counts there or in its menu More, in $name',
  async (language) => {
    const page = await pageAs('admin', { locale: language.locale });
    const sections = menu.flatMap((group) => sectionsOf([group])[0]?.code ?? []);
    await mockCounts(
      page,
      sections.map((menuCode) => ({ menuCode, total: 120 })),
    );
    await goTo(page, '#/info/news');
    await page.locator('.nav-horizontal .nav-count').first().waitFor();
    for (const width of [1024, 1100, 1280, 1366, 1440, 1600, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      // The menu is measured in the next frame, before it is painted.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const line = await groupsInSight(page);
      const more = await groupsInMore(page);
      const names = [...line.names, ...more.names];
      const counts = [...line.counts, ...more.counts];
      expect({ width, names }).toEqual({ width, names: menu.map(({ label }) => label[language.name]) });
      expect({ width, counts }).toEqual({ width, counts: sections.map(() => '99+') });
      expect({ width, isComplete: line.isComplete }).toEqual({ width, isComplete: true });
      expect({ width, lines: line.lines }).toEqual({ width, lines: 1 });
    }
  },
);

test('[S2.4] an operator opens a group of the menu More with the keyboard; Escape returns the focus, and the group is marked as current', async () => {
  const page = await openAs('admin', '#/analysis', { viewport: { width: 1024, height: 768 }, locale: 'en-GB' });
  const more = page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: /^More/ });
  const last = menu.at(-1);
  expect(await more.getAttribute('aria-current')).toBeNull();
  await more.focus();
  await page.keyboard.press('Enter');
  await moreGroupsOf(page).locator('[role=menuitem]:focus').waitFor();
  await page.keyboard.press('Escape');
  await moreGroupsOf(page).waitFor({ state: 'hidden' });
  await page.locator('.nav-more:focus').waitFor();
  await page.keyboard.press('Enter');
  await moreGroupsOf(page).locator('[role=menuitem]:focus').waitFor();
  // antd moves the focus to the first group in a later frame once more.
  const focused = page.locator(':focus');
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return focused.innerText();
    })
    .toContain(last?.label.en);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.hash.startsWith(`#${last?.path}/`));
  await page.locator('.nav-more[aria-current=true]').waitFor();
  await page.locator('.nav-more:focus').waitFor();
});

test('[S2.4] the groups of the top menu that do not fit are not painted in the line before they are in the menu More', async () => {
  const page = await pageAs('admin', { viewport: { width: 1024, height: 768 }, locale: 'en-GB' });
  // The groups that each frame shows, from the first with a menu.
  await page.addInitScript(() => {
    const frames: number[] = [];
    Object.assign(window, { groupFrames: frames });
    const look = () => {
      const groups = [...document.querySelectorAll('.nav-horizontal [role=menuitem]')];
      if (groups.length > 0)
        frames.push(groups.filter((group) => getComputedStyle(group).visibility === 'visible').length);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await goTo(page, '#/info/news');
  await moreOf(page).waitFor();
  await page.locator('h1').first().waitFor();
  const frames = await page.evaluate(() => (window as unknown as { groupFrames: number[] }).groupFrames);
  expect(frames.length).toBeGreaterThan(1);
  expect(Math.max(...frames)).toBeLessThan(menu.length);
});

test.each([
  {
    shape: 'a list',
    data: [
      { menuCode: 'news', total: 3 },
      { menuCode: 'notice', total: 4 },
    ],
  },
  { shape: 'a map', data: { news: 3, notice: 4 } },
  { shape: 'a map with an unknown code', data: { news: 3, notice: 4, unknown: 90 } },
])(
  '[S3.3, S3.4] counts sent as $shape are shown at their sections and summed at the group and beside the name',
  async ({ data }) => {
    const page = await pageAs('admin');
    await mockCounts(page, data);
    await goTo(page, '#/info/news');
    await page.locator('.nav-inline .nav-count').first().waitFor();
    expect(await page.locator('.nav-inline .nav-count').allInnerTexts()).toEqual(['3', '4']);
    expect(await page.locator('.nav-horizontal .nav-count').allInnerTexts()).toEqual(['7']);
    expect(await page.locator('.user-menu .user-count').getAttribute('title')).toBe('7');
  },
);

test('an operator switches to the dark theme, which stays after a reload with the same primary colour', async () => {
  const page = await openAs('admin', '#/info/news');
  await page.getByRole('button', { name: '外观' }).click();
  await page.getByRole('menuitemradio', { name: '深色背景' }).click();
  await expect.poll(async () => lightness(await colourOf(page, '.frame', 'backgroundColor'))).toBeLessThan(60);
  await page.reload();
  await page.locator('tbody tr:has(.row-title)').first().waitFor();
  expect(lightness(await colourOf(page, '.frame', 'backgroundColor'))).toBeLessThan(60);
  expect(await colourOf(page, '.ant-btn-primary', 'backgroundColor')).toBe('rgb(24, 144, 255)');
});
