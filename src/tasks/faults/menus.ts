import type { BrowserContext } from 'playwright-core';
import { changing, putStageAway, rows, saysAtMost, stillUsable, type Visit, visiting } from './browser-app.ts';
import { type Group, must } from './fault.ts';

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
