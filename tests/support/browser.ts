import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, type TestContext } from 'vitest';
import { launchOptions } from './find-browser.ts';
import { type Session, signOn } from './sign-on.ts';

export const origin = inject('origin');
export const app = `${origin}/admin/`;

/** One browser process for all test files of a worker; it ends with the worker. */
let browser: Promise<Browser> | undefined;
let contexts: BrowserContext[] = [];
/** One page for each operator and set of browser options, which the tests use one after the other. */
const sharedPages = new Map<string, SharedPage>();

interface SharedPage {
  page: Page;
  isInUse: boolean;
  /** Whether the app stays loaded for the next test that calls `walkTo`. */
  isReusable: boolean;
}

let problems: string[] = [];
let expectedProblems: RegExp[] = [];

function launch(): Promise<Browser> {
  const options = launchOptions(inject('browser'));
  return chromium.launch({ ...options, args: [...(options.args ?? []), '--ignore-certificate-errors'] });
}

/**
 * Fails the test on console errors that it did not expect, on requests to other hosts and of the unused call (S7.11), and
 * prepares the pages for the next.
 */
export async function finishTest({ task }: Pick<TestContext, 'task'>): Promise<void> {
  const usedPages = [...sharedPages].filter(([, { isInUse }]) => isInUse);
  const pages = [...contexts.flatMap((context) => context.pages()), ...usedPages.map(([, { page }]) => page)];
  const shown = task.result?.state === 'fail' ? await Promise.all(pages.map(describePage)) : [];
  // After a failed test the state of the page is unknown.
  const pagesToReset = usedPages.filter(([, { isReusable }]) => !isReusable || task.result?.state === 'fail');
  await Promise.all([
    ...contexts.map((context) => context.close()),
    ...pagesToReset.map(([key, one]) => resetPage(one).catch(() => closeSharedPage(key, one.page))),
  ]);
  const unexpected = problems.filter((problem) => !expectedProblems.some((pattern) => pattern.test(problem)));
  contexts = [];
  for (const [, sharedPage] of usedPages) sharedPage.isInUse = false;
  problems = [];
  expectedProblems = [];
  expect([...unexpected, ...shown].join('\n')).toBe('');
}

/** What a page shows after a failed test: the message of a timeout names only what was missing. */
async function describePage(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch((error: Error) => error.message);
  // The menus of the head are the same everywhere.
  const main = text.slice(Math.max(text.indexOf('- main:'), 0));
  // Messages and dialogs stand at the end.
  return `${page.url()} shows:\n${main.length > 5_000 ? `${main.slice(0, 3_500)}\n…\n${main.slice(-1_500)}` : main}`;
}

/** Allows problems in this test; the browser itself reports each refused call on the console. */
export const expectProblem = (...patterns: RegExp[]): void => {
  expectedProblems.push(...patterns);
};

export const failedRequest = /Failed to load resource/;

const viewport = { width: 1440, height: 900 };

/** Opens a page in a new browser context: 1440 pixels wide and in Chinese unless the options say otherwise. */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await newContext(options);
  contexts.push(context);
  return context.newPage();
}

async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= launch();
  const context = await (await browser).newContext({
    viewport,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    ...options,
  });
  // On a machine with other work a first screen alone may take half a minute.
  context.setDefaultTimeout(60_000);
  context.on('console', (message) => {
    const { url } = message.location();
    // The browser requests it by itself when a file is opened as a page.
    if (!['error', 'warning'].includes(message.type()) || url.endsWith('/favicon.ico')) return;
    problems.push(`${message.type()}: ${message.text()} ${url}`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (['http:', 'https:'].includes(url.protocol) && !['127.0.0.1', 'localhost'].includes(url.hostname)) {
      problems.push(`a request to elsewhere: ${url.href}`);
    }
    // Defined by the specification and never asked (S7.11), on whatever walk a test takes through the product.
    if (url.pathname.endsWith('/menu/getMenu')) problems.push(`a request that no screen may make: ${url.href}`);
  });
  return context;
}

/** Fills in and sends the form of the development sign-on. */
export async function fillSignOn(page: Page, account: string): Promise<void> {
  await page.locator('input[name=username]').fill(account);
  await page.locator('input[name=password]').fill(account);
  await page.locator('input[name=password]').press('Enter');
}

/** Signs in as a demo operator by the form and waits for the page at `hash`. */
export async function signIn(page: Page, account: string, hash = ''): Promise<void> {
  await page.goto(`${app}${hash}`);
  expectProblem(failedRequest);
  await fillSignOn(page, account);
  await page.waitForURL((url) => url.pathname === '/admin/');
  await page.locator('main').waitFor();
}

const sessions = new Map<string, Promise<Session>>();

/** The cookies of a demo operator, who signs in once for each worker; a test that logs out must use `signInFresh`. */
export function sessionOf(account: string): Promise<Session> {
  const session = sessions.get(account) ?? signOn(origin, account);
  sessions.set(account, session);
  return session;
}

