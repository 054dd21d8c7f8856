import type { Page } from 'playwright-core';
import { median } from '../support/measure.ts';
import { type Cookies, cpuDuring, type FreshPage, openFreshPage, settle } from './browser.ts';
import { NEWS, startDelayed } from './client.ts';
import type { Report } from './report.ts';

const ROUNDS = 3;
const TICKS = 'tbody .tick-box';

/** Measures CPU for a hundred objects of the collection: showing them in an open list of ten, ticking one, another and all. */
export async function measureHundredRows({ origin }: { origin: string }, report: Report): Promise<void> {
  const rounds = await inFreshPages(origin, '/admin/#/collection/collectionManage', async (fresh) => {
    const { page } = fresh;
    const show = await cpuDuring(
      fresh,
      () => page.evaluate(() => location.assign('#/collection/collectionManage?current=1&pageSize=100')),
      () => page.evaluate(() => document.querySelectorAll('tbody tr .row-title').length === 100),
    );
    const [first, other] = [await tick(fresh, 2), await tick(fresh, 4)];
    const all = await clickAt(fresh, 'thead .tick-box');
    const count = await page.locator(`${TICKS}:checked`).count();
    if (count !== 100) throw new Error(`${count} rows are ticked, not 100.`);
    return { show, first, other, all };
  });
  const medianOf = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  report.atMost(
    'show 100 rows, CPU',
    medianOf(({ show }) => show),
    300,
    'ms',
  );
  report.atMost(
    'tick the first row of 100, CPU',
    medianOf(({ first }) => first),
    30,
    'ms',
  );
  report.atMost(
    'tick another row of 100, CPU',
    medianOf(({ other }) => other),
    30,
    'ms',
  );
  report.atMost(
    'tick all of 100 rows, CPU',
    medianOf(({ all }) => all),
    80,
    'ms',
  );
}

/** Measures CPU for forms: formatted text, for the first time and again, and the table of permissions. */
export async function measureForms({ origin }: { origin: string }, report: Report): Promise<void> {
  const texts = await inFreshPages(origin, NEWS, async (fresh) => {
    const [one, two] = await editAddresses(fresh.page);
    const first = await openForm(fresh, one, '[data-field=body] .ProseMirror');
    await fresh.page.evaluate(() => location.assign('#/info/news'));
    await fresh.page.locator('tbody .row-title').first().waitFor();
    await settle(fresh);
    return { first, again: await openForm(fresh, two, '[data-field=body] .ProseMirror') };
  });
  report.atMost('form with formatted text first, CPU', median(texts.map(({ first }) => first)), 220, 'ms');
  report.atMost('form with formatted text again, CPU', median(texts.map(({ again }) => again)), 110, 'ms');
  const tables = await inFreshPages(origin, '/admin/#/system/role', async (fresh) =>
    openForm(fresh, (await editAddresses(fresh.page))[0], '.permissions-room table'),
  );
  report.atMost('table of permissions, CPU', median(tables), 180, 'ms');
}

/** Measures on an open list, each time in a new browser process. */
export async function inFreshPages<T>(
  origin: string,
  address: string,
  measure: (fresh: FreshPage) => Promise<T>,
): Promise<T[]> {
  const { proxy, cookies } = await startDelayed(origin);
  const figures: T[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.push(await inFreshPage(`${proxy.origin}${address}`, cookies, measure));
  }
  proxy.close();
  return figures;
}

async function inFreshPage<T>(address: string, cookies: Cookies, measure: (fresh: FreshPage) => Promise<T>) {
  const fresh = await openFreshPage(cookies);
  try {
    await fresh.page.goto(address);
    await fresh.page.locator('tbody .row-title').first().waitFor();
    await settle(fresh);
    return await measure(fresh);
  } finally {
    await fresh.close();
  }
}

const tick = (fresh: FreshPage, at: number): Promise<number> => clickAt(fresh, TICKS, at);

/** Clicks by the mouse; a click of Playwright's own would wait for frames, which costs CPU. */
async function clickAt(fresh: FreshPage, selector: string, at = 0): Promise<number> {
  const box = await fresh.page.locator(selector).nth(at).boundingBox();
  if (!box) throw new Error(`${selector} ${at} is not shown.`);
  return cpuDuring(fresh, () => fresh.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2));
}

const openForm = (fresh: FreshPage, address: string, last: string): Promise<number> =>
  cpuDuring(
    fresh,
    () => fresh.page.evaluate((hash) => location.assign(hash), address),
    () => fresh.page.locator(last).first().isVisible(),
  );

/** The addresses of the forms of the first two records that the operator may edit. */
async function editAddresses(page: Page): Promise<[string, string]> {
  const addresses = await page
    .locator('tbody a[href*="/edit/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const [one, two] = addresses;
  if (!one) throw new Error('There is no record to edit.');
  return [one, two ?? one];
}
