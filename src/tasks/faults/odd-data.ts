import { changing, putStageAway, rows, saysAtMost, stillUsable, type Visit, visiting, waitFor } from './browser-app.ts';
import { type Group, must } from './fault.ts';

type Envelope = { code: unknown; msg: string; data: { list: Record<string, unknown>[]; total: unknown } };

/** What somebody's server makes of a good list, and whether its rows can still be shown. */
const lists: readonly [name: string, spoil: (envelope: Envelope) => unknown, rows: number][] = [
  ['without total', ({ data }) => ({ code: 200, msg: '', data: { list: data.list } }), 0],
  ['data null', () => ({ code: 200, msg: '', data: null }), 0],
  ['list null', () => ({ code: 200, msg: '', data: { list: null, total: 3 } }), 0],
  ['null rows', (told) => withRows(told, (list) => [null, ...list.slice(1), null]), 9],
  ['total as a string', (told) => ({ ...told, data: { ...told.data, total: String(told.data.total) } }), 10],
  ['total too small', (told) => ({ ...told, data: { ...told.data, total: 2 } }), 10],
  ['equal ids', (told) => withRows(told, (list) => list.map((row) => ({ ...row, id: 1 }))), 10],
  ['wrong types in cells', (told) => withRows(told, (list) => list.map(scrambled)), 10],
  ['empty rows', (told) => withRows(told, (list) => list.map(({ id }) => ({ id }))), 10],
  ['code as a string', (told) => ({ ...told, code: '200' }), 10],
];

const withRows = (told: Envelope, change: (list: Envelope['data']['list']) => unknown[]) => ({
  ...told,
  data: { ...told.data, list: change(told.data.list) },
});

const wrong = [null, 7, 'x', [1, null], { a: 1 }, true, ''];

/** Every value of a row becomes one of another kind; its number stays. */
const scrambled = (row: Record<string, unknown>, at: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value], column) => [
      name,
      name === 'id' ? value : wrong[(at + column) % wrong.length],
    ]),
  );

export const oddData = (): Group => ({
  name: 'data from elsewhere',
  faults: [
    ...lists.map(([name, spoil, shown]) => ({
      name: `list ${name}`,
      expected: shown > 0 ? 'rows that can be shown are shown' : 'said, no white page',
      drive: () => odd(spoil, shown),
    })),
    { name: 'a record with wrong types in its fields', expected: 'form and detail open', drive: oddRecord },
    { name: 'counts as a map', expected: 'shown', drive: () => counts({ news: 3 }, true) },
    {
      name: 'broken counts',
      expected: 'no badge, nothing else',
      drive: () => counts([null, 7, { menuCode: 3 }], false),
    },
    { name: 'counts as a text', expected: 'no badge, nothing else', drive: () => counts('many', false) },
    { name: 'avatar 404', expected: 'the default image', drive: avatar },
    { name: '10,000 rows in one answer', expected: 'usable within 3 s', drive: manyRows },
    { name: 'slow 3G', expected: 'rows within 20 s', drive: () => slow({ network: true }) },
    { name: 'slow CPU', expected: 'rows, and a click is answered', drive: () => slow({ network: false }) },
  ],
  end: putStageAway,
});

const odd = (spoil: (envelope: Envelope) => unknown, shown: number): Promise<string> =>
  visiting('#/analysis', async (visit) => {
    const { page, go } = visit;
    await page.locator('main').waitFor();
    await page.route('**/news/list*', changing(spoil));
    await go('#/info/news');
    if (shown > 0) {
      const dataRows = page.locator('tbody tr.ant-table-row');
      await waitFor(async () => (await dataRows.count()) > 0, 'No row is shown.');
      const count = await dataRows.count();
      must(count >= Math.min(shown, 9), `${count} rows are shown instead of ${shown}.`);
    } else {
      await page.getByText('列表没有读取成功。').waitFor();
    }
    const said = await saysAtMost(visit, shown > 0 ? 0 : 1);
    await page.unroute('**/news/list*');
    await stillUsable(visit);
    return said[0] ?? `${shown} rows shown`;
  });

