import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEMONSTRATION_COMPLETE } from '../../../src/server/app/start.ts';
import { addExample } from '../../../src/tasks/new/examples.ts';
import { expectProblem, failedRequest, newPage } from '../../support/browser.ts';
import { type DeveloperClient, describeDeveloperScreens } from '../../support/developer/screen-tests.ts';
import { findFreePort } from '../../support/measure.ts';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';
import { goToHash } from '../../support/screens.ts';
import { signOn } from '../../support/sign-on.ts';
import { type Product, startDevelopment } from '../../support/start-product.ts';

/** What a section developer sees while `npm run dev` is running and the sources are edited. */
const section = 'src/resources/info/news.ts';
const rules = 'src/resources/info/news.server.ts';
const workflow = 'src/declare/publishing.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'museum-development-'));
let project: ProjectCopy;
let product: Product;
let session: Awaited<ReturnType<typeof signOn>>;
let page: Page;
/** What the task said before it was ready. */
let firstSentences = '';
/** The places of the first mistakes that the task has not shown yet. */
let firstOpen: Set<string>;
let shownInPage = '';

const edit = (file: string, from: string | RegExp, to: string): void => {
  const source = project.read(file);
  const edited = source.replace(from, to);
  expect(edited).not.toBe(source);
  project.write(file, edited);
};
const addField = (name: string): void => {
  const label = `{ zh: '字段 ${name}', en: '${name}' }`;
  const source = project
    .read(section)
    .replace('  fields: {\n', `  fields: {\n    ${name}: text({ label: ${label} }),\n`);
  project.write(section, source.replace(/fields: \[\s*'title',\s*/, `fields: ['title', '${name}', `));
};
const lineOf = (file: string, text: string): number =>
  project
    .read(file)
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

/** A call with the session of the page, but not from it: the page is reloaded while the call waits. */
async function call(path: string, method = 'GET'): Promise<{ status: number; text: string }> {
  const response = await page.request.fetch(`${product.origin}/admin/api/${path}`, {
    method,
    headers: { origin: product.origin },
  });
  return { status: response.status(), text: await response.text() };
}
const record = () => call('admin/news/?id=1');
/** What the rules of the news say to the deletion of one that is published. */
const refusal = async (): Promise<string> => {
  const { data } = JSON.parse((await call('admin/news/list?status=published')).text);
  const [{ id, version }] = data.list;
  return (await call(`admin/news/?id=${id}&version=${version}`, 'DELETE')).text;
};
/**
 * How long a change may take. One may cause several restarts, each of which compiles the server anew and reloads the pages,
 * and on a machine with other work one of them alone takes half a minute.
 */
const PATIENCE = 90_000;
const SLOW = { timeout: 4 * PATIENCE };

/** Asks until the answer is as expected; the page may be reloading in between. */
const eventually = (check: () => Promise<void>, timeout = PATIENCE): Promise<void> =>
  vi.waitFor(check, { timeout, interval: 100 });

const mistakes = () => page.locator('development-mistakes section[role=alert]');
const title = () => page.locator('[data-field=title] input').first();
const openForm = async (): Promise<void> => {
  await page.goto(`${product.origin}/admin/#/info/news/edit/1`);
  await title().waitFor();
};

/**
 * Creates a record in a new page. Changes that arrive while the server restarts make it restart once more, with a reload
 * of the pages that may come between the click and the answer; then the next page does it.
 */
async function createRecord(): Promise<void> {
  await page.close();
  page = await newPage({ storageState: session });
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${product.origin}/admin/#/info/lostProperty/create`);
  await page.locator('[data-field=wear] input').fill('40');
  await page.locator('[data-field=thing] input').fill('雨伞');
  await page.getByRole('button', { name: /^保\s*存$/ }).click();
  // The new section already has records of the demonstration.
  await page.waitForURL(/lostProperty\/edit\/\d+$/, { timeout: PATIENCE / 4 });
}

/** A mistake in each kind of file that the first start needs, and the sentence that says what to mend. */
const firstMistakes = [
  {
    file: 'src/server/config/config.ts',
    from: 'export function readConfiguration',
    to: 'export functon readConfiguration',
  },
  { file: 'src/kinds/shape.ts', from: 'export function similarName', to: 'export functon similarName' },
  { file: 'src/contract/list.ts', from: 'export const TREE_PAGE_SIZE', to: 'export cnst TREE_PAGE_SIZE' },
  { file: 'src/kinds/toggle/toggle.ts', from: "kind: 'toggle', ...", to: 'kind: missingName, ...' },
  { file: 'src/server/http/errors.ts', from: 'export class Refusal', to: 'export clas Refusal' },
  { file: section, from: 'author: text(', to: 'author: txet(' },
];

/** Mends it when a page shows it, too. Before the configuration can be read there is no address for a page. */
async function mendOnceShown(
  { file, place, from, to }: { file: string; place: string; from: string; to: string },
  address: string,
): Promise<void> {
  if (file === section) {
    const page = await newPage();
    // Without caches the app under the mistake is still being prepared.
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('development-mistakes').getByText(`${place}: `).waitFor({ timeout: PATIENCE });
    shownInPage = place;
    await page.close();
  }
  edit(file, to, from);
}

/** A clone has nothing that an earlier start, build or check has stored among its packages. */
function withoutCaches(root: string): void {
  const packages = join(root, 'node_modules');
  const installed = realpathSync(packages);
  rmSync(packages);
  mkdirSync(packages);
  for (const name of readdirSync(installed).filter((name) => !['.cache', '.vite'].includes(name))) {
    symlinkSync(join(installed, name), join(packages, name));
  }
}

beforeAll(async () => {
  project = copyProject();
  withoutCaches(project.root);
  for (const { file, from, to } of firstMistakes) edit(file, from, to);
  const places = firstMistakes.map(({ file, to }) => `${file}:${lineOf(file, to)}`);
  firstOpen = new Set(places);
  expectProblem(failedRequest, /txet is not defined/);
  const environment = { DATA_DIR: join(dataDir, 'data'), PORT: String(await findFreePort()) };
  product = await startDevelopment(environment, project.root, {
    onSpawn: ({ stderr }) =>
      stderr?.on('data', (chunk: Buffer) => {
        firstSentences += chunk.toString();
        const shown = places.filter((place) => firstOpen.has(place) && firstSentences.includes(`${place}: `));
        for (const place of shown) {
          firstOpen.delete(place);
          const { file, from, to } = firstMistakes[places.indexOf(place)] as (typeof firstMistakes)[number];
          void mendOnceShown({ file, place, from, to }, `http://127.0.0.1:${environment.PORT}/admin/`);
        }
      }),
  });
  // The news are there before it is ready; the other records are written while the tests run.
  session = await signOn(product.origin, 'admin');
}, 240_000);

beforeEach(async () => {
  page = await newPage({ storageState: session });
  page.setDefaultTimeout(PATIENCE);
});

afterAll(async () => {
  await product?.stop();
  project?.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the first npm run dev with mistakes in several files reports each with file and line, and starts once they are fixed', () => {
  expect([...firstOpen]).toEqual([]);
  const line = lineOf(section, 'author: text(');
  expect(firstSentences).toContain(`${section}:${line}: there is no field kind "txet"`);
  expect(shownInPage).toBe(`${section}:${line}`);
  expect(firstSentences.split('\n')[0]).toMatch(/^src\/server\/config\/config\.ts:\d+: \S/);
  // Not a word of the stack of the task itself, nor of drawings by the tools under it.
  expect(firstSentences).not.toMatch(/^ +at |╭|node_modules/m);
});

test('npm run dev answers an unknown URL with 404, and redirects localhost to the origin that has the cookies', async () => {
  const get = (path: string, headers = {}) =>
    fetch(`${product.origin}${path}`, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });
  expect((await get('/admin/nothing')).status).toBe(404);
  expect((await get('/nothing')).status).toBe(404);
  const port = new URL(product.origin).port;
  const answer = await fetch(`http://localhost:${port}/admin/`, {
    redirect: 'manual',
    headers: { accept: 'text/html' },
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${product.origin}/admin/`]);
});

/** Vite reads the developer's screens like any source file, so only the list of screens is replaced. */
const development: DeveloperClient = {
  name: 'by npm run dev',
  isDevelopment: true,
  origin: () => product.origin,
  async prepare(page) {
    await page.route('**/src/resources/index.client.ts*', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export * from '/admin/tests/support/developer/index.client.tsx';",
      }),
    );
  },
};

// Before the sources are edited, as these screens are those of the product as it stands.
describe('with all records of the demonstration', () => {
  beforeAll(
    () => eventually(async () => expect(product.output()).toContain(DEMONSTRATION_COMPLETE), 3 * PATIENCE),
    4 * PATIENCE,
  );

  describeDeveloperScreens(development);
});

describe('npm run dev serves an edited source without a manual restart', SLOW, () => {
  test('a field added to a section appears in the form and in the server’s answers, and typed text stays', async () => {
    await openForm();
    await title().fill('写到一半的标题');
    addField('extra');
    await page.locator('[data-field=extra]').waitFor();
    expect((await record()).text).toContain('"extra"');
    await eventually(async () => expect(await title().inputValue()).toBe('写到一半的标题'));
  });

  test('changed labels of a section, a group and a state appear in menu and list', async () => {
    await page.goto(`${product.origin}/admin/#/info/news`);
    await page.locator('tbody tr').first().waitFor();
    edit(section, "label: { zh: '新闻',", "label: { zh: '馆讯',");
    edit('src/resources/index.ts', "label: { zh: '资讯',", "label: { zh: '消息',");
    edit(workflow, '已发布', '已上线');
    await page.getByRole('menuitem', { name: '馆讯' }).waitFor();
    await page.getByRole('menuitem', { name: '消息' }).waitFor();
    await page.locator('tbody').getByText('已上线').first().waitFor();
  });

  test('an icon that no declaration named before appears in the menu', async () => {
    await page.goto(`${product.origin}/admin/#/info/news`);
    await page.locator('tbody tr').first().waitFor();
    edit('src/resources/index.ts', "icon: 'read'", "icon: 'rocket'");
    await page.locator('[data-icon=rocket] svg').first().waitFor();
  });

  test('each of five edits in a row is served, and no call fails meanwhile', async () => {
    await openForm();
    const statuses = new Set<number>();
    for (const number of Array.from({ length: 5 }, (_, index) => index)) {
      addField(`field${number}`);
      await eventually(async () => {
        const { status, text } = await record();
        statuses.add(status);
        expect(text).toContain(`"field${number}"`);
      });
    }
    expect([...statuses]).toEqual([200]);
  });

  test('a changed rule of a section is applied by the server', async () => {
    expectProblem(failedRequest);
    await openForm();
    edit(rules, '已发布的新闻请先下线再删除。', '这是刚改的规则。');
    await eventually(async () => expect(await refusal()).toContain('这是刚改的规则。'));
  });

  test('an added section, card, screen, cell, panel and field kind can be used', async () => {
    await page.goto(`${product.origin}/admin/#/info/news`);
    await page.locator('tbody tr').first().waitFor();
    addExample('section', project);
    await page.getByRole('menuitem', { name: '失物招领' }).waitFor();
    await page.goto(`${product.origin}/admin/#/analysis?show=statistics`);
    addExample('card', project);
    await page.getByRole('heading', { name: '失物招领' }).waitFor();
    for (const name of ['screen', 'cell', 'panel'] as const) addExample(name, project);
    addExample('fieldKind', project);
    const file = 'src/resources/info/lostProperty.ts';
    const withField = project
      .read(file)
      .replace('import { defineResource,', 'import { defineResource, percent,')
      .replace('place: text(', "wear: percent({ label: { zh: '磨损', en: 'Wear' } }),\n    place: text(")
      .replace("fields: ['thing', 'place']", "fields: ['thing', 'wear', 'place']");
    project.write(file, withField);
    await eventually(async () => expect((await call('admin/openapi.json')).text).toContain('"wear"'));
    await eventually(createRecord);
    await page.goto(page.url().replace('/edit/', '/show/'));
    await page.locator('.screen > .quiet', { hasText: '登记于 0 天前' }).waitFor();
    await page.getByRole('heading', { name: '登记时间' }).waitFor();
    await page.locator('p:not(.quiet)', { hasText: '登记于 0 天前' }).waitFor();
    await page.getByText('40%').waitFor();
    await page.goto(`${product.origin}/admin/#/info/lostProperty`);
    await page.locator('tbody span[style*=bold]').first().waitFor();
  });

  test('an edited component is replaced in the page without a reload', async () => {
    await openForm();
    await page.evaluate(() => Object.assign(window, { isTheSame: true }));
    edit(
      'src/client/record/form/form-footer.tsx',
      '<footer className="form-footer">',
      '<footer className="form-footer" id="edited">',
    );
    await page.locator('#edited').waitFor();
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  });
});

