import {
  assertMessagesAtMost,
  assertStillUsable,
  closeBrowserApp,
  modifyResponse,
  rows,
  type Visit,
  visitApp,
  waitFor,
} from './browser-app.ts';
import { assert, type Group } from './fault.ts';

type Envelope = { code: unknown; msg: string; data: { list: Record<string, unknown>[]; total: unknown } };

/** Broken lists that a foreign server might send, and how many of their rows must still be shown. */
const listCases: readonly [name: string, corrupt: (envelope: Envelope) => unknown, rows: number][] = [
  ['without total', ({ data }) => ({ code: 200, msg: '', data: { list: data.list } }), 0],
  ['data null', () => ({ code: 200, msg: '', data: null }), 0],
  ['list null', () => ({ code: 200, msg: '', data: { list: null, total: 3 } }), 0],
  ['null rows', (body) => withRows(body, (list) => [null, ...list.slice(1), null]), 9],
  ['total as a string', (body) => ({ ...body, data: { ...body.data, total: String(body.data.total) } }), 10],
  ['total too small', (body) => ({ ...body, data: { ...body.data, total: 2 } }), 10],
  ['equal ids', (body) => withRows(body, (list) => list.map((row) => ({ ...row, id: 1 }))), 10],
  ['wrong types in cells', (body) => withRows(body, (list) => list.map(scrambleTypes)), 10],
  ['empty rows', (body) => withRows(body, (list) => list.map(({ id }) => ({ id }))), 10],
  ['code as a string', (body) => ({ ...body, code: '200' }), 10],
];

const withRows = (body: Envelope, modify: (list: Envelope['data']['list']) => unknown[]) => ({
  ...body,
  data: { ...body.data, list: modify(body.data.list) },
});

const wrongValues = [null, 7, 'x', [1, null], { a: 1 }, true, ''];

/** Replaces every value of a row but its id by one of a wrong type. */
const scrambleTypes = (row: Record<string, unknown>, at: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value], column) => [
      name,
      name === 'id' ? value : wrongValues[(at + column) % wrongValues.length],
    ]),
  );

export const invalidData = (): Group => ({
  name: 'data from elsewhere',
  faults: [
    ...listCases.map(([name, corrupt, rowCount]) => ({
      name: `list ${name}`,
      expected: rowCount > 0 ? 'rows that can be shown are shown' : 'said, no white page',
      run: () => checkList(corrupt, rowCount),
    })),
    { name: 'a record with wrong types in its fields', expected: 'form and detail open', run: checkRecord },
    { name: 'counts as a map', expected: 'shown', run: () => checkCounts({ news: 3 }, true) },
    {
      name: 'broken counts',
      expected: 'no badge, nothing else',
      run: () => checkCounts([null, 7, { menuCode: 3 }], false),
    },
    { name: 'counts as a text', expected: 'no badge, nothing else', run: () => checkCounts('many', false) },
    { name: 'avatar 404', expected: 'the default image', run: checkAvatar },
    { name: '10,000 rows in one answer', expected: 'usable within 3 s', run: checkManyRows },
    { name: 'slow 3G', expected: 'rows within 20 s', run: () => checkSlow({ network: true }) },
    { name: 'slow CPU', expected: 'rows, and a click is answered', run: () => checkSlow({ network: false }) },
  ],
  cleanUp: closeBrowserApp,
});

const checkList = (corrupt: (envelope: Envelope) => unknown, rowCount: number): Promise<string> =>
  visitApp('#/analysis', async (visit) => {
    const { page, goTo } = visit;
    await page.locator('main').waitFor();
    await page.route('**/news/list*', modifyResponse(corrupt));
    await goTo('#/info/news');
    if (rowCount > 0) {
      const dataRows = page.locator('tbody tr.table-row');
      await waitFor(async () => (await dataRows.count()) > 0, 'No row is shown.');
      const count = await dataRows.count();
      assert(count >= Math.min(rowCount, 9), `${count} rows are shown instead of ${rowCount}.`);
    } else {
      await page.getByText('列表没有读取成功。').waitFor();
    }
    const messages = await assertMessagesAtMost(visit, rowCount > 0 ? 0 : 1);
    await page.unroute('**/news/list*');
    await assertStillUsable(visit);
    return messages[0] ?? `${rowCount} rows shown`;
  });

