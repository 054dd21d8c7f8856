import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchOptions } from '../../src/tasks/browser.ts';
import { type Session, signOn } from './sign-on.ts';

export const origin = inject('origin');
export const app = `${origin}/admin/`;

let browser: Browser;
let contexts: BrowserContext[] = [];
let complaints: string[] = [];
let expected: RegExp[] = [];

beforeAll(async () => {
  const options = launchOptions(inject('browser'));
  browser = await chromium.launch({ ...options, args: [...(options.args ?? []), '--ignore-certificate-errors'] });
});

afterAll(() => browser.close());

/** Whatever the page complained about and no test expected fails the test, and so does any request to elsewhere. */
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
  contexts = [];
  complaints = [];
  expected = [];
  expect(unexpected).toEqual([]);
});

/** Says that the page may complain so: a refused call is always reported by the browser's own console. */
export const expectComplaint = (...patterns: RegExp[]): void => {
  expected.push(...patterns);
};

export const refusedCall = /Failed to load resource/;

/** A page of a fresh browser profile: 1440 wide and in Chinese unless said. */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    ...options,
  });
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (['http:', 'https:'].includes(url.protocol) && !['127.0.0.1', 'localhost'].includes(url.hostname)) {
      complaints.push(`a request to elsewhere: ${url.href}`);
    }
  });
  return page;
}

/** Signs in as a demo operator the way a person does, and arrives at the page asked for. */
export async function signIn(page: Page, account: string, hash = ''): Promise<void> {
  await page.goto(`${app}${hash}`);
  expectComplaint(refusedCall);
  await page.locator('input[name=username]').fill(account);
  await page.locator('input[name=password]').fill(account);
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL((url) => url.pathname === '/admin/');
  await page.locator('main').waitFor();
}

const sessions = new Map<string, Promise<Session>>();

/** The cookies of a demo operator, who signs in once a file; a test that logs out wants `openFresh`. */
export function sessionOf(account: string): Promise<Session> {
  const session = sessions.get(account) ?? signOn(origin, account);
  sessions.set(account, session);
  return session;
}

/** A signed-in page at a place of the app, without the way through the form. */
export async function openAs(account: string, hash = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage({ storageState: await sessionOf(account), ...options });
  await page.goto(`${app}${hash}`);
  await page.locator('main').waitFor();
  return page;
}

/** The same in a session of its own, which begins the way a person's does. */
export async function openFresh(account: string, hash = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await signIn(page, account, hash);
  return page;
}