describe(
  'npm run dev shows a mistake in page and terminal until it is fixed, and the server keeps running',
  SLOW,
  () => {
    test('a mistake of a declaration and a type error are each shown until they are fixed', async () => {
      await openForm();
      edit(section, 'fourEyes: true', 'foureyes: true');
      const mistake = `${section}:${lineOf(section, 'foureyes')}: news has no option "foureyes"; did you mean "fourEyes"?`;
      await mistakes().getByText(mistake).waitFor();
      expect(product.output()).toContain(mistake);
      expect((await record()).status).toBe(200);

      edit('src/client/record/form/form.tsx', /^/, "export const wrong: number = 'text';\n");
      const typeError = "src/client/record/form/form.tsx:1: Type 'string' is not assignable to type 'number'. (TS2322)";
      // The compiler gives way to everything else on the machine.
      await mistakes().getByText(typeError).waitFor({ timeout: PATIENCE });
      expect(await mistakes().textContent()).toContain(mistake);
      expect(product.output()).toContain(typeError);

      edit(section, 'foureyes: true', 'fourEyes: true');
      await mistakes().getByText(mistake).waitFor({ state: 'detached' });
      await mistakes().getByText(typeError).waitFor();
      edit('src/client/record/form/form.tsx', "export const wrong: number = 'text';\n", '');
      await mistakes().waitFor({ state: 'detached', timeout: PATIENCE });
    });

    test('a syntax error of a section is shown, and a page that was opened meanwhile shows the app once it is fixed', async () => {
      expectProblem(failedRequest, /vite|news\.ts/);
      await openForm();
      edit(section, 'export const news ', 'export cnst news ');
      await mistakes()
        .getByText(`${section}:${lineOf(section, 'export cnst')}: `)
        .waitFor();
      expect(await title().isVisible()).toBe(true);
      await page.reload();
      await mistakes().waitFor();
      edit(section, 'export cnst news ', 'export const news ');
      await mistakes().waitFor({ state: 'detached' });
      await title().waitFor();
    });
  },
);