/**
 * Opens a signed-in page at `hash` without the sign-on form; the app is loaded again and the browser's storage is empty. The
 * page of the last test of this operator is reused, as a new one would take a second of every test. A test that changes
 * what cannot be reset in a page, such as its clock or an init script, must use `openInNewContext`.
 */
export async function openAs(account: string, hash = '', options: BrowserContextOptions = {}): Promise<Page> {
  return goTo(await pageAs(account, options), hash);
}

/** A signed-in page before it loads the app, for tests that mock responses or count requests from the first. */
export async function pageAs(account: string, options: BrowserContextOptions = {}): Promise<Page> {
  const key = keyOf(account, options);
  const existing = sharedPages.get(key);
  if (existing?.isInUse) return newPage({ storageState: await sessionOf(account), ...options });
  if (existing?.isReusable) await resetPage(existing);
  const page = existing?.page ?? (await (await newContext(options)).newPage());
  sharedPages.set(key, { page, isInUse: true, isReusable: false });
  await resetViewport(page, options);
  await page.context().addCookies((await sessionOf(account)).cookies);
  return page;
}

const keyOf = (account: string, options: BrowserContextOptions): string => JSON.stringify([account, options]);

/** Resets the size and the colour scheme of a page. */
async function resetViewport(page: Page, options: BrowserContextOptions): Promise<void> {
  await page.setViewportSize(options.viewport ?? viewport);
  await page.emulateMedia({ colorScheme: options.colorScheme ?? null, media: null });
}

/** An address without a screen; after it every screen is rendered again from the start. */
const UNKNOWN_HASH = '#/nowhere';

/**
 * Opens a signed-in page at `hash` in the app that the previous test has loaded, if it used `walkTo` as well: for checks of
 * many screens, where loading the app would take longer than the check. The test must leave nothing unsaved, nothing in the
 * browser's storage and no mocked responses.
 */
export async function walkTo(account: string, hash: string, options: BrowserContextOptions = {}): Promise<Page> {
  const existing = sharedPages.get(keyOf(account, options));
  if (!existing?.isReusable || existing.isInUse) {
    const page = await openAs(account, hash, options);
    const newPageEntry = sharedPages.get(keyOf(account, options));
    if (newPageEntry?.page === page) newPageEntry.isReusable = true;
    return page;
  }
  existing.isInUse = true;
  removeListeners(existing.page);
  await resetViewport(existing.page, options);
  return walkOn(existing.page, hash);
}

/** Goes to another screen of the loaded app by way of an unknown address, so that nothing of the previous screen remains. */
export async function walkOn(page: Page, hash: string): Promise<Page> {
  const statusPage = page.locator('main .status-page');
  await goTo(page, UNKNOWN_HASH);
  await statusPage.waitFor();
  await goTo(page, hash);
  await statusPage.waitFor({ state: 'detached' });
  return page;
}

/** Opens a signed-in page in a browser context of its own. */
export async function openInNewContext(account: string, hash = '', options: BrowserContextOptions = {}): Promise<Page> {
  return goTo(await newPage({ storageState: await sessionOf(account), ...options }), hash);
}

/** Loads the app at `hash`. */
export async function goTo(page: Page, hash: string): Promise<Page> {
  await page.goto(`${app}${hash}`);
  await page.locator('main').waitFor();
  return page;
}

/** Closes a page that could not be reset; the next test gets a new one. */
async function closeSharedPage(key: string, page: Page): Promise<void> {
  sharedPages.delete(key);
  await page.context().close();
}

/** Resets a page after a test: listeners, mocked responses, other tabs, cookies and the browser's storage. */
async function resetPage(sharedPage: SharedPage): Promise<void> {
  sharedPage.isReusable = false;
  const { page } = sharedPage;
  const context = page.context();
  removeListeners(page);
  await Promise.all(context.pages().map((otherPage) => (otherPage === page ? undefined : otherPage.close())));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A small file of the same origin: the browser keeps its process, and the storage of the app can be cleared.
  await page.goto(`${app}icon.svg`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    // Awaited, as the deletion would otherwise hit the app of the next test.
    return new Promise((done) => {
      const deletion = indexedDB.deleteDatabase('museum-admin');
      deletion.onsuccess = done;
      deletion.onerror = done;
    });
  });
  await context.clearCookies();
}

function removeListeners(page: Page): void {
  for (const event of ['request', 'requestfinished', 'response', 'dialog', 'framenavigated'] as const) {
    page.removeAllListeners(event);
  }
}

/** Opens a page and signs in by the form, in a session that no other test shares. */
export async function signInFresh(account: string, hash = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await signIn(page, account, hash);
  return page;
}

/** Chooses an option of a field in a form. */
export async function chooseOption(page: Page, name: string, option: string): Promise<void> {
  await page.locator(`[data-field=${name}] input`).first().click();
  await page.locator('.ant-select-item-option', { hasText: option }).click();
}
