import { spawn } from 'node:child_process';
import { Kysely } from 'kysely';
import pg from 'pg';
import { records, resources } from '../../src/resources/index.ts';
import { MuseumDialect } from '../../src/server/database/dialect.ts';
import type { SystemTables } from '../../src/server/database/tables.ts';
import { tableOf, titlesIn } from '../../src/server/fields/section-table.ts';
import { readPage } from '../../src/server/records/list.ts';
import { parseListQuery } from '../../src/server/records/list-query.ts';
import { findFreePort, type Load, measureLoad, median } from '../support/measure.ts';
import { type BenchProduct, signIn } from './product.ts';
import type { Report } from './report.ts';

const API = '/admin/api/admin';
const DRAFT = {
  category: 'museum',
  newsDate: '2026-05-18',
  source: '基准',
  body: '<p>这条新闻只为测量每秒能写入多少条记录，没有别的内容。</p>',
};
const OPERATORS = ['admin', 'editor', 'approver', 'desk', 'registrar', 'auditor'];

/** Fifty pages of news, ten records each. Equal calls share a query, so the cost of a list shows in different ones only. */
const DIFFERENT_PAGES = ['newsDate', 'title', 'createdAt', 'updatedAt', 'source'].flatMap((field) =>
  [field, `-${field}`].flatMap((sort) => [1, 2, 3, 4, 5].map((current) => ({ sort, current: String(current) }))),
);

/** Measures lists of the product and, in turns with them, the same queries in a handler of three lines. */
export async function measureServer({ origin, databaseUrl }: BenchProduct, report: Report): Promise<void> {
  const cookie = await signIn(origin);
  const addressOf = (page: Record<string, string>) =>
    `${origin}${API}/news/list?${new URLSearchParams({ ...page, pageSize: '10' })}`;
  const list = addressOf({ sort: '-newsDate', current: '1' });
  const lists = DIFFERENT_PAGES.map(addressOf);
  const bareServer = databaseUrl ? await startBareServer(databaseUrl) : null;
  const productLoads: Load[] = [];
  const crowdedLoads: Load[] = [];
  const differentLoads: Load[] = [];
  const bareLoads: Load[] = [];
  for (let round = 0; round < 3; round += 1) {
    productLoads.push(await measureLoad(lists, { cookie }, 10, 3_000));
    if (bareServer) bareLoads.push(await measureLoad(bareServer.addresses, {}, 10, 3_000));
    crowdedLoads.push(await measureLoad(list, { cookie }, 50, 3_000));
    differentLoads.push(await measureLoad(lists, { cookie }, 50, 3_000));
  }
  bareServer?.close();
  const rateOf = (rounds: Load[]) => median(rounds.map(({ rate }) => rate));
  const slowestOf = (rounds: Load[]) => median(rounds.map(({ p99 }) => p99));
  console.log(`  different lists of ten, 10 connections: ${Math.round(rateOf(productLoads))} requests a second`);
  const mostTime = databaseUrl ? 100 : 150;
  report.atMost('list of ten with its total, 50 connections, p99', slowestOf(crowdedLoads), mostTime, 'ms');
  report.atMost('different lists of ten, 50 connections, p99', slowestOf(differentLoads), mostTime, 'ms');
  // Operators have counts of their own.
  const operators = [];
  for (const account of OPERATORS) operators.push({ cookie: await signIn(origin, account) });
  const countLoads: Load[] = [];
  for (let round = 0; round < 3; round += 1) {
    countLoads.push(await measureLoad(`${origin}${API}/mail/message/count`, operators, 50, 3_000));
  }
  console.log(`  message count, first round: p99 ${Math.round(countLoads[0]?.p99 ?? 0)} ms (nothing is cached then)`);
  report.atMost('message count, 50 connections, p99', slowestOf(countLoads), mostTime, 'ms');
  const createRates: number[] = [];
  for (let round = 0; round < 3; round += 1) createRates.push(await measureCreates(origin, cookie));
  report.atLeast('new news, 10 connections', median(createRates), databaseUrl ? 600 : 250, 'a second');
  if (bareServer) {
    const share = rateOf(productLoads) / rateOf(bareLoads);
    report.atLeast('different lists of ten, 10 connections', share, 0.6, '× bare handler');
  }
}

/** Creates news by ten writers for three seconds, and returns how many a second. */
async function measureCreates(origin: string, cookie: string): Promise<number> {
  let count = 0;
  const { rate } = await measureLoad(`${origin}${API}/news/`, { cookie, origin }, 10, 3_000, () => {
    count += 1;
    return JSON.stringify({ ...DRAFT, title: `基准新闻 ${count}` });
  });
  return rate;
}

/** Starts a server of `node:http` and `pg` that runs the queries of our lists, with a constant total: the cost of SQL alone. */
async function startBareServer(databaseUrl: string): Promise<{ addresses: string[]; close: () => void }> {
  const port = await findFreePort();
  const { table, queries } = buildNewsQueries();
  const child = spawn(process.execPath, ['--input-type=module', '-e', bareSource], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      TABLE: table,
    },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Together they are longer than an environment variable may be.
  child.stdin.end(JSON.stringify(queries));
  const addresses = queries.map((_, number) => `http://127.0.0.1:${port}/${number}`);
  while (!(await fetch(addresses[0] ?? '').catch(() => null))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 25));
  return { addresses, close: () => child.kill() };
}

/** Builds the queries of the pages of news. The database is never asked, so the pool opens no connection. */
function buildNewsQueries() {
  const news = resources.find(({ code }) => code === 'news');
  if (!news) throw new Error('there is no section called news');
  const db = new Kysely<SystemTables>({ dialect: new MuseumDialect({ pool: new pg.Pool() }) });
  const queries = DIFFERENT_PAGES.map((page, number) => {
    const query = parseListQuery(news, page, { codes: new Set() });
    const { sql, parameters } = readPage(db, news, query, { titleOf: titlesIn(records) });
    return { name: `page ${number}`, text: sql, values: parameters };
  });
  return { table: tableOf(news), queries };
}

const bareSource = `
import http from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
const { DATABASE_URL, PORT, TABLE } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const { rows: [{ count }] } = await pool.query('select count(*)::int as count from "' + TABLE + '" where "deletedAt" is null');
const queries = await json(process.stdin);
http.createServer(async (request, response) => {
  const { rows } = await pool.query(queries[Number(request.url.slice(1))]);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ code: 200, msg: '', data: { list: rows, total: count } }));
}).listen(Number(PORT), '127.0.0.1');
`;