/** What a person reads under the mistakes, and whether a change of a rule that was saved with the mistake is in force. */
const serverRunsOldSources = 'The server goes on with the sources before.';
const serverRunsNewSources = 'The server runs the sources as they are now.';
const footer = 'src/client/record/form/form-footer.tsx';
const typeError = "export const wrong: number = 'text';\n";

describe('the page of npm run dev names the sources that run while there is a mistake', SLOW, () => {
  test.each<[mistake: string, file: string, from: string | RegExp, to: string, shown: RegExp, says: string]>([
    ['a type error in a section', section, /^/, typeError, /news\.ts:1: .*TS2322/, serverRunsNewSources],
    ['a mistake in a declaration', section, 'fourEyes: true', 'foureyes: true', /"foureyes"/, serverRunsOldSources],
    [
      'a syntax error in a file of the server',
      'src/server/http/errors.ts',
      'export class Refusal',
      'export clas Refusal',
      /errors\.ts:\d+: /,
      serverRunsOldSources,
    ],
    [
      'an error while the server loads rules',
      rules,
      'export const newsRules',
      "if (Date) throw new Error('Not today.');\nexport const newsRules",
      /news\.server\.ts:\d+: Not today\./,
      serverRunsOldSources,
    ],
    [
      'a syntax error in a file of the client only',
      footer,
      'export function FormFooter',
      'export functon FormFooter',
      /form-footer\.tsx:\d+: /,
      `${serverRunsNewSources} A file of this page cannot be loaded.`,
    ],
    [
      'a label in the wrong language',
      section,
      /label: \{ zh: '[^']+', en: 'News' \}/,
      "label: { zh: 'News', en: 'News' }",
      /warning: news\.label\.zh has no Chinese character/,
      serverRunsNewSources,
    ],
    [
      'a file that no list imports',
      'src/resources/index.server.ts',
      '  memberRoleSeed,\n',
      '',
      /memberRole\.seed\.ts:\d+: Nothing uses this file/,
      serverRunsNewSources,
    ],
  ])('with %s, server and page run the sources that the page names', async (_mistake, file, from, to, shown, says) => {
    expectProblem(failedRequest, /vite|form-footer|Failed to fetch dynamically/);
    await openForm();
    const [before, rulesBefore] = [project.read(file), project.read(rules)];
    const marker = `规则${Math.random()}`;
    const mend = () => {
      project.write(rules, rulesBefore);
      project.write(file, before);
    };
    onTestFinished(mend);
    edit(file, from, to);
    edit(rules, /zh: '[^']+'(?=,\n\s+en: 'Please take)/, `zh: '${marker}'`);
    await mistakes().getByText(shown).waitFor({ timeout: PATIENCE });
    if (says.startsWith(serverRunsNewSources)) await eventually(async () => expect(await refusal()).toContain(marker));
    else expect(await refusal()).not.toContain(marker);
    await mistakes().getByText(`${says} This goes away when it is mended.`, { exact: true }).waitFor();
    mend();
    await mistakes().waitFor({ state: 'detached', timeout: PATIENCE });
    await eventually(async () => expect(await refusal()).not.toContain(marker));
    await title().waitFor();
  });

  test('an edit that is only badly formatted is served, and no mistake is shown', async () => {
    expectProblem(failedRequest);
    await openForm();
    edit(rules, /zh: '[^']+'(?=,\n\s+en: 'Please take)/, 'zh:   "没有排版的规则。"');
    await eventually(async () => expect(await refusal()).toContain('没有排版的规则。'));
    expect(await mistakes().count()).toBe(0);
    edit(rules, 'zh:   "没有排版的规则。"', "zh: '排版的规则。'");
  });

  test('a mistake in a screen, found together with a change of the server, disappears once the screen is corrected', async () => {
    expectProblem(failedRequest, /vite|role/);
    await openForm();
    const screens = 'src/resources/system/role.client.tsx';
    edit(screens, 'export const roleScreens', 'export cnst roleScreens');
    edit(section, "icon: 'read'", "icon: 'book'");
    const sentence = mistakes().getByText(/role\.client\.tsx:\d+: Syntax error/);
    await sentence.waitFor();
    edit(screens, 'export cnst roleScreens', 'export const roleScreens');
    await mistakes().waitFor({ state: 'detached', timeout: PATIENCE });
    edit(section, "icon: 'book'", "icon: 'read'");
  });
});

