import type { BrowserContext, Route } from 'playwright-core';
import { type Group, must } from './fault.ts';
import {
  changing,
  field,
  putStageAway,
  rows,
  saveButton,
  saysAtMost,
  stillUsable,
  type Visit,
  visiting,
  waitFor,
} from './stage.ts';

interface Entry {
  menuCode: string;
  menuUrl?: string;
  menuName: string;
  icon?: string;
  children?: Entry[];
}

const entryOf = (tree: Entry[], code: string): Entry => {
  const found = tree.find(({ menuCode }) => menuCode === code);
  if (!found) throw new Error(`The menu has no ${code}.`);
  return found;
};

const MARKUP = '<img src=x onerror="window.ran=1">';

/** What somebody's server makes of a good menu; each is opened at a list that is still in it. */
const trees: readonly [name: string, expected: string, spoil: (tree: Entry[]) => unknown][] = [
  ['two entries with one code', 'no freeze', (tree) => [...tree, { ...entryOf(tree, 'info') }]],
  [
    'an entry that contains itself',
    'no freeze',
    (tree) => {
      const info = entryOf(tree, 'info');
      // As far as JSON can say it.
      info.children?.push({ ...info, children: [structuredClone(info)] });
      return tree;
    },
  ],
  ['unknown icons', 'shown with another', (tree) => tree.map((entry) => ({ ...entry, icon: 'rocket' }))],
  [
    'names with markup',
    'shown as text, nothing runs',
    (tree) => tree.map((entry) => ({ ...entry, menuName: MARKUP + entry.menuName })),
  ],
  [
    'entries that are none',
    'passed over',
    (tree) => [null, 7, 'x', {}, ...tree, { menuCode: 'odd', menuName: null, children: 'x', buttonList: 3 }],
  ],
  [
    '500 entries',
    'rows within 3 s of when they would be there',
    (tree) => {
      const more = Array.from({ length: 500 }, (_, at) => ({
        menuCode: `x${at}`,
        menuUrl: `/x/${at}`,
        menuName: `第${at}`,
      }));
      entryOf(tree, 'info').children?.push(...more);
      return tree;
    },
  ],
];

export const menus = (): Group => ({
  name: 'menu',
  faults: [
    ...trees.map(([name, expected, spoil]) => ({ name: `menu: ${name}`, expected, drive: () => spoiled(spoil) })),
    { name: 'menu: empty', expected: 'the 403 page', drive: () => empty([]) },
    { name: 'menu: null', expected: 'the 403 page', drive: () => empty(null) },
  ],
  end: putStageAway,
});

const answering = (spoil: (tree: Entry[]) => unknown) => (context: BrowserContext) =>
  context.route(
    '**/menu/getMenuList*',
    changing<{ data: Entry[] }>((told) => ({ ...told, data: spoil(told.data) })),
  );

/** How long the rows take here and now with a menu as it should be. */
let usual: Promise<number> | null = null;

const toRows = async ({ page }: Visit): Promise<number> => {
  const begun = performance.now();
  await rows(page).first().waitFor();
  return performance.now() - begun;
};

async function spoiled(spoil: (tree: Entry[]) => unknown): Promise<string> {
  usual ??= visiting('#/info/news', toRows);
  const limit = (await usual) + 3_000;
  return visiting(
    '#/info/news',
    async (visit) => {
      const { page } = visit;
      const ms = Math.round(await toRows(visit));
      must(ms <= limit, `The rows took ${ms} ms.`);
      must(!(await page.evaluate(() => 'ran' in globalThis)), 'What stood in a name was run.');
      await saysAtMost(visit, 0);
      await stillUsable(visit);
      return `rows after ${ms} ms`;
    },
    { before: answering(spoil) },
  );
}

const empty = (tree: unknown): Promise<void> =>
  visiting(
    '#/info/news',
    async (visit) => {
      await visit.page
        .getByText('没有权限，请联系管理员')
        .or(visit.page.getByText(/联系管理员/))
        .first()
        .waitFor();
      await saysAtMost(visit, 0);
    },
    { before: answering(() => tree) },
  );

const envelope = (told: object) => (route: Route) =>
  route.fulfill({ status: 500, json: { code: 500, data: null, ...told } });

const TEXT = '出错<img src=x onerror="window.ran=1">了';

