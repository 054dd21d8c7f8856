import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { records, resources } from '../resources/index.ts';
import type { SystemTables } from '../server/database/tables.ts';
import { tableOf, titlesIn } from '../server/fields/section-table.ts';
import { parseListQuery, readPage } from '../server/records/list.ts';
import { measureClient, signIn } from './bench-client.ts';
import { measureExports } from './bench-export.ts';
import { type BenchProduct, startForBench } from './bench-product.ts';
import { findFreePort, type Load, measureLoad, median } from './measure.ts';
import { startPostgres } from './postgres.ts';
import { listProjectEntries } from './project-files.ts';
import { writeRecord } from './size-guard.ts';

const API = '/admin/api/admin';

/** Prints the figures of the budgets: the first rows in a slow browser, and a list beside bare SQL. Nothing passes or fails. */
export default async function bench(args: readonly string[]): Promise<void> {
  if (args.includes('tests')) return benchTests();
  const product = await startForBench({});
  try {
    const js = await measureClient(product.origin);
    if (args.includes('--record')) writeRecord(js);
    await measureServer(product, 'embedded database');
  } finally {
    await product.stop();
  }
  const postgres = await startPostgres();
  const postgresProduct = await startForBench({ DATABASE_URL: postgres.url });
  try {
    const cookie = await measureServer(postgresProduct, postgres.version, postgres.url);
    await measureExports(postgresProduct, postgres.url, cookie);
  } finally {
    await postgresProduct.stop();
    postgres.stop();
  }
}

/** Measures a list of the product and, in turns with it, the same query in a handler of three lines. */
async function measureServer(product: BenchProduct, name: string, databaseUrl?: string): Promise<string> {
  const cookie = await signIn(product.origin);
  const list = `${product.origin}${API}/news/list?current=1&pageSize=10&sort=-newsDate`;
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
  const rateOf = (rounds: Load[]) => Math.round(median(rounds.map(({ rate }) => rate)));
  console.log(`\nA list of ten with its total, session checked, ${name}, 10 connections`);
  const slowestOf = (rounds: Load[]) => Math.round(median(rounds.map(({ p99 }) => p99)));
  console.log(`  ours         ${rateOf(productLoads)} requests/s, p99 ${slowestOf(productLoads)} ms`);
  console.log(
    `  50 at once   ${rateOf(crowdedLoads)} requests/s, p99 ${slowestOf(crowdedLoads)} ms    at most 150 with many rows`,
  );
  if (bareServer) {
    console.log(`  bare SQL     ${rateOf(bareLoads)} requests/s`);
    console.log(`  ours / bare  ${(rateOf(productLoads) / rateOf(bareLoads)).toFixed(2)}    at least 0.75`);
  }
  return cookie;
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
  const db = new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) });
  const query = parseListQuery(news, { sort: '-newsDate' }, { codes: new Set() });
  const { sql, parameters } = readPage(db, news, query, { titleOf: titlesIn(records), operatorId: 1 });
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

/** `npm run bench -- tests`: measures installing with building, then `npm test`, in a new copy of the project. */
function benchTests(): void {
  const folder = mkdtempSync(join(tmpdir(), 'museum-bench-tests-'));
  try {
    for (const name of listProjectEntries()) cpSync(name, join(folder, name), { recursive: true });
    console.log(`install, build          ${timeCommand(folder, ['run', 'pretest', '--silent'])} s`);
    console.log(`npm test after that     ${timeCommand(folder, ['test'])} s    at most 300 on two quiet cores`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function timeCommand(folder: string, args: readonly string[]): number {
  const start = performance.now();
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed in ${folder}.`);
  return Math.round((performance.now() - start) / 1000);
}
