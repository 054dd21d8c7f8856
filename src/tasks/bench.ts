import { spawn } from 'node:child_process';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { exportsOf } from './bench-export.ts';
import { type Running, startProduct } from './bench-product.ts';
import { browserArguments, findBrowser } from './browser.ts';
import { delayingProxy, freePort, type Load, load, median } from './measure.ts';
import { startPostgres } from './postgres.ts';
import { record } from './size-guard.ts';

const ROUNDS = 5;
const API = '/admin/api/admin';

/** Prints what the budgets ask: the way to the first rows in a slow browser, and a list beside bare SQL. Nothing here passes or fails. */
export default async function bench(words: readonly string[]): Promise<void> {
  const running = await startProduct({});
  try {
    const js = await client(running.origin);
    if (words.includes('--record')) record(js);
    await server(running, 'embedded database');
  } finally {
    await running.stop();
  }
  const postgres = await startPostgres();
  const onPostgres = await startProduct({ DATABASE_URL: postgres.url });
  try {
    const cookie = await server(onPostgres, postgres.version, postgres.url);
    await exportsOf(onPostgres, postgres.url, cookie);
  } finally {
    await onPostgres.stop();
    postgres.stop();
  }
}

/** Cold cache, signed in, ten rows of news, answers after 20 ms; then 4× slower CPU and Fast 4G. */
async function client(origin: string): Promise<number> {
  const proxy = await delayingProxy(origin, (path) => (path.startsWith(API) ? 20 : 0));
  const { path } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: browserArguments });
  const cookies = await signInCookies(browser, origin);
  const figures: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const slow of [false, true]) figures.push(await visit(browser, proxy.origin, cookies, slow));
  }
  await browser.close();
  proxy.close();
  const at = (slow: boolean, pick: (visit: Visit) => number) =>
    Math.round(median(figures.filter((figure) => figure.slow === slow).map(pick)));
  console.log('\nTo the first rows of /info/news (medians)');
  console.log(`  JS, brotli KiB                   ${(at(false, ({ js }) => js) / 1024).toFixed(0)}    at most 320`);
  console.log(`  requests                         ${at(false, ({ requests }) => requests)}     at most 10`);
  console.log(`  main-thread CPU, ms              ${at(false, ({ cpu }) => cpu)}    at most 325 there`);
  console.log(`  first paint, 4x CPU + Fast 4G    ${at(true, ({ paint }) => paint)} ms`);
  console.log(`  rows, 4x CPU + Fast 4G           ${at(true, ({ rows }) => rows)} ms`);
  console.log(`  rows on a warm reload, likewise  ${at(true, ({ warm }) => warm)} ms`);
  return at(false, ({ js }) => js);
}

interface Visit {
  slow: boolean;
  js: number;
  requests: number;
  cpu: number;
  paint: number;
  rows: number;
  warm: number;
}

type Cookies =
  Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launch>>['newContext']>> extends {
    cookies: () => Promise<infer C>;
  }
    ? C
    : never;

async function signInCookies(browser: Awaited<ReturnType<typeof chromium.launch>>, origin: string): Promise<Cookies> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/admin/`);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill('admin');
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL((url) => url.pathname === '/admin/');
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

const ROWS = 'tbody tr:has(.row-title) >> nth=9';

async function visit(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  origin: string,
  cookies: Cookies,
  slow: boolean,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  if (slow) await slowDown(cdp);
  const seen = watch(cdp);
  const rows = await timeToRows(page, () => page.goto(`${origin}/admin/#/info/news`, { waitUntil: 'commit' }));
  const { js, requests } = seen();
  const cpu = await cpuOf(cdp);
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  const warm = await timeToRows(page, () => page.reload({ waitUntil: 'commit' }));
  await context.close();
  return { slow, js, requests, cpu, paint, rows, warm };
}

async function timeToRows(page: Page, go: () => Promise<unknown>): Promise<number> {
  await go();
  await page.locator(ROWS).waitFor();
  return page.evaluate(() => performance.now());
}

const slowDown = async (cdp: CDPSession): Promise<void> => {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const fast4g = { latency: 60, downloadThroughput: (9_000_000 / 8) * 0.9, uploadThroughput: (1_500_000 / 8) * 0.9 };
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...fast4g });
};

/** Counts what came over the wire up to the moment it is asked. */
function watch(cdp: CDPSession): () => { js: number; requests: number } {
  const scripts = new Set<string>();
  let js = 0;
  let requests = 0;
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Pictures come beside the rows and hold nothing up.
    if (response.url.startsWith('data:') || type === 'Image') return;
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) js += encodedDataLength;
  });
  return () => ({ js, requests });
}

const cpuOf = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

/** A list through everything, and the same rows by bare SQL in a handler of three lines, in turns. */
async function server(running: Running, name: string, databaseUrl?: string): Promise<string> {
  const cookie = await signedInCookie(running.origin);
  const list = `${running.origin}${API}/news/list?current=1&pageSize=10&sort=-newsDate`;
  const bare = databaseUrl ? await bareHandler(databaseUrl) : null;
  const ours: Load[] = [];
  const theirs: Load[] = [];
  for (let round = 0; round < 3; round += 1) {
    ours.push(await load(list, { cookie }, 10, 3_000));
    if (bare) theirs.push(await load(bare.address, {}, 10, 3_000));
  }
  bare?.close();
  const rate = (rounds: Load[]) => Math.round(median(rounds.map(({ rate }) => rate)));
  console.log(`\nA list of ten with its total, session checked, ${name}, 10 connections`);
  console.log(`  ours         ${rate(ours)} requests/s, p99 ${Math.round(median(ours.map(({ p99 }) => p99)))} ms`);
  if (bare) {
    console.log(`  bare SQL     ${rate(theirs)} requests/s`);
    console.log(`  ours / bare  ${(rate(ours) / rate(theirs)).toFixed(2)}    at least 0.75`);
  }
  return cookie;
}

async function signedInCookie(origin: string): Promise<string> {
  const { path } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: browserArguments });
  const cookies = await signInCookies(browser, origin);
  await browser.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** node:http and pg, the same ten rows, a total it does not count: what nothing but SQL costs here. */
async function bareHandler(databaseUrl: string): Promise<{ address: string; close: () => void }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--input-type=module', '-e', bareSource], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}/`;
  while (!(await fetch(address).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 25));
  return { address, close: () => child.kill() };
}

const bareSource = `
import http from 'node:http';
import pg from 'pg';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const { rows: [{ count }] } = await pool.query('select count(*)::int as count from news where "deletedAt" is null');
const columns = 'id, version, "createdAt", "updatedAt", title, category, status, cover, "newsDate"';
http.createServer(async (request, response) => {
  const { rows } = await pool.query('select ' + columns + ' from news where "deletedAt" is null order by "newsDate" desc, id desc limit 10');
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ code: 200, msg: '', data: { list: rows, total: count } }));
}).listen(Number(process.env.PORT), '127.0.0.1');
`;
