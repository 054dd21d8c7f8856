import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { app, pageAs } from './browser.ts';
import { rows, textsOf } from './screens.ts';

/** Sections of which record, form and new form are compared as well: different kinds of forms, not all sections. */
const withRecords = ['news', 'organization', 'juniorActivities', 'juniorActivitiesApply', 'role', 'operator'];

/** Elements that show that a screen is still loading. */
const UNFINISHED = ['[aria-busy=true]', '.record-skeleton', '.loading', '.page-tools:empty']
  .map((one) => `main ${one}`)
  .join();

interface Outline {
  /** The elements that are still loading. */
  unfinished: string[];
  /** One line for each visible element with a text, a link or an accessible name. */
  lines: string[];
}

/** React delays loaded content by up to 300 ms after the previous one, so the screen must be unchanged for longer. */
const THROTTLED = 320;
/** An outline that is polled until it is the expected one may be read earlier. */
const PAINTED = 40;

/** Reads the outline once the document has not changed for so many milliseconds. */
const readOutline = (page: Page, milliseconds: number): Promise<Outline> =>
  page.evaluate(
    async ([selector, still]) => {
      await new Promise<void>((done) => {
        let timer = setTimeout(over, still);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(over, still);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        function over() {
          observer.disconnect();
          requestAnimationFrame(() => done());
        }
      });
      const unfinished = [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML.slice(0, 100));
      const lines = [document.title];
      if (unfinished.length > 0) return { unfinished, lines };
      const textOf = (element: Element) =>
        [...element.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map(({ textContent }) => textContent?.trim())
          .filter(Boolean)
          .join(' ');
      for (const element of document.querySelectorAll('.top *, .side *, main *')) {
        const attributes = [
          'role',
          'href',
          'aria-label',
          'aria-current',
          'aria-sort',
          'title',
          'lang',
          'disabled',
          'value',
        ]
          .filter((name) => element.hasAttribute(name))
          .map((name) => `${name}=${element.getAttribute(name)}`);
        const text = textOf(element);
        if (attributes.length === 0 && !text) continue;
        if (element.closest('[aria-hidden=true]') || !element.checkVisibility()) continue;
        lines.push([element.tagName.toLowerCase(), ...attributes, text].join(' ').trim());
      }
      return { unfinished, lines };
    },
    [UNFINISHED, milliseconds] as const,
  );

interface Calls {
  /** Requests without a response. */
  open: Set<Request>;
  /** How many requests have started or ended. */
  events: number;
}

/** Tracks the requests of a page; only a screen with all its responses is compared. */
function callsOf(page: Page): Calls {
  const calls: Calls = { open: new Set(), events: 0 };
  const count = (change: (request: Request) => unknown) => (request: Request) => {
    change(request);
    calls.events += 1;
  };
  page.on(
    'request',
    count((request) => calls.open.add(request)),
  );
  page.on(
    'requestfinished',
    count((request) => calls.open.delete(request)),
  );
  page.on(
    'requestfailed',
    count((request) => calls.open.delete(request)),
  );
  return calls;
}

/** Answers repeated requests with the first response, so that records of other tests make no difference. */
async function cacheResponses(page: Page): Promise<void> {
  const responses = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();
  await page.route(/\/api\/admin\//, async (route) => {
    const request = route.request();
    if (request.method() !== 'GET') return route.continue();
    const cachedResponse = responses.get(request.url());
    if (cachedResponse) return route.fulfill(cachedResponse);
    const response = await route.fetch();
    const newResponse = { status: response.status(), headers: response.headers(), body: await response.body() };
    responses.set(request.url(), newResponse);
    return route.fulfill(newResponse);
  });
}

/** A long limit for slow machines, and short intervals to go on as soon as the screen is complete. */
const POLL_OPTIONS = { timeout: 20_000, interval: 10 };

/** The outline of the screen once no request is open and nothing changes. */
async function waitForOutline(page: Page, calls: Readonly<Calls>, milliseconds = THROTTLED): Promise<string[]> {
  let lines: string[] = [];
  await page.locator('main h1').first().waitFor();
  await expect
    .poll(async () => {
      const eventsBefore = calls.events;
      const outline = calls.open.size > 0 ? null : await readOutline(page, milliseconds);
      lines = outline?.lines ?? [];
      // A response that arrived while the outline was read may not be shown yet.
      const newCalls = calls.events === eventsBefore ? [] : ['a call meanwhile'];
      return [...(outline?.unfinished ?? []), ...[...calls.open].map((call) => call.url()), ...newCalls];
    }, POLL_OPTIONS)
    .toEqual([]);
  return lines;
}

