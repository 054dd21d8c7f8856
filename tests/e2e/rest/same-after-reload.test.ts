import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { app, pageAs } from '../../support/browser.ts';
import { rows, textsOf } from '../../support/screens.ts';

/** Sections whose record, form and new form are looked at too: an article, a tree, a child's parent, an application, roles. */
const withRecords = ['news', 'organization', 'juniorActivities', 'juniorActivitiesApply', 'role', 'operator'];

/** What is still on its way: places kept free, and what says itself that it is busy. */
const UNDONE = ['[aria-busy=true]', '.bones', '.loading', '.page-tools:empty'].map((one) => `main ${one}`).join();

interface Look {
  /** Why this is not all of the screen yet. */
  undone: string[];
  /** What stands on the screen, line by line: every element that names, leads or says something. */
  lines: string[];
}

/** React shows what it has loaded in its own time, at most 300 ms after what it showed before. */
const THROTTLED = 320;
/** What is looked at until it is what was expected need not be all of it at once. */
const PAINTED = 40;

/** Looks at the screen once nothing of it has changed for so many milliseconds. */
const lookAt = (page: Page, milliseconds: number): Promise<Look> =>
  page.evaluate(
    async ([unfinished, still]) => {
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
      const undone = [...document.querySelectorAll(unfinished)].map(({ outerHTML }) => outerHTML.slice(0, 100));
      const lines = [document.title];
      if (undone.length > 0) return { undone, lines };
      const ofText = (element: Element) =>
        [...element.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map(({ textContent }) => textContent?.trim())
          .filter(Boolean)
          .join(' ');
      for (const element of document.querySelectorAll('.top *, .side *, main *')) {
        const said = ['role', 'href', 'aria-label', 'aria-current', 'aria-sort', 'title', 'lang', 'disabled', 'value']
          .filter((name) => element.hasAttribute(name))
          .map((name) => `${name}=${element.getAttribute(name)}`);
        const text = ofText(element);
        if (said.length === 0 && !text) continue;
        if (element.closest('[aria-hidden=true]') || !element.checkVisibility()) continue;
        lines.push([element.tagName.toLowerCase(), ...said, text].join(' ').trim());
      }
      return { undone, lines };
    },
    [UNDONE, milliseconds] as const,
  );

interface Calls {
  /** Those on their way. */
  open: Set<Request>;
  /** How many have begun or ended. */
  events: number;
}

/** The calls of a page; a screen that has all its answers is the one to compare. */
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

/** Gives each question the answer it had the first time: what other tests write meanwhile is no difference of the screen. */
async function remember(page: Page): Promise<void> {
  const answers = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();
  await page.route(/\/api\/admin\//, async (route) => {
    const request = route.request();
    if (request.method() !== 'GET') return route.continue();
    const known = answers.get(request.url());
    if (known) return route.fulfill(known);
    const response = await route.fetch();
    const answer = { status: response.status(), headers: response.headers(), body: await response.body() };
    answers.set(request.url(), answer);
    return route.fulfill(answer);
  });
}

/** As soon as nothing of a screen is on its way any more; how long that takes is the machine's affair. */
const PATIENCE = { timeout: 20_000, interval: 10 };

/** The outline once nothing is being asked for or drawn. */
async function settled(page: Page, calls: Readonly<Calls>, milliseconds = THROTTLED): Promise<string[]> {
  let lines: string[] = [];
  await page.locator('main h1').first().waitFor();
  await expect
    .poll(async () => {
      const before = calls.events;
      const look = calls.open.size > 0 ? null : await lookAt(page, milliseconds);
      lines = look?.lines ?? [];
      // An answer that came while it was looked at may not be shown yet.
      const meanwhile = calls.events === before ? [] : ['a call meanwhile'];
      return [...(look?.undone ?? []), ...[...calls.open].map((call) => call.url()), ...meanwhile];
    }, PATIENCE)
    .toEqual([]);
  return lines;
}

/** What differs between the screen one has come to and the same loaded anew, once all of it is there. */
async function differences(page: Page, calls: Readonly<Calls>, come: string[]): Promise<string[]> {
  await page.reload();
  let loaded: string[] = [];
  const isSame = async () => {
    loaded = await settled(page, calls, PAINTED);
    return loaded.join() === come.join();
  };
  const at = new URL(page.url()).hash;
  try {
    await expect.poll(isSame, PATIENCE).toBe(true);
    return [];
  } catch {
    const without = (one: string[], other: string[], mark: string) =>
      one.filter((line) => !other.includes(line)).map((line) => `${at} ${mark}: ${line}`);
    const found = [...without(come, loaded, 'only before'), ...without(loaded, come, 'only after')];
    return found.length > 0 ? found : [`${at}: the same in another order`];
  }
}

/** Chinese that no element says is Chinese; but for the title of the tab, and what is chosen in a field of a form. */
async function unmarkedIn(page: Page): Promise<string[]> {
  const chosen = (await page.locator('main .ant-select').allInnerTexts()).join();
  const [, ...texts] = await textsOf(page);
  return texts.filter((text) => /\p{Script=Han}/u.test(text) && !chosen.includes(text.trim()));
}

describe.each(['zh-CN', 'en-US'])('in %s', (locale) => {
  test('every screen that the menu and its lists lead to is the same after a reload, and marks what is Chinese in English', async () => {
    // Wide enough for every group of the menu.
    const page = await pageAs('admin', { locale, viewport: { width: 2400, height: 1000 } });
    await remember(page);
    const calls = callsOf(page);
    await page.goto(`${app}#/analysis`);
    await settled(page, calls);
    const found: string[] = [];
    const compare = async () => {
      const come = await settled(page, calls);
      // Whoever reads no Chinese still sees names and texts that have no English; a voice must know what they are.
      const chinese = locale === 'en-US' ? await unmarkedIn(page) : [];
      found.push(...chinese.map((text) => `${new URL(page.url()).hash} not marked as Chinese: ${text}`));
      found.push(...(await differences(page, calls, come)));
    };
    const groups = await page
      .locator('.nav-horizontal a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    let screens = 0;
    for (const group of groups) {
      await page.locator(`.nav-horizontal a[href="${group}"]`).click();
      await page.waitForURL((url) => url.hash === group);
      await settled(page, calls);
      const inside = await page
        .locator('.nav-inline a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      for (const section of inside.length > 0 ? inside : [group]) {
        if (inside.length > 0) await page.locator(`.nav-inline a[href="${section}"]`).click();
        await page.waitForURL((url) => url.hash === section);
        await compare();
        screens += 1;
        if (!withRecords.some((code) => section.endsWith(`/${code}`))) continue;
        await rows(page).first().locator('.row-title').click();
        await page.waitForURL(/\/show\/\d+/);
        await compare();
        await page.goBack();
        await rows(page).first().waitFor();
        for (const view of ['edit', 'create']) {
          const way = page.locator(`main a[href*="${section}/${view}"]`).first();
          if ((await way.count()) === 0) continue;
          await way.click();
          await page.waitForURL(new RegExp(`/${view}`));
          await compare();
          await page.goBack();
          await rows(page).first().waitFor();
        }
      }
    }
    expect(found, found.join('\n')).toEqual([]);
    expect(screens).toBeGreaterThan(25);
  }, 600_000);
});
