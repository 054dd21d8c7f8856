import {
  assertMessagesAtMost,
  assertStillUsable,
  closeBrowserApp,
  field,
  rows,
  saveButton,
  visitApp,
  waitFor,
} from './browser-app.ts';
import { assert, type Group, pause } from './fault.ts';

/** Browsers that are offline, restricted, zoomed or left open. */
export const browsers = (): Group => ({
  name: 'browser',
  faults: [
    { name: 'offline and back, in a list', expected: 'one message, then it works again', run: checkOfflineList },
    { name: 'offline and back, in a form', expected: 'nothing typed is lost, saved once', run: checkOfflineForm },
    { name: 'storage disabled', expected: 'works', run: () => checkChangedBrowser(disableStorage) },
    { name: 'storage full', expected: 'works', run: () => checkChangedBrowser(fillStorage) },
    { name: 'clock two days back', expected: 'works', run: () => checkChangedBrowser(setClockBack) },
    { name: '200 % zoom', expected: 'nothing scrolls sideways', run: checkZoom },
    { name: 'language switched in a form', expected: 'nothing typed is lost', run: checkLanguageSwitch },
    {
      name: 'tab left open overnight',
      expected: 'to the sign-on at the next question, no storm of requests',
      run: checkOvernight,
    },
    { name: 'Back after logout', expected: 'nothing of what was there', run: checkBackAfterLogout },
  ],
  cleanUp: closeBrowserApp,
});

const checkOfflineList = (): Promise<string> =>
  visitApp('#/info/news', async (visit) => {
    const { page, context, goTo, countRequests } = visit;
    await rows(page).first().waitFor();
    await page.waitForTimeout(1_500);
    await context.setOffline(true);
    await goTo('#/info/news?current=2');
    await waitFor(async () => (await visit.readMessages()).length > 0, 'It said nothing.');
    const [message = ''] = await assertMessagesAtMost(visit, 1);
    const requestsBefore = countRequests('GET', /news\/list/);
    await pause(3_000);
    assert(countRequests('GET', /news\/list/) === requestsBefore, 'It goes on asking while there is no connection.');
    await context.setOffline(false);
    await pause(1_000);
    await assertStillUsable(visit);
    return message;
  });

const checkOfflineForm = (): Promise<string> =>
  visitApp('#/info/reminder/create', async (visit) => {
    const { page, context, museum, cookie } = visit;
    const text = `断网时写的 ${Date.now()}`;
    await field(page, 'text').fill(text);
    await context.setOffline(true);
    await saveButton(page).click();
    await waitFor(async () => (await visit.readMessages()).length > 0, 'It said nothing.');
    const [message = ''] = await assertMessagesAtMost(visit, 1);
    assert((await field(page, 'text').inputValue()) === text, 'What was typed is lost.');
    await context.setOffline(false);
    await pause(3_000);
    if (!/edit\/\d+/.test(page.url())) await saveButton(page).click();
    await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
    const { data } = await museum.request('GET', `reminder/list?keyword=${encodeURIComponent(text)}`, { cookie });
    assert(data?.total === 1, `It was saved ${data?.total} times.`);
    return message;
  });

function disableStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(globalThis, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
}

function fillStorage(): void {
  const throwQuotaError = () => {
    throw new DOMException('Full.', 'QuotaExceededError');
  };
  Storage.prototype.setItem = throwQuotaError;
  IDBObjectStore.prototype.put = throwQuotaError;
  IDBObjectStore.prototype.add = throwQuotaError;
}

function setClockBack(): void {
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
}

/** Opens a list and saves a record in a browser changed by an init script. */
const checkChangedBrowser = (change: () => void): Promise<void> =>
  visitApp(
    '#/info/news',
    async (visit) => {
      const { page, goTo } = visit;
      await rows(page).first().waitFor();
      await goTo('#/info/reminder/create');
      const text = `照样能写 ${Date.now()}`;
      await field(page, 'text').fill(text);
      await page.waitForTimeout(1_500);
      assert((await field(page, 'text').inputValue()) === text, 'What was typed is lost.');
      await saveButton(page).click();
      await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
      await assertStillUsable(visit);
    },
    { prepare: (context) => context.addInitScript(change) },
  );

const checkZoom = (): Promise<void> =>
  visitApp(
    '#/info/news',
    async ({ page, goTo }) => {
      for (const hash of ['#/info/news', '#/info/news/create', '#/analysis', '#/system/role']) {
        await goTo(hash);
        await page.locator('main h1').first().waitFor();
        await page.waitForTimeout(500);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert(overflow <= 0, `${hash} is ${overflow} pixels too wide.`);
      }
    },
    { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  );

const checkLanguageSwitch = (): Promise<void> =>
  visitApp('#/info/reminder/create', async (visit) => {
    const { page } = visit;
    await field(page, 'text').fill('换语言之前写的');
    await page
      .getByRole('button', { name: 'English' })
      .or(page.getByRole('button', { name: 'EN' }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Save draft' }).waitFor();
    await waitFor(
      async () => (await field(page, 'text').inputValue()) === '换语言之前写的',
      'What was typed is lost by switching the language.',
    );
  });

const checkOvernight = (): Promise<string> =>
  visitApp('#/info/news', async ({ page, context, countRequests }) => {
    await rows(page).first().waitFor();
    await page.clock.install();
    const requestsBefore = countRequests('GET', /./);
    await context.clearCookies();
    await page.clock.fastForward(14 * 3_600_000);
    await pause(2_000);
    const requestCount = countRequests('GET', /admin\/api/) - requestsBefore;
    assert(countRequests('GET', /./) - requestsBefore < 60, `${requestCount} requests went out in one night.`);
    await page.clock.resume();
    if (!/cas\/login/.test(page.url())) {
      await page.evaluate(() => {
        location.hash = '#/info/notice';
      });
    }
    await page.clock.runFor(2_000).catch(() => undefined);
    await page.waitForURL(/\/cas\/login/);
    return `${countRequests('GET', /./) - requestsBefore} requests`;
  });

const checkBackAfterLogout = (): Promise<void> =>
  visitApp(
    '#/info/news',
    async ({ page }) => {
      await rows(page).first().waitFor();
      const title = await page.locator('.row-title').first().innerText();
      await page.locator('.user-menu').click();
      await page.getByText('退出登录').click();
      await page.waitForURL(/\/cas\//);
      await page.goBack();
      await page.waitForTimeout(3_000);
      assert(
        (await page.getByText(title, { exact: true }).count()) === 0,
        'Back shows the list of whoever logged out.',
      );
    },
    { ownSession: true },
  );