const checkRecord = (): Promise<string> =>
  visitApp('#/info/news', async (visit) => {
    const { page, goTo } = visit;
    await rows(page).first().waitFor();
    for (let round = 0; round < wrongValues.length; round += 1) {
      await page.route(
        /\/news\/\?id=/,
        modifyResponse<{ data: Record<string, unknown> }>((body) => ({
          ...body,
          data: { ...scrambleTypes(body.data, round), version: body.data.version },
        })),
      );
      for (const screen of ['show', 'edit']) {
        await goTo(`#/info/news/${screen}/${round + 1}`);
        await page.locator('main h1').first().waitFor();
        await page.waitForTimeout(400);
        assert((await page.getByText('页面出错').count()) === 0, `The ${screen} page broke down in turn ${round}.`);
        await assertNotBlank(visit, `${screen} page in turn ${round}`);
      }
      await page.unroute(/\/news\/\?id=/);
    }
    await assertStillUsable(visit);
    return `${wrongValues.length} ways of being wrong`;
  });

async function assertNotBlank({ page }: Visit, place: string): Promise<void> {
  const text = (
    await page
      .locator('main')
      .innerText()
      .catch(() => '')
  ).trim();
  assert(text !== '', `The ${place} is white.`);
}

const checkCounts = (data: unknown, isShown: boolean): Promise<void> =>
  visitApp(
    '#/info/news',
    async (visit) => {
      const { page } = visit;
      await rows(page).first().waitFor();
      const badge = page.locator('.nav-inline .nav-count');
      if (isShown) await badge.first().waitFor();
      await assertMessagesAtMost(visit, 0);
      assert(isShown || (await badge.count()) === 0, 'It counts what is no number.');
      await assertStillUsable(visit);
    },
    {
      prepare: (context) =>
        context.route('**/mail/message/count*', (route) => route.fulfill({ json: { code: 200, msg: '', data } })),
    },
  );

const checkAvatar = (): Promise<void> =>
  visitApp(
    '#/info/news',
    async (visit) => {
      await visit.page.locator('.user-menu img[src*="avatar.svg"]').waitFor();
      await assertMessagesAtMost(visit, 0);
    },
    {
      prepare: (context) =>
        context.route(
          '**/sso/currentUser',
          modifyResponse<{ data: object }>((body) => ({ ...body, data: { ...body.data, avatar: '/admin/none.png' } })),
        ),
    },
  );

const checkManyRows = (): Promise<string> =>
  visitApp('#/info/notice', async (visit) => {
    const { page, goTo } = visit;
    await rows(page).first().waitFor();
    await page.route(
      '**/news/list*',
      modifyResponse<Envelope>((body) => ({
        ...body,
        data: {
          list: Array.from({ length: 10_000 }, (_, at) => ({
            ...body.data.list[at % body.data.list.length],
            id: at + 1,
          })),
          total: 10_000,
        },
      })),
    );
    await goTo('#/info/news');
    await page.waitForResponse(/news\/list/);
    const start = performance.now();
    await rows(page).first().waitFor();
    await page
      .getByRole('button', { name: '新建' })
      .or(page.getByRole('link', { name: '新建' }))
      .first()
      .click();
    await page.locator('[data-field=title]').waitFor();
    const ms = Math.round(performance.now() - start);
    assert(ms <= 3_000, `It took ${ms} ms until a click was answered.`);
    return `a click is answered ${ms} ms after the rows came`;
  });

const checkSlow = ({ network }: { network: boolean }): Promise<string> =>
  visitApp('#/analysis', async ({ page, context, museum }) => {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (network) {
      const slow3g = { latency: 400, downloadThroughput: 51_200, uploadThroughput: 51_200 };
      await cdp.send('Network.emulateNetworkConditions', { offline: false, ...slow3g });
    } else await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    page.setDefaultTimeout(40_000);
    const start = performance.now();
    await page.goto(`${museum.origin}/admin/?slow#/info/news`);
    await rows(page).first().waitFor();
    const ms = Math.round(performance.now() - start);
    assert(ms <= 20_000, `The rows took ${ms} ms.`);
    return `rows after ${ms} ms`;
  });