const oddRecord = (): Promise<string> =>
  visiting('#/info/news', async (visit) => {
    const { page, go } = visit;
    await rows(page).first().waitFor();
    for (let turn = 0; turn < wrong.length; turn += 1) {
      await page.route(
        /\/news\/\?id=/,
        changing<{ data: Record<string, unknown> }>((told) => ({
          ...told,
          data: { ...scrambled(told.data, turn), version: told.data.version },
        })),
      );
      for (const screen of ['show', 'edit']) {
        await go(`#/info/news/${screen}/${turn + 1}`);
        await page.locator('main h1').first().waitFor();
        await page.waitForTimeout(400);
        must((await page.getByText('页面出错').count()) === 0, `The ${screen} page broke down in turn ${turn}.`);
        await notBlank(visit, `${screen} page in turn ${turn}`);
      }
      await page.unroute(/\/news\/\?id=/);
    }
    await stillUsable(visit);
    return `${wrong.length} ways of being wrong`;
  });

async function notBlank({ page }: Visit, what: string): Promise<void> {
  const text = (
    await page
      .locator('main')
      .innerText()
      .catch(() => '')
  ).trim();
  must(text !== '', `The ${what} is white.`);
}

const counts = (data: unknown, isShown: boolean): Promise<void> =>
  visiting(
    '#/info/news',
    async (visit) => {
      const { page } = visit;
      await rows(page).first().waitFor();
      const badge = page.locator('.nav-inline .nav-count');
      if (isShown) await badge.first().waitFor();
      await saysAtMost(visit, 0);
      must(isShown || (await badge.count()) === 0, 'It counts what is no number.');
      await stillUsable(visit);
    },
    {
      before: (context) =>
        context.route('**/mail/message/count*', (route) => route.fulfill({ json: { code: 200, msg: '', data } })),
    },
  );

const avatar = (): Promise<void> =>
  visiting(
    '#/info/news',
    async (visit) => {
      await visit.page.locator('.user-menu img[src*="avatar.svg"]').waitFor();
      await saysAtMost(visit, 0);
    },
    {
      before: (context) =>
        context.route(
          '**/sso/currentUser',
          changing<{ data: object }>((told) => ({ ...told, data: { ...told.data, avatar: '/admin/none.png' } })),
        ),
    },
  );

const manyRows = (): Promise<string> =>
  visiting('#/info/notice', async (visit) => {
    const { page, go } = visit;
    await rows(page).first().waitFor();
    await page.route(
      '**/news/list*',
      changing<Envelope>((told) => ({
        ...told,
        data: {
          list: Array.from({ length: 10_000 }, (_, at) => ({
            ...told.data.list[at % told.data.list.length],
            id: at + 1,
          })),
          total: 10_000,
        },
      })),
    );
    await go('#/info/news');
    await page.waitForResponse(/news\/list/);
    const begun = performance.now();
    await rows(page).first().waitFor();
    await page
      .getByRole('button', { name: '新建' })
      .or(page.getByRole('link', { name: '新建' }))
      .first()
      .click();
    await page.locator('[data-field=title]').waitFor();
    const ms = Math.round(performance.now() - begun);
    must(ms <= 3_000, `It took ${ms} ms until a click was answered.`);
    return `a click is answered ${ms} ms after the rows came`;
  });

const slow = ({ network }: { network: boolean }): Promise<string> =>
  visiting('#/analysis', async ({ page, context, museum }) => {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (network) {
      const slow3g = { latency: 400, downloadThroughput: 51_200, uploadThroughput: 51_200 };
      await cdp.send('Network.emulateNetworkConditions', { offline: false, ...slow3g });
    } else await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    page.setDefaultTimeout(40_000);
    const begun = performance.now();
    await page.goto(`${museum.origin}/admin/?slow#/info/news`);
    await rows(page).first().waitFor();
    const ms = Math.round(performance.now() - begun);
    must(ms <= 20_000, `The rows took ${ms} ms.`);
    return `rows after ${ms} ms`;
  });
