import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, type TestContext } from 'vitest';
import { launchOptions } from '../../src/tasks/browser.ts';
import { type Session, signOn } from './sign-on.ts';

export const origin = inject('origin');
export const app = `${origin}/admin/`;

/** One process for all test files of a worker; it ends with the worker. */
let browser: Promise<Browser> | undefined;
let contexts: BrowserContext[] = [];
/** One page for each operator and kind of browser, which the tests use one after the other. */
const shared = new Map<string, SharedPage>();

interface SharedPage {
  page: Page;
  inUse: boolean;
  /** Whether the app stays loaded in it for the next test that only walks to another screen. */
  stays: boolean;
}

let complaints: string[] = [];
let expected: RegExp[] = [];

function launch(): Promise<Browser> {
  const options = launchOptions(inject('browser'));
  return chromium.launch({ ...options, args: [...(options.args ?? []), '--ignore-certificate-errors'] });
}

/** Whatever the page complained about and no test expected fails the test, and so does any request to elsewhere. */
export async function finishTest({ task }: Pick<TestContext, 'task'>): Promise<void> {
  const used = [...shared].filter(([, { inUse }]) => inUse);
  // What a test that failed has left on the screen is nothing to go on from.
  const left = used.filter(([, { stays }]) => !stays || task.result?.state === 'fail');
  await Promise.all([
    ...contexts.map((context) => context.close()),
    ...left.map(([key, one]) => reset(one).catch(() => discard(key, one.page))),
  ]);
  const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
  contexts = [];
  for (const [, one] of used) one.inUse = false;
  complaints = [];
  expected = [];
  expect(unexpected.join('\n')).toBe('');
}

/** Says that the page may complain so: a refused call is always reported by the browser's own console. */
export const expectComplaint = (...patterns: RegExp[]): void => {
  expected.push(...patterns);
};

export const refusedCall = /Failed to load resource/;

const size = { width: 1440, height: 900 };

/** A page of a fresh browser profile: 1440 wide and in Chinese unless said. */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await newContext(options);
  contexts.push(context);
  return context.newPage();
}

