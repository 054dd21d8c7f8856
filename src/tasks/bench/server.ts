import { spawn } from 'node:child_process';
import { Kysely } from 'kysely';
import pg from 'pg';
import { records, resources } from '../../resources/index.ts';
import { MuseumDialect } from '../../server/database/dialect.ts';
import type { SystemTables } from '../../server/database/tables.ts';
import { tableOf, titlesIn } from '../../server/fields/section-table.ts';
import { readPage } from '../../server/records/list.ts';
import { parseListQuery } from '../../server/records/list-query.ts';
import { findFreePort, type Load, measureLoad, median } from '../measure.ts';
import { signIn } from './browser.ts';
import type { BenchProduct } from './product.ts';
import type { Report } from './report.ts';

const API = '/admin/api/admin';
const DRAFT = {
  category: 'museum',
  newsDate: '2026-05-18',
  source: '基准',
  body: '<p>这条新闻只为测量每秒能写入多少条记录，没有别的内容。</p>',
};
const OPERATORS = ['admin', 'editor', 'approver', 'desk', 'registrar', 'auditor'];

/** Measures a list of the product and, in turns with it, the same query in a handler of three lines. */
export async function measureServer({ origin, databaseUrl }: BenchProduct, report: Report): Promise<void> {
  const cookie = await signIn(origin);
  const list = `${origin}${API}/news/list?current=1&pageSize=10&sort=-newsDate`;
  const bareServer = databaseUrl ? await startBareServer(databaseUrl) : null;
  const productLoads: Load[] = [];
  const crowdedLoads: Load[] = [];
  const bareLoads: Load[] = [];
  for (let round = 0; round < 3; round += 1) {
    productLoads.push(await measureLoad(list, { cookie }, 10, 3_000));
    if (bareServer) bareLoads.push(await measureLoad(bareServer.address, {}, 10, 3_000));
    crowdedLoads.push(await measureLoad(list, { cookie }, 50, 3_000));
  }
  bareServer?.close();
  const rateOf = (rounds: Load[]) => median(rounds.map(({ rate }) => rate));
  console.log(`  a list of ten with its total, 10 connections: ${Math.round(rateOf(productLoads))} requests a second`);
  const slowest = median(crowdedLoads.map(({ p99 }) => p99));
  report.atMost('list of ten with its total, 50 connections, p99', slowest, databaseUrl ? 100 : 150, 'ms');
  // Operators have counts of their own.
  const operators = [];
  for (const account of OPERATORS) operators.push({ cookie: await signIn(origin, account) });
  const countLoads: Load[] = [];
  for (let round = 0; round < 3; round += 1) {
    countLoads.push(await measureLoad(`${origin}${API}/mail/message/count`, operators, 50, 3_000));
  }
  console.log(`  message count, first round: p99 ${Math.round(countLoads[0]?.p99 ?? 0)} ms (nothing is cached then)`);
  const slowestCount = median(countLoads.map(({ p99 }) => p99));
  report.atMost('message count, 50 connections, p99', slowestCount, databaseUrl ? 100 : 150, 'ms');
  const createRates: number[] = [];
  for (let round = 0; round < 3; round += 1) createRates.push(await measureCreates(origin, cookie));
  report.atLeast('new news, 10 connections', median(createRates), databaseUrl ? 600 : 250, 'a second');
  if (bareServer) {
    const share = rateOf(productLoads) / rateOf(bareLoads);
    report.atLeast('list of ten with its total, 10 connections', share, 0.6, '× bare handler');
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

/** Starts a server of `node:http` and `pg` that runs the query of our list, with a constant total: the cost of SQL alone. */
async function startBareServer(databaseUrl: string): Promise<{ address: string; close: () => void }> {
  const port = await findFreePort();
  const { table, sql, parameters } = buildNewsQuery();
  const child = spawn(process.execPath, ['--input-type=module', '-e', bareSource], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      TABLE: table,
      QUERY: sql,
      PARAMETERS: JSON.stringify(parameters),
    },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}/`;
  while (!(await fetch(address).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 25));
  return { address, close: () => child.kill() };
}

/** Builds the query for the first page of news. The database is never asked, so the pool opens no connection. */
function buildNewsQuery() {
  const news = resources.find(({ code }) => code === 'news');
  if (!news) throw new Error('there is no section called news');
  const db = new Kysely<SystemTables>({ dialect: new MuseumDialect({ pool: new pg.Pool() }) });
  const query = parseListQuery(news, { sort: '-newsDate' }, { codes: new Set() });
  const { sql, parameters } = readPage(db, news, query, { titleOf: titlesIn(records) });
  return { table: tableOf(news), sql, parameters };
}

const bareSource = `
import http from 'node:http';
import pg from 'pg';
const { DATABASE_URL, PORT, TABLE, QUERY, PARAMETERS } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const { rows: [{ count }] } = await pool.query('select count(*)::int as count from "' + TABLE + '" where "deletedAt" is null');
const query = { name: 'page', text: QUERY, values: JSON.parse(PARAMETERS) };
http.createServer(async (request, response) => {
  const { rows } = await pool.query(query);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ code: 200, msg: '', data: { list: rows, total: count } }));
}).listen(Number(PORT), '127.0.0.1');
`;