describe('an error in a screen of npm run dev', SLOW, () => {
  const file = 'src/resources/analysis/overview.client.tsx';

  const card = () => page.getByRole('heading', { name: '我的待办' });
  const breakBefore = async (from: string): Promise<{ sentence: string; mend: () => void }> => {
    expectProblem(/Broken on purpose|Failed to reload|incorrect use of use\(\)/);
    await page.goto(`${product.origin}/admin/#/analysis`);
    await card().waitFor();
    const before = project.read(file);
    const mend = () => project.write(file, before);
    onTestFinished(mend);
    edit(file, from, `if (cards) throw new Error('Broken on purpose.');\n${from}`);
    return { sentence: `${file}:${lineOf(file, 'Broken on purpose')}: Broken on purpose.`, mend };
  };

  test('while it is rendered is shown with file and line, and the screen is shown again once it is corrected', async () => {
    const { sentence, mend } = await breakBefore('return <Dashboard');
    await mistakes().getByText(sentence).waitFor();
    expect(product.output()).toContain(sentence);
    await page.locator('main .status-page').waitFor();
    // A page that is loaded now has never shown the screen without the error.
    await page.reload();
    await mistakes().getByText(sentence).waitFor();
    mend();
    await card().waitFor();
    await mistakes().waitFor({ state: 'detached' });
  });

  test('while it is loaded is shown with file and line, and the screen is shown again once it is corrected', async () => {
    const { sentence, mend } = await breakBefore('/** The overview');
    await mistakes().getByText(sentence).waitFor();
    // A page that is loaded now has never had the module without the error.
    await eventually(async () => {
      await page.reload();
      await mistakes().getByText(sentence).waitFor({ timeout: 10_000 });
    });
    mend();
    await card().waitFor();
    await mistakes().waitFor({ state: 'detached' });
  });
});