async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= launch();
  const context = await (await browser).newContext({
    viewport: size,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(30_000);
  context.on('console', (message) => {
    const { url } = message.location();
    // The browser asks for it by itself where a file is opened as a page.
    if (!['error', 'warning'].includes(message.type()) || url.endsWith('/favicon.ico')) return;
    complaints.push(`${message.type()}: ${message.text()} ${url}`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (['http:', 'https:'].includes(url.protocol) && !['127.0.0.1', 'localhost'].includes(url.hostname)) {
      complaints.push(`a request to elsewhere: ${url.href}`);
    }
  });
  return context;
}

/** Fills in the form of the development sign-on, which the page shows. */
export async function fillSignOn(page: Page, account: string): Promise<void> {
  await page.locator('input[name=username]').fill(account);
  await page.locator('input[name=password]').fill(account);
  await page.locator('input[name=password]').press('Enter');
}

/** Signs in as a demo operator the way a person does, and arrives at the page asked for. */
export async function signIn(page: Page, account: string, hash = ''): Promise<void> {
  await page.goto(`${app}${hash}`);
  expectComplaint(refusedCall);
  await fillSignOn(page, account);
  await page.waitForURL((url) => url.pathname === '/admin/');
  await page.locator('main').waitFor();
}

const sessions = new Map<string, Promise<Session>>();

/** The cookies of a demo operator, who signs in once a worker; a test that logs out wants `openFresh`. */
export function sessionOf(account: string): Promise<Session> {
  const session = sessions.get(account) ?? signOn(origin, account);
  sessions.set(account, session);
  return session;
}

/**
 * A signed-in page at a place of the app, without the way through the form: the app loaded anew, nothing stored. It is the
 * page of the last test of this operator, as a browser process for each would take a second of every test. What cannot be
 * taken back from a page, such as its clock or an init script, wants `openApart`.
 */
export async function openAs(account: string, hash = '', options: BrowserContextOptions = {}): Promise<Page> {
  return goTo(await pageAs(account, options), hash);
}

/** The same before it goes anywhere, for whoever answers calls in the server's place or counts them from the first. */
export async function pageAs(account: string, options: BrowserContextOptions = {}): Promise<Page> {
  const key = keyOf(account, options);
  const there = shared.get(key);
  if (there?.inUse) return newPage({ storageState: await sessionOf(account), ...options });
  if (there?.stays) await reset(there);
  const page = there?.page ?? (await (await newContext(options)).newPage());
  shared.set(key, { page, inUse: true, stays: false });
  await asNew(page, options);
  await page.context().addCookies((await sessionOf(account)).cookies);
  return page;
}

const keyOf = (account: string, options: BrowserContextOptions): string => JSON.stringify([account, options]);

/** The size and the colours a page begins with. */
async function asNew(page: Page, options: BrowserContextOptions): Promise<void> {
  await page.setViewportSize(options.viewport ?? size);
  await page.emulateMedia({ colorScheme: null, media: null });
}

/** An address with no screen: from there every screen is drawn anew. */
const NOWHERE = '#/nowhere';

/**
 * A signed-in page at a place of the app that is still loaded from the test before, if that was one of this kind too: for what
 * is asked of many screens one by one, where loading the app would take longer than the question. A test leaves nothing unsaved,
 * nothing stored and nothing answered in the server's place.
 */
export async function walkTo(account: string, hash: string, options: BrowserContextOptions = {}): Promise<Page> {
  const there = shared.get(keyOf(account, options));
  if (!there?.stays || there.inUse) {
    const page = await openAs(account, hash, options);
    const opened = shared.get(keyOf(account, options));
    if (opened?.page === page) opened.stays = true;
    return page;
  }
  there.inUse = true;
  forgetListeners(there.page);
  await asNew(there.page, options);
  return walkOn(there.page, hash);
}

/** On to another screen of the loaded app, which is drawn anew: nothing of the one before is taken for it. */
export async function walkOn(page: Page, hash: string): Promise<Page> {
  const nowhere = page.locator('main .gate-page');
  await goTo(page, NOWHERE);
  await nowhere.waitFor();
  await goTo(page, hash);
  await nowhere.waitFor({ state: 'detached' });
  return page;
}

/** The same in a browser profile of its own. */
export async function openApart(account: string, hash = '', options: BrowserContextOptions = {}): Promise<Page> {
  return goTo(await newPage({ storageState: await sessionOf(account), ...options }), hash);
}

/** Loads the app at a place of it. */
export async function goTo(page: Page, hash: string): Promise<Page> {
  await page.goto(`${app}${hash}`);
  await page.locator('main').waitFor();
  return page;
}

/** What a test has left in no state to go on is closed; the next one gets another. */
async function discard(key: string, page: Page): Promise<void> {
  shared.delete(key);
  await page.context().close();
}

/** Leaves nothing of a test in its page: no listener, no other answers, no other tab, no cookie, nothing stored. */
async function reset(one: SharedPage): Promise<void> {
  one.stays = false;
  const { page } = one;
  const context = page.context();
  forgetListeners(page);
  await Promise.all(context.pages().map((one) => (one === page ? undefined : one.close())));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A small file of the same origin, so that the browser keeps its process and what is stored can be reached.
  await page.goto(`${app}icon.svg`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    // Awaited: the app of the next test would have its store taken from under it.
    return new Promise((done) => {
      const deletion = indexedDB.deleteDatabase('museum-admin');
      deletion.onsuccess = done;
      deletion.onerror = done;
    });
  });
  await context.clearCookies();
}

function forgetListeners(page: Page): void {
  for (const event of ['request', 'requestfinished', 'response', 'dialog', 'framenavigated'] as const) {
    page.removeAllListeners(event);
  }
}

/** The same in a session of its own, which begins the way a person's does. */
export async function openFresh(account: string, hash = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await signIn(page, account, hash);
  return page;
}

/** Chooses an option of a field in a form. */
export async function chooseOption(page: Page, name: string, option: string): Promise<void> {
  await page.locator(`[data-field=${name}] input`).first().click();
  await page.locator('.ant-select-item-option', { hasText: option }).click();
}