/** The differences between the outline after navigating to a screen and after reloading it. */
async function differences(page: Page, calls: Readonly<Calls>, navigated: string[]): Promise<string[]> {
  await page.reload();
  let reloaded: string[] = [];
  const isSame = async () => {
    reloaded = await waitForOutline(page, calls, PAINTED);
    return reloaded.join() === navigated.join();
  };
  const at = new URL(page.url()).hash;
  try {
    await expect.poll(isSame, POLL_OPTIONS).toBe(true);
    return [];
  } catch {
    const missingFrom = (lines: string[], otherLines: string[], mark: string) =>
      lines.filter((line) => !otherLines.includes(line)).map((line) => `${at} ${mark}: ${line}`);
    const differentLines = [
      ...missingFrom(navigated, reloaded, 'only before'),
      ...missingFrom(reloaded, navigated, 'only after'),
    ];
    return differentLines.length > 0 ? differentLines : [`${at}: the same in another order`];
  }
}

/** Chinese texts not marked as Chinese, except the title of the tab and selected options in forms. */
async function unmarkedIn(page: Page): Promise<string[]> {
  const selectedOptions = (await page.locator('main .ant-select').allInnerTexts()).join();
  const [, ...texts] = await textsOf(page);
  return texts.filter((text) => /\p{Script=Han}/u.test(text) && !selectedOptions.includes(text.trim()));
}

type Locale = 'zh-CN' | 'en-US';

/** The groups of the menu whose screens are reloaded, by the language of that comparison: each costs a load of the app. */
const groupsOf: Readonly<Record<Locale, readonly string[]>> = {
  'zh-CN': ['analysis', 'exhibition', 'education', 'periodical', 'member'],
  'en-US': ['home', 'visit', 'collection', 'literature', 'info', 'about', 'system'],
};

/**
 * Opens the screens that the menu and its lists lead to, reloads them, and returns the differences; in English also the
 * Chinese texts of all sections that are not marked as Chinese.
 */
export async function compareScreens(locale: Locale): Promise<{ problems: string[]; compared: number }> {
  // Wide enough for every group of the menu.
  const page = await pageAs('admin', { locale, viewport: { width: 2400, height: 1000 } });
  await cacheResponses(page);
  const calls = callsOf(page);
  await page.goto(`${app}#/analysis`);
  await waitForOutline(page, calls);
  const problems: string[] = [];
  let compared = 0;
  const check = async (isCompared: boolean) => {
    const navigated = await waitForOutline(page, calls);
    // Names and texts without English are shown in Chinese; screen readers need them marked.
    const chinese = locale === 'en-US' ? await unmarkedIn(page) : [];
    problems.push(...chinese.map((text) => `${new URL(page.url()).hash} not marked as Chinese: ${text}`));
    if (!isCompared) return;
    problems.push(...(await differences(page, calls, navigated)));
    compared += 1;
  };
  for (const group of await linksIn(page, '.nav-horizontal')) {
    const code = group.split('/')[1] ?? '';
    if (!Object.values(groupsOf).flat().includes(code)) problems.push(`${code} is compared in no language`);
    const isCompared = groupsOf[locale].includes(code);
    if (!isCompared && locale !== 'en-US') continue;
    await openGroup(page, group);
    await page.waitForURL((url) => url.hash === group);
    await waitForOutline(page, calls);
    const sections = await linksIn(page, '.nav-inline');
    for (const section of sections.length > 0 ? sections : [group]) {
      if (sections.length > 0) await page.locator(`.nav-inline a[href="${section}"]`).click();
      await page.waitForURL((url) => url.hash === section);
      await check(isCompared);
      if (isCompared && withRecords.some((code) => section.endsWith(`/${code}`)))
        await checkRecords(page, section, check);
    }
  }
  return { problems, compared };
}

/** Follows the link of a group in the line of the top bar, or in its menu "More" where the line has no room for it. */
async function openGroup(page: Page, group: string): Promise<void> {
  const inLine = page.locator(`.nav-horizontal a[href="${group}"]`);
  if (await inLine.isVisible()) return inLine.click();
  await page.locator('.nav-more').click();
  await page.locator(`.nav-more-groups a[href="${group}"]`).click();
}

const linksIn = (page: Page, menu: string): Promise<string[]> =>
  page.locator(`${menu} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

async function checkRecords(page: Page, section: string, check: (isCompared: boolean) => Promise<void>): Promise<void> {
  await rows(page).first().locator('.row-title').click();
  await page.waitForURL(/\/show\/\d+/);
  await check(true);
  await page.goBack();
  await rows(page).first().waitFor();
  for (const view of ['edit', 'create']) {
    const link = page.locator(`main a[href*="${section}/${view}"]`).first();
    if ((await link.count()) === 0) continue;
    await link.click();
    await page.waitForURL(new RegExp(`/${view}`));
    await check(true);
    await page.goBack();
    await rows(page).first().waitFor();
  }
}
