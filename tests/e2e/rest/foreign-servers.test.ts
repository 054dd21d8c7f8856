import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { menuSections } from '../../../src/resources/index.ts';
import { news } from '../../../src/resources/info/news.ts';
import { expectProblem, newPage } from '../../support/browser.ts';
import { hyphened, startJsonApiServer } from '../../support/foreign/json-api.ts';
import { ruoyiName, startRuoyiServer } from '../../support/foreign/ruoyi.ts';
import type { ForeignServer } from '../../support/foreign/table.ts';
import { type FrontServer, startStaticServer } from '../../support/front-servers.ts';
import { field, rows } from '../../support/screens.ts';

interface Style {
  /** The example of its mapping. */
  wire: string;
  start: () => Promise<ForeignServer>;
  nameOf: (section: Resource, name: string) => string;
  /** What the filter by two categories and a day sends. */
  filters: Readonly<Record<string, string | string[]>>;
  /** The address of the change of the news with this id, and its whole body. */
  change: (id: string) => { path: string; body: object };
  /** The prefixes of all of its addresses. */
  paths: RegExp;
}

const ruoyiStyle = {
  start: startRuoyiServer,
  nameOf: ruoyiName,
  filters: {
    category: ['7', '6'],
    'params[beginNewsDate]': '2026-01-01 00:00:00',
    'params[endNewsDate]': '2026-02-01 00:00:00',
  },
  change: (id: string) => ({ path: '/prod-api/cms/news', body: { id, newsTitle: '改过的标题' } }),
  paths: /^\/(prod-api\/|login\?|files\/)/,
};

const styles: Readonly<Record<string, Style>> = {
  'RuoYi with a flat menu': { ...ruoyiStyle, wire: 'ruoyi' },
  'RuoYi with routers': { ...ruoyiStyle, wire: 'ruoyi-routers' },
  'JSON:API': {
    wire: 'json-api',
    start: startJsonApiServer,
    nameOf: (_section, name) => hyphened(name),
    filters: {
      'filter[category]': 'media,party',
      'filter[news-date][from]': '2026-01-01',
      'filter[news-date][to]': '2026-02-01',
    },
    change: (id) => ({
      path: `/api/v1/news/${id}`,
      body: { data: { type: 'news', id, attributes: { title: '改过的标题' }, relationships: {} } },
    }),
    paths: /^\/(api\/v1\/|login\?|files\/)/,
  },
};

describe.each(Object.entries(styles))('the client on a server in the style of %s', (_name, style) => {
  let server: ForeignServer;
  let site: FrontServer;
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  /** Everything that was requested, since `requests` is emptied before each page. */
  const requested: string[] = [];

  beforeAll(async () => {
    execFileSync('node_modules/.bin/vite', ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], {
      env: { ...process.env, NODE_ENV: 'production', VITE_WIRE: `src/examples/client/wire/${style.wire}.ts` },
      stdio: 'inherit',
    });
    server = await style.start();
    site = await startStaticServer(server.origin, folder);
  }, 180_000);

  afterAll(async () => {
    site.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Where the status of HTTP says that nobody is signed in, the browser reports it. */
  const signOnRefused = /401 \(Unauthorized\)/;

  async function signIn(): Promise<Page> {
    expectProblem(signOnRefused);
    const page = await newPage();
    await page.goto(`${site.origin}/admin/#/info/news`);
    await page.locator('.user-name').getByText('钟馆员').waitFor();
    return page;
  }

  async function load(page: Page, path: string): Promise<void> {
    requested.push(...server.requests.map((request) => request.path));
    server.requests.length = 0;
    await page.goto('about:blank');
    await page.goto(`${site.origin}/admin/#${path}`);
  }

  test('every list shows the rows of the server', async () => {
    const page = await signIn();
    const failures: string[] = [];
    for (const section of menuSections) {
      await load(page, section.path);
      await page.locator('tbody .row-title').first().waitFor();
      const shown = await page.locator('tbody .row-title').allInnerTexts();
      const title = style.nameOf(section, section.title);
      const stored = server.rows(section.code).map((row) => String(row[title]));
      if (!shown.every((text) => stored.includes(text))) failures.push(`${section.code}: ${shown.join(', ')}`);
    }
    expect(failures).toEqual([]);
  });

  test('an operator filters a list, opens a record, changes it and exports the list', async () => {
    const page = await signIn();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    await load(page, '/info/news?category=media&category=party&newsDate=2026-01-01..2026-02-01');
    await page.getByText(/共 \d+ 条/).waitFor();
    const address = server.requests
      .map(({ path }) => new URL(path, server.origin))
      .find(({ search }) => search.includes('2026-01-01'));
    for (const [name, value] of Object.entries(style.filters))
      expect(address?.searchParams.getAll(name)).toEqual([value].flat());

    await load(page, '/info/news');
    await rows(page).first().locator('a.row-title').click();
    await page.getByRole('link', { name: '编辑', exact: true }).click();
    await field(page, 'title').getByRole('textbox').first().fill('改过的标题');
    await page.getByRole('button', { name: /^保存/ }).first().click();
    await page.getByText('已保存。').waitFor();
    const changed = server.rows('news').find((row) => row[style.nameOf(news, 'title')] === '改过的标题');
    const expected = style.change(String(changed?.id));
    const change = server.requests.find(({ method }) => method === 'PUT' || method === 'PATCH');
    expect([change?.path, JSON.parse(change?.body ?? '')]).toEqual([expected.path, expected.body]);

    await load(page, '/info/news');
    await page.getByRole('button', { name: '导出', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '导出', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('list.csv');
    expect(problems).toEqual([]);
  });

  test('no address is requested that the server does not have', async () => {
    const all = [...requested, ...server.requests.map(({ path }) => path)];
    expect(all.length).toBeGreaterThan(100);
    expect([...new Set(all)].filter((path) => !style.paths.test(path))).toEqual([]);
  });
});
