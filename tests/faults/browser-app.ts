import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Route,
} from 'playwright-core';
import { API_PREFIX } from '../../src/contract/calls.ts';
import { findBrowser, launchOptions } from '../support/find-browser.ts';
import { assert, pause, waitUntil } from './fault.ts';
import { type Museum, newFolder, signIn, startMuseum, stopMuseum } from './museum.ts';

/** A browser and the built product with its demonstration records, shared by all faults that need a page. */
interface BrowserApp {
  museum: Museum;
  browser: Browser;
  cookie: string;
}

let app: Promise<BrowserApp> | null = null;

const FREEZE_LIMIT = 120_000;

async function openBrowserApp(): Promise<BrowserApp> {
  const museum = await startMuseum({ DATA_DIR: newFolder(), DEMO_DATA: 'true' });
  const cookie = await signIn(museum);
  // The server answers before all demonstration records are written; the faults need them.
  const isSeeded = async () => Number((await museum.request('GET', 'notice/list', { cookie })).data?.total) >= 10;
  await waitUntil(isSeeded, 300_000, 'The demonstration records did not come.');
  const browser = await chromium.launch(launchOptions(await findBrowser()));
  return { museum, browser, cookie };
}

export async function closeBrowserApp(): Promise<void> {
  const { museum, browser } = (await app) ?? {};
  app = null;
  await browser?.close();
  if (museum) await stopMuseum(museum);
}

/** One page of the app, with the requests it sent and the messages it showed. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  museum: Museum;
  cookie: string;
  /** How often the page has sent this request. */
  countRequests: (method: string, path: string | RegExp) => number;
  /** Every message and notification shown so far. */
  readMessages: () => Promise<string[]>;
  goTo: (hash: string) => Promise<void>;
}

interface VisitOptions {
  prepare?: (context: BrowserContext) => Promise<unknown>;
  /** Signs in for this page alone, so that a fault that ends the session leaves the shared one open. */
  ownSession?: boolean;
}

/** Opens the app as an administrator and runs a fault in it. An uncaught error or a frozen page always fails. */
export async function visitApp<T>(
  hash: string,
  work: (visit: Visit) => Promise<T>,
  options: BrowserContextOptions & VisitOptions = {},
): Promise<T> {
  app ??= openBrowserApp();
  const { museum, browser, ...shared } = await app;
  const { prepare, ownSession, ...contextOptions } = options;
  const cookie = ownSession ? await signIn(museum) : shared.cookie;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    ...contextOptions,
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: museum.origin }]);
  await prepare?.(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const uncaughtErrors: string[] = [];
  const calls: [method: string, path: string][] = [];
  page.on('pageerror', (error) => uncaughtErrors.push(error.message));
  page.on('request', (request) => calls.push([request.method(), new URL(request.url()).pathname]));
  await page.addInitScript(recordMessages);
  try {
    await page.goto(`${museum.origin}/admin/${hash}`);
    const finished = work({
      page,
      context,
      museum,
      cookie,
      countRequests: (method, path) => calls.filter((call) => call[0] === method && matchesPath(call[1], path)).length,
      readMessages: () => page.evaluate(() => (globalThis as PageWithMessages).messages ?? []),
      goTo: (to) =>
        page.evaluate((newHash) => {
          location.hash = newHash;
        }, to),
    });
    // In a frozen page even Playwright's own time limits may not fire.
    const freezeTimeout = pause(FREEZE_LIMIT).then(() => Promise.reject(new Error('The page froze for two minutes.')));
    const result = await Promise.race([finished, freezeTimeout]);
    assert(uncaughtErrors.length === 0, `Nobody caught: ${uncaughtErrors[0]}`);
    return result;
  } finally {
    const closed = context.unrouteAll({ behavior: 'ignoreErrors' }).then(() => context.close());
    await Promise.race([closed, pause(10_000)]);
  }
}

const matchesPath = (path: string, pattern: string | RegExp): boolean =>
  typeof pattern === 'string' ? path === `${API_PREFIX}/${pattern}` : pattern.test(path);

type PageWithMessages = typeof globalThis & { messages?: string[] };

/** Runs in the page. Records every message, also those that have disappeared before the test reads them. */
function recordMessages(): void {
  const page = globalThis as PageWithMessages;
  const messages: string[] = [];
  page.messages = messages;
  const recordedNotices = new WeakSet<Element>();
  const recordNotices = () => {
    for (const notice of document.querySelectorAll('.ant-message-notice, .ant-notification-notice, .plain-message')) {
      if (recordedNotices.has(notice)) continue;
      recordedNotices.add(notice);
      messages.push(notice.textContent ?? '');
    }
  };
  new MutationObserver(recordNotices).observe(document, { childList: true, subtree: true });
}

/** Passes a request on and changes the response. Errors are ignored, as the page may have navigated away meanwhile. */
export const modifyResponse =
  <T>(change: (body: T) => unknown) =>
  async (route: Route): Promise<void> => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as T) });
    } catch {
      await route.abort().catch(() => undefined);
    }
  };

export const rows = (page: Page) => page.locator('tbody tr:has(.row-title)');
export const field = (page: Page, name: string) => page.locator(`[data-field=${name}] input`).first();
export const saveButton = (page: Page) => page.getByRole('button', { name: '保存草稿' });

/** Opens another list, as an operator would next: that must work after every fault. */
export async function assertStillUsable({ page, goTo }: Visit): Promise<void> {
  await goTo('#/info/notice');
  await rows(page)
    .first()
    .waitFor()
    .catch(() => {
      throw new Error('Afterwards another list did not open.');
    });
}

/** Waits a moment, so that late messages are counted, and returns all messages shown. */
export async function assertMessagesAtMost({ page, readMessages }: Visit, max: number): Promise<string[]> {
  await page.waitForTimeout(900);
  const messages = await readMessages();
  assert(messages.length <= max, `It said ${messages.length} times: ${messages.join(' | ')}`);
  return messages;
}

export const waitFor = (
  condition: () => Promise<unknown> | unknown,
  message: string,
  timeout = 15_000,
): Promise<number> => waitUntil(condition, timeout, message);
