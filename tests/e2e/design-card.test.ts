import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { app, openAs, pageAs } from '../support/browser.ts';

/**
 * Reads the React context values of the rendered page. A build shortens variable names but not property names, so a library
 * is recognised by the properties of its context value.
 */
const contextValues = (page: Page): Promise<{ refine: (string | null)[][]; router: string | null; queries: number }> =>
  page.evaluate(() => {
    type Fiber = { child: Fiber | null; sibling: Fiber | null; memoizedProps: { value?: unknown } | null };
    const root = document.getElementById('root') as unknown as Record<string, Fiber>;
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? '';
    const values = { refine: [] as (string | null)[][], router: null as string | null, queries: 0 };
    const fibers: (Fiber | null)[] = [root[key] ?? null];
    for (let fiber = fibers.pop(); fiber !== undefined; fiber = fibers.pop()) {
      if (fiber === null) continue;
      fibers.push(fiber.sibling, fiber.child);
      // biome-ignore lint/suspicious/noExplicitAny: whatever a component was given
      const value: any = fiber.memoizedProps?.value;
      if (typeof value !== 'object' || value === null) continue;
      if (Array.isArray(value.resources)) {
        values.refine = value.resources.map(({ name, meta }: { name: string; meta?: { parent?: string } }) => [
          name,
          meta?.parent ?? null,
        ]);
      }
      if (value.router?.state?.location) values.router = value.router.state.location.pathname;
      if (typeof value.getQueryCache === 'function') values.queries = value.getQueryCache().getAll().length;
    }
    return values;
  });

/** Each code of the menu with its group, typed out so that the test does not compute them as the product does. */
const codesWithGroups = [
  ['analysis', null],
  ['home', null],
  ['sliderConfig', 'home'],
  ['visit', null],
  ['visitGuide', 'visit'],
  ['exhibition', null],
  ['undisturbedExhibition', 'exhibition'],
  ['basicExhibition', 'exhibition'],
  ['tmpExhibition', 'exhibition'],
  ['education', null],
  ['juniorActivities', 'education'],
  ['juniorActivitiesApply', 'education'],
  ['zhongshanLecture', 'education'],
  ['themeEducation', 'education'],
  ['volunteer', 'education'],
  ['friendsOfMuseums', 'education'],
  ['friendsOfMuseumsApply', 'education'],
  ['collection', null],
  ['collectionManage', 'collection'],
  ['periodical', null],
  ['libraryJournal', 'periodical'],
  ['publication', 'periodical'],
  ['literature', null],
  ['literatureGoods', 'literature'],
  ['melodrama', 'literature'],
  ['wallpaper', 'literature'],
  ['info', null],
  ['news', 'info'],
  ['notice', 'info'],
  ['reminder', 'info'],
  ['about', null],
  ['annals', 'about'],
  ['introduce', 'about'],
  ['organization', 'about'],
  ['artifactCollect', 'about'],
  ['voiceGuide', 'about'],
  ['member', null],
  ['memberManage', 'member'],
  ['system', null],
  ['role', 'system'],
  ['operator', 'system'],
];

test('[D1, D3] a list page uses antd inputs and pagination, Refine’s resources for each menu code, and react-router for its path', async () => {
  // The resources are the same for an operator whose menu has only some of the codes.
  const page = await openAs('approver', '#/info/news');
  await page.locator('.table-row').nth(9).waitFor();
  for (const part of ['.ant-input', '.ant-pagination']) await page.locator(part).first().waitFor();
  const onList = await contextValues(page);
  expect(onList.refine).toEqual(codesWithGroups);
  expect(onList.router).toBe('/info/news');
  expect(onList.queries).toBeGreaterThan(0);

  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page
    .locator('aside')
    .getByText('参观须知')
    .first()
    .or(page.locator('a[href$="#/info/notice"]'))
    .first()
    .click();
  await expect.poll(async () => (await contextValues(page)).router).not.toBe('/info/news');
  expect(loads, 'react-router changes the place without loading the page').toBe(0);
});

test('[D1] the client sends its requests with axios, and its scripts are files of the vite build', async () => {
  const page = await pageAs('admin');
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
  });
  const call = page.waitForRequest(/message\/count/);
  await page.goto(`${app}#/info/news`);
  // axios sends this header; `fetch` would send */*.
  expect((await call).headers().accept).toBe('application/json, text/plain, */*');
  await page.locator('.table-row').nth(9).waitFor();
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts) expect(script).toMatch(/^\/admin\/assets\/.+-[\w-]{8}\.js$/);
});

test.each([
  'react',
  'react-dom',
  '@refinedev/core',
  '@refinedev/antd',
  '@refinedev/react-router',
  'antd',
  'react-router',
  'axios',
])('[D1] a module of the client imports %s', (name) => {
  const modules = readdirSync('src/client', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const sources = modules.map((file) => readFileSync(`src/client/${file}`, 'utf8'));
  expect(
    sources.some((source) => new RegExp(`^import (?!type )[^;]*from '${name}(/[\\w-]+)*';`, 'm').test(source)),
  ).toBe(true);
});

test("the built client contains nothing of Refine's devtools", () => {
  const scripts = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(1);
  const withDevtools = scripts.filter((name) =>
    /refine-devtools|REFINE_DEVTOOLS|DevtoolsPanel|new WebSocket/.test(
      readFileSync(`dist/client/assets/${name}`, 'utf8'),
    ),
  );
  expect(withDevtools).toEqual([]);
});

test('[D1] TypeScript rejects a declaration whose list has a column without a declared field', () => {
  mkdirSync('node_modules/.cache', { recursive: true });
  const folder = mkdtempSync('node_modules/.cache/wrong-');
  const news = readFileSync('src/resources/info/news.ts', 'utf8');
  const source = news
    .replace("columns: ['cover', 'title'", "columns: ['cover', 'tittle'")
    .replaceAll("'../", "'../../../src/resources/");
  expect(source).toContain("'tittle'");
  writeFileSync(join(folder, 'news.ts'), source);
  const config = { extends: '../../../tsconfig.json', include: ['*.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(stdout).toContain('tittle');
  expect(status).not.toBe(0);
});
