import type { BrowserContext } from 'playwright-core';
import {
  assertMessagesAtMost,
  assertStillUsable,
  closeBrowserApp,
  modifyResponse,
  rows,
  type Visit,
  visitApp,
} from './browser-app.ts';
import { assert, type Group } from './fault.ts';

interface Entry {
  menuCode: string;
  menuUrl?: string;
  menuName: string;
  icon?: string;
  children?: Entry[];
}

const findEntry = (tree: Entry[], code: string): Entry => {
  const entry = tree.find(({ menuCode }) => menuCode === code);
  if (!entry) throw new Error(`The menu has no ${code}.`);
  return entry;
};

const MARKUP = '<img src=x onerror="window.ran=1">';

/** Broken menus that a foreign server might send; each still contains the list that is opened. */
const menuCases: readonly [name: string, expected: string, corrupt: (tree: Entry[]) => unknown][] = [
  ['two entries with one code', 'no freeze', (tree) => [...tree, { ...findEntry(tree, 'info') }]],
  [
    'an entry that contains itself',
    'no freeze',
    (tree) => {
      const info = findEntry(tree, 'info');
      // JSON cannot hold a real circle: one level of nesting stands for it.
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
      const entries = Array.from({ length: 500 }, (_, at) => ({
        menuCode: `x${at}`,
        menuUrl: `/x/${at}`,
        menuName: `第${at}`,
      }));
      findEntry(tree, 'info').children?.push(...entries);
      return tree;
    },
  ],
];

export const menus = (): Group => ({
  name: 'menu',
  faults: [
    ...menuCases.map(([name, expected, corrupt]) => ({
      name: `menu: ${name}`,
      expected,
      run: () => checkMenu(corrupt),
    })),
    { name: 'menu: empty', expected: 'the 403 page', run: () => checkNoMenu([]) },
    { name: 'menu: null', expected: 'the 403 page', run: () => checkNoMenu(null) },
  ],
  cleanUp: closeBrowserApp,
});

const routeMenu = (corrupt: (tree: Entry[]) => unknown) => (context: BrowserContext) =>
  context.route(
    '**/menu/getMenuList*',
    modifyResponse<{ data: Entry[] }>((body) => ({ ...body, data: corrupt(body.data) })),
  );

/** How long the rows take on this machine with a correct menu, in milliseconds. */
let usualTime: Promise<number> | null = null;

const timeToRows = async ({ page }: Visit): Promise<number> => {
  const start = performance.now();
  await rows(page).first().waitFor();
  return performance.now() - start;
};

async function checkMenu(corrupt: (tree: Entry[]) => unknown): Promise<string> {
  usualTime ??= visitApp('#/info/news', timeToRows);
  const limit = (await usualTime) + 3_000;
  return visitApp(
    '#/info/news',
    async (visit) => {
      const { page } = visit;
      const ms = Math.round(await timeToRows(visit));
      assert(ms <= limit, `The rows took ${ms} ms.`);
      assert(!(await page.evaluate(() => 'ran' in globalThis)), 'What stood in a name was run.');
      await assertMessagesAtMost(visit, 0);
      await assertStillUsable(visit);
      return `rows after ${ms} ms`;
    },
    { prepare: routeMenu(corrupt) },
  );
}

const checkNoMenu = (tree: unknown): Promise<void> =>
  visitApp(
    '#/info/news',
    async (visit) => {
      await visit.page
        .getByText('没有权限，请联系管理员')
        .or(visit.page.getByText(/联系管理员/))
        .first()
        .waitFor();
      await assertMessagesAtMost(visit, 0);
    },
    { prepare: routeMenu(() => tree) },
  );
