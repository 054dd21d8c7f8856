import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAs } from '../../support/api-calls.ts';
import {
  app,
  expectProblem,
  failedRequest,
  goTo,
  newPage,
  openInNewContext,
  sessionOf,
  signInFresh,
} from '../../support/browser.ts';
import { recordMessages } from '../../support/messages.ts';
import { field, goToHash, rows, uniqueWord } from '../../support/screens.ts';

const input = (page: Page) => field(page, 'text').locator('input');
const saveButton = (page: Page) => page.getByRole('button', { name: '保存草稿' });

test('a list that is paged while offline shows one message and sends no further request, and opens again online', async () => {
  const page = await openInNewContext('admin', '#/info/news');
  await rows(page).first().waitFor();
  await page.waitForLoadState('networkidle');
  const messages = await recordMessages(page);
  expectProblem(failedRequest);
  await page.clock.install();
  await page.context().setOffline(true);
  await goToHash(page, '#/info/news?current=2');
  await expect.poll(messages).toHaveLength(1);
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  await page.clock.runFor(10_000);
  expect(requests).toBe(0);
  await page.clock.resume();
  await page.context().setOffline(false);
  await goToHash(page, '#/info/notice');
  await rows(page).first().waitFor();
  expect(await messages()).toHaveLength(1);
});

test('an operator saves a form while offline: the text stays, and one record is saved when the connection returns', async () => {
  const page = await openInNewContext('admin', '#/info/reminder/create');
  const messages = await recordMessages(page);
  expectProblem(failedRequest);
  const text = uniqueWord('断网时写的');
  await input(page).fill(text);
  await page.context().setOffline(true);
  await saveButton(page).click();
  await expect.poll(messages).toHaveLength(1);
  expect(await input(page).inputValue()).toBe(text);
  await page.context().setOffline(false);
  await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
  const { total } = await callAs('admin', 'GET', `reminder/list?keyword=${encodeURIComponent(text)}`);
  expect(total).toBe(1);
});

/** Counts the attempts of the app to store something. */
type Counting = typeof globalThis & { storeAttempts?: number };

/** Each runs in the page before the app. */
const browsers = {
  'whose storage is disabled': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(globalThis, name, {
        get() {
          (globalThis as Counting).storeAttempts = ((globalThis as Counting).storeAttempts ?? 0) + 1;
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  },
  'whose storage is full': () => {
    const throwQuotaError = () => {
      (globalThis as Counting).storeAttempts = ((globalThis as Counting).storeAttempts ?? 0) + 1;
      throw new DOMException('Full.', 'QuotaExceededError');
    };
    Storage.prototype.setItem = throwQuotaError;
    IDBObjectStore.prototype.put = throwQuotaError;
    IDBObjectStore.prototype.add = throwQuotaError;
  },
  'whose clock is two days slow': () => {
    const Real = Date;
    const shift = -2 * 86_400_000;
    globalThis.Date = class extends Real {
      constructor(...args: unknown[]) {
        super(...((args.length > 0 ? args : [Real.now() + shift]) as [number]));
      }
      static override now() {
        return Real.now() + shift;
      }
    } as DateConstructor;
  },
};

test.each(Object.entries(browsers))(
  'an operator with a browser %s opens a list and saves a record',
  async (_, change) => {
    const page = await newPage({ storageState: await sessionOf('admin') });
    await page.addInitScript(change);
    await goTo(page, '#/info/news');
    await rows(page).first().waitFor();
    await goToHash(page, '#/info/reminder/create');
    const text = uniqueWord('照样能写');
    const storeAttempts = () => page.evaluate(() => (globalThis as Counting).storeAttempts);
    const attemptsBefore = await storeAttempts();
    await input(page).fill(text);
    // The form tries to store the typed text, which must do no harm.
    if (attemptsBefore !== undefined) await expect.poll(storeAttempts).toBeGreaterThan(attemptsBefore);
    expect(await input(page).inputValue()).toBe(text);
    await saveButton(page).click();
    await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
  },
);

test('a list left open overnight sends few requests and leads to the sign-on, as its session has ended', async () => {
  const page = await openInNewContext('admin', '#/info/news');
  await rows(page).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.clock.install();
  expectProblem(failedRequest);
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  await page.context().clearCookies();
  await page.clock.fastForward('14:00:00');
  await page.clock.resume();
  await page.waitForURL(/\/cas\/login/);
  expect(requests).toBeLessThan(60);
});

test('an operator who logs out and goes back in the browser sees nothing of the list that was open', async () => {
  const page = await signInFresh('admin', '#/info/news');
  const title = await rows(page).first().locator('.row-title').innerText();
  expectProblem(failedRequest);
  await page.locator('.user-menu').click();
  await page.getByText('退出登录').click();
  await page.waitForURL(/\/cas\//);
  await page.goBack();
  await page.waitForURL((url) => url.href.startsWith(app) || /\/cas\//.test(url.pathname));
  await page.waitForLoadState('networkidle');
  expect(await page.getByText(title, { exact: true }).count()).toBe(0);
});
