import { field, putStageAway, rows, saveButton, saysAtMost, stillUsable, visiting, waitFor } from './browser-app.ts';
import { type Group, must, pause } from './fault.ts';

/** What browsers do, and what is done to them. */
export const browsers = (): Group => ({
  name: 'browser',
  faults: [
    { name: 'offline and back, in a list', expected: 'one message, then it works again', drive: offlineList },
    { name: 'offline and back, in a form', expected: 'nothing typed is lost, saved once', drive: offlineForm },
    { name: 'storage disabled', expected: 'works', drive: () => inBrowser(noStorage) },
    { name: 'storage full', expected: 'works', drive: () => inBrowser(fullStorage) },
    { name: 'clock two days back', expected: 'works', drive: () => inBrowser(twoDaysBack) },
    { name: '200 % zoom', expected: 'nothing scrolls sideways', drive: zoomed },
    { name: 'language switched in a form', expected: 'nothing typed is lost', drive: otherLanguage },
    {
      name: 'tab left open overnight',
      expected: 'to the sign-on at the next question, no storm of requests',
      drive: overnight,
    },
    { name: 'Back after logout', expected: 'nothing of what was there', drive: backAfterLogout },
  ],
  end: putStageAway,
});

const offlineList = (): Promise<string> =>
  visiting('#/info/news', async (visit) => {
    const { page, context, go, asked } = visit;
    await rows(page).first().waitFor();
    await page.waitForTimeout(1_500);
    await context.setOffline(true);
    await go('#/info/news?current=2');
    await waitFor(async () => (await visit.said()).length > 0, 'It said nothing.');
    const [said = ''] = await saysAtMost(visit, 1);
    const before = asked('GET', /news\/list/);
    await pause(3_000);
    must(asked('GET', /news\/list/) === before, 'It goes on asking while there is no connection.');
    await context.setOffline(false);
    await pause(1_000);
    await stillUsable(visit);
    return said;
  });

const offlineForm = (): Promise<string> =>
  visiting('#/info/reminder/create', async (visit) => {
    const { page, context, museum, cookie } = visit;
    const text = `断网时写的 ${Date.now()}`;
    await field(page, 'text').fill(text);
    await context.setOffline(true);
    await saveButton(page).click();
    await waitFor(async () => (await visit.said()).length > 0, 'It said nothing.');
    const [said = ''] = await saysAtMost(visit, 1);
    must((await field(page, 'text').inputValue()) === text, 'What was typed is lost.');
    await context.setOffline(false);
    await pause(3_000);
    if (!/edit\/\d+/.test(page.url())) await saveButton(page).click();
    await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
    const { data } = await museum.ask('GET', `reminder/list?keyword=${encodeURIComponent(text)}`, { cookie });
    must(data?.total === 1, `It was saved ${data?.total} times.`);
    return said;
  });

function noStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(globalThis, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
}

function fullStorage(): void {
  const full = () => {
    throw new DOMException('Full.', 'QuotaExceededError');
  };
  Storage.prototype.setItem = full;
  IDBObjectStore.prototype.put = full;
  IDBObjectStore.prototype.add = full;
}

function twoDaysBack(): void {
  const Real = Date;
  const shift = -2 * 86_400_000;
  globalThis.Date = class extends Real {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [Real.now() + shift]) as [number]));
    }
    static override now() {
      return Real.now() + shift;
    }
  } as DateConstructor;
}

/** A list is opened and a record written in a browser that is not as it should be. */
const inBrowser = (change: () => void): Promise<void> =>
  visiting(
    '#/info/news',
    async (visit) => {
      const { page, go } = visit;
      await rows(page).first().waitFor();
      await go('#/info/reminder/create');
      const text = `照样能写 ${Date.now()}`;
      await field(page, 'text').fill(text);
      await page.waitForTimeout(1_500);
      must((await field(page, 'text').inputValue()) === text, 'What was typed is lost.');
      await saveButton(page).click();
      await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
      await stillUsable(visit);
    },
    { before: (context) => context.addInitScript(change) },
  );

const zoomed = (): Promise<void> =>
  visiting(
    '#/info/news',
    async ({ page, go }) => {
      for (const hash of ['#/info/news', '#/info/news/create', '#/analysis', '#/system/role']) {
        await go(hash);
        await page.locator('main h1').first().waitFor();
        await page.waitForTimeout(500);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        must(wide <= 0, `${hash} is ${wide} pixels too wide.`);
      }
    },
    { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  );

const otherLanguage = (): Promise<void> =>
  visiting('#/info/reminder/create', async (visit) => {
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

const overnight = (): Promise<string> =>
  visiting('#/info/news', async ({ page, context, asked }) => {
    await rows(page).first().waitFor();
    await page.clock.install();
    const before = asked('GET', /./);
    await context.clearCookies();
    await page.clock.fastForward(14 * 3_600_000);
    await pause(2_000);
    const meanwhile = asked('GET', /admin\/api/) - before;
    must(asked('GET', /./) - before < 60, `${meanwhile} requests went out in one night.`);
    await page.clock.resume();
    if (!/cas\/login/.test(page.url())) {
      await page.evaluate(() => {
        location.hash = '#/info/notice';
      });
    }
    await page.clock.runFor(2_000).catch(() => undefined);
    await page.waitForURL(/\/cas\/login/);
    return `${asked('GET', /./) - before} requests`;
  });

const backAfterLogout = (): Promise<void> =>
  visiting(
    '#/info/news',
    async ({ page }) => {
      await rows(page).first().waitFor();
      const title = await page.locator('.row-title').first().innerText();
      await page.locator('.user-menu').click();
      await page.getByText('退出登录').click();
      await page.waitForURL(/\/cas\//);
      await page.goBack();
      await page.waitForTimeout(3_000);
      must((await page.getByText(title, { exact: true }).count()) === 0, 'Back shows the list of whoever logged out.');
    },
    { alone: true },
  );