test(
  'npm run dev reports in page and terminal a filter in the address that the section does not declare',
  SLOW,
  async () => {
    const sentence = 'news has no filter "q": add it to list.filters, or leave it out.';
    expectProblem(/has no filter/);
    await page.goto(`${product.origin}/admin/#/analysis`);
    await goToHash(page, '#/info/news?q=zzzz');
    await mistakes().getByText(sentence).waitFor();
    await eventually(async () => expect(product.output()).toContain(sentence));
  },
);

test('npm run dev applies an edit that deletes stored data only after a confirmation in the page', SLOW, async () => {
  await openForm();
  const author = async () => JSON.parse((await record()).text).data.author;
  const [declared, written] = [project.read(section), await author()];
  const withoutAuthor = declared.replace(/ {4}author: text\(.*\n/, '').replaceAll("'author',", '');
  const dialog = page.getByRole('alertdialog', { name: 'This change would take something from the data' });
  const sentence = /^news\.author is no longer declared, but in \d+ records of the table "news" its column "author"/;

  project.write(section, withoutAuthor);
  await dialog.getByText(sentence).waitFor();
  expect(product.output()).toMatch(new RegExp(sentence.source, 'm'));
  expect(await author()).toBe(written);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await mistakes()
    .getByText(/news\.author is no longer declared/)
    .waitFor();
  expect(await dialog.count()).toBe(0);
  expect(await author()).toBe(written);
  project.write(section, declared);
  await mistakes().waitFor({ state: 'detached' });

  project.write(section, withoutAuthor);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await eventually(async () => expect(await author()).toBe(undefined));
  expect(product.output()).toContain('Answered in the page: go on.');
  project.write(section, declared);
  await eventually(async () => expect(await author()).toBe(written));
});