/** How a refusal wants to be shown, and what must be there then. */
const shows: readonly [name: string, told: object, then: (visit: Visit) => Promise<unknown>][] = [
  ['showType 0', { showType: 0 }, async (visit) => saysAtMost(visit, 0)],
  ['showType 1', { showType: 1 }, ({ page }) => page.locator('.ant-message-warning').waitFor()],
  ['showType 2', { showType: 2 }, ({ page }) => page.locator('.ant-message-error').waitFor()],
  ['showType 4', { showType: 4 }, ({ page }) => page.locator('.ant-notification-notice').waitFor()],
  ['showType 9', { showType: 9 }, ({ page }) => page.waitForURL(/#\/exception/)],
  ['showType 99', { showType: 99 }, ({ page }) => page.locator('.ant-message-error').waitFor()],
  ['errorPage javascript:', { showType: 9, errorPage: 'javascript:window.ran=1' }, notFound],
  ['errorPage //elsewhere', { showType: 9, errorPage: '//elsewhere.example/x' }, notFound],
];

async function notFound({ page, museum }: Visit): Promise<void> {
  await page.getByText('这个地址没有对应的页面').waitFor();
  must(page.url().startsWith(`${museum.origin}/admin/`), `It left for ${page.url()}.`);
}

export const envelopes = (): Group => ({
  name: 'envelope',
  faults: shows.map(([name, told, then]) => ({
    name,
    expected: 'as S4.5–S4.10 say; msg is text, never markup',
    drive: () =>
      visiting('#/analysis', async (visit) => {
        const { page, go } = visit;
        await page.locator('main').waitFor();
        await page.route('**/news/list*', envelope({ msg: TEXT, ...told }));
        await go('#/info/news');
        await then(visit);
        await saysAtMost(visit, 1);
        must(!(await page.evaluate(() => 'ran' in globalThis)), 'What stood in the answer was run.');
        await page.unroute('**/news/list*');
        await stillUsable(visit);
      }),
  })),
  end: putStageAway,
});

const refusal = (status: number, code: number, msg: string) => (route: Route) =>
  route.fulfill({ status, json: { code, msg, data: null } });

/** Nobody is signed in any more. */
export const signIns = (): Group => ({
  name: 'sign-in',
  faults: [
    { name: '402', expected: 'one message, one way to the sign-on', drive: () => leaves(402, 402) },
    { name: '400002 in the body', expected: 'one message, one way to the sign-on', drive: () => leaves(200, 400002) },
    {
      name: 'a login address that is not http',
      expected: 'said, nothing is opened',
      drive: () => stays('javascript:window.ran=1'),
    },
    {
      name: 'a login address of another kind',
      expected: 'said, nothing is opened',
      drive: () => stays('ftp://sso.example/'),
    },
    { name: '402 as the answer to a save', expected: 'what was typed is back after signing in', drive: midSave },
    { name: 'signed out in another tab', expected: 'to the sign-on, once', drive: elsewhere },
  ],
  end: putStageAway,
});

const leaves = (status: number, code: number): Promise<void> =>
  visiting('#/analysis', async (visit) => {
    const { page, go, museum } = visit;
    await page.locator('main').waitFor();
    const left: string[] = [];
    await page.route('**/cas/login*', (route) => {
      left.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>sign-on</title>' });
    });
    await page.route('**/admin/api/admin/**', refusal(status, code, `${museum.origin}/cas/login`));
    await go('#/info/news');
    await waitFor(() => left.length > 0, 'It did not go to the sign-on.');
    await page.waitForTimeout(1_500);
    must(left.length === 1, `It went to the sign-on ${left.length} times.`);
  });

const stays = (address: string): Promise<string> =>
  visiting('#/analysis', async (visit) => {
    const { page, go, museum } = visit;
    await page.locator('main').waitFor();
    await page.route('**/news/list*', refusal(402, 402, address));
    await go('#/info/news');
    await waitFor(async () => (await visit.said()).length > 0, 'It said nothing.');
    const [said = ''] = await saysAtMost(visit, 1);
    must(said.includes(`http login error url:${address}`), `It said: ${said}`);
    must(page.url().startsWith(`${museum.origin}/admin/`), `It left for ${page.url()}.`);
    must(!(await page.evaluate(() => 'ran' in globalThis)), 'The address was run.');
    return said;
  });

const midSave = (): Promise<void> =>
  visiting('#/info/reminder/create', async ({ page, context }) => {
    await field(page, 'text').fill('会话结束前写的');
    await context.clearCookies();
    page.on('dialog', (dialog) => dialog.accept());
    await saveButton(page).click();
    await page.waitForURL(/\/cas\/login/);
    await page.locator('input[name=username]').fill('admin');
    await page.locator('input[name=password]').fill('admin');
    await page.locator('input[name=password]').press('Enter');
    await page.waitForURL(/#\/info\/reminder\/create/);
    await waitFor(
      async () => (await field(page, 'text').inputValue()) === '会话结束前写的',
      'What was typed did not come back.',
    );
  });

/** The session of this browser ends elsewhere; the page goes on until it asks something. */
const elsewhere = (): Promise<void> =>
  visiting('#/info/news', async ({ page, context, go }) => {
    await rows(page).first().waitFor();
    await context.clearCookies();
    await go('#/info/notice');
    await page.waitForURL(/\/cas\/login/);
    must((await page.locator('input[type=password]').count()) === 1, 'The sign-on does not ask for a password.');
  });
