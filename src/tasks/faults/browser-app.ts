import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Route,
} from 'playwright-core';
import { API_PREFIX } from '../../contract/calls.ts';
import { findBrowser, launchOptions } from '../browser.ts';
import { must, pause, until } from './fault.ts';
import { ended, type Museum, newFolder, openMuseum, signIn } from './museum.ts';

/** The built app in a browser, before the real server with its demonstration records. */
interface Stage {
  museum: Museum;
  browser: Browser;
  cookie: string;
}

let stage: Promise<Stage> | null = null;

const FROZEN = 120_000;

async function setUp(): Promise<Stage> {
  const museum = await openMuseum({ DATA_DIR: newFolder(), DEMO_DATA: 'true' });
  const cookie = await signIn(museum);
  // The demonstration comes in while it serves already; what is looked at here has to be there.
  const isThere = async () => Number((await museum.ask('GET', 'notice/list', { cookie })).data?.total) >= 10;
  await until(isThere, 300_000, 'The demonstration records did not come.');
  const browser = await chromium.launch(launchOptions(await findBrowser()));
  return { museum, browser, cookie };
}

export async function putStageAway(): Promise<void> {
  const { museum, browser } = (await stage) ?? {};
  stage = null;
  await browser?.close();
  if (museum) await ended(museum);
}

/** A page in use, and everything that was noticed about it. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  museum: Museum;
  cookie: string;
  /** How often a call has been asked for. */
  asked: (method: string, path: string | RegExp) => number;
  /** Every message and notification that has been shown so far. */
  said: () => Promise<string[]>;
  go: (hash: string) => Promise<void>;
}

interface Before {
  before?: (context: BrowserContext) => Promise<unknown>;
  /** Whether it is signed in for itself: what ends this session ends no other. */
  alone?: boolean;
}

/** Opens the app as an administrator and drives a fault there; an uncaught error or a white page is never survived. */
export async function visiting<T>(
  hash: string,
  work: (visit: Visit) => Promise<T>,
  options: BrowserContextOptions & Before = {},
): Promise<T> {
  stage ??= setUp();
  const { museum, browser, ...shared } = await stage;
  const { before, alone, ...contextOptions } = options;
  const cookie = alone ? await signIn(museum) : shared.cookie;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    ...contextOptions,
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: museum.origin }]);
  await before?.(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const uncaught: string[] = [];
  const calls: [method: string, path: string][] = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  page.on('request', (request) => calls.push([request.method(), new URL(request.url()).pathname]));
  await page.addInitScript(listenToMessages);
  try {
    await page.goto(`${museum.origin}/admin/${hash}`);
    const driving = work({
      page,
      context,
      museum,
      cookie,
      asked: (method, path) => calls.filter((call) => call[0] === method && matches(call[1], path)).length,
      said: () => page.evaluate(() => (globalThis as Listening).said ?? []),
      go: (to) =>
        page.evaluate((where) => {
          location.hash = where;
        }, to),
    });
    // A page that has frozen answers nobody, the browser's own questions included.
    const frozen = pause(FROZEN).then(() => Promise.reject(new Error('The page froze for two minutes.')));
    const result = await Promise.race([driving, frozen]);
    must(uncaught.length === 0, `Nobody caught: ${uncaught[0]}`);
    return result;
  } finally {
    const closing = context.unrouteAll({ behavior: 'ignoreErrors' }).then(() => context.close());
    await Promise.race([closing, pause(10_000)]);
  }
}

const matches = (path: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? path === `${API_PREFIX}/${wanted}` : wanted.test(path);

type Listening = typeof globalThis & { said?: string[] };

/** In the page: writes down what is shown, also what is gone again before anybody looks. */
function listenToMessages(): void {
  const page = globalThis as Listening;
  const said: string[] = [];
  page.said = said;
  const known = new WeakSet<Element>();
  const look = () => {
    for (const notice of document.querySelectorAll('.ant-message-notice, .ant-notification-notice, .plain-message')) {
      if (known.has(notice)) continue;
      known.add(notice);
      said.push(notice.textContent ?? '');
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** Lets the real server answer, and changes what it said; a page that has gone on meanwhile is none of its business. */
export const changing =
  <T>(change: (told: T) => unknown) =>
  async (route: Route): Promise<void> => {
    try {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: change((await answer.json()) as T) });
    } catch {
      await route.abort().catch(() => undefined);
    }
  };

export const rows = (page: Page) => page.locator('tbody tr:has(.row-title)');
export const field = (page: Page, name: string) => page.locator(`[data-field=${name}] input`).first();
export const saveButton = (page: Page) => page.getByRole('button', { name: '保存草稿' });

/** Goes to a list that is well and back, as an operator does next: whatever happened, that must work. */
export async function stillUsable({ page, go }: Visit): Promise<void> {
  await go('#/info/notice');
  await rows(page)
    .first()
    .waitFor()
    .catch(() => {
      throw new Error('Afterwards another list did not open.');
    });
}

/** That exactly so many messages are shown, and after a moment still no more. */
export async function saysAtMost({ page, said }: Visit, most: number): Promise<string[]> {
  await page.waitForTimeout(900);
  const messages = await said();
  must(messages.length <= most, `It said ${messages.length} times: ${messages.join(' | ')}`);
  return messages;
}

export const waitFor = (isSo: () => Promise<unknown> | unknown, sentence: string, within = 15_000): Promise<number> =>
  until(isSo, within, sentence);
