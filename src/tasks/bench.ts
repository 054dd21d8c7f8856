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
import { client, signedInCookie } from './bench-client.ts';
import { exportsOf } from './bench-export.ts';
import { type Running, startForBench } from './bench-product.ts';
import { freePort, type Load, load, median } from './measure.ts';
import { startPostgres } from './postgres.ts';
import { listProjectEntries } from './project-files.ts';
import { record } from './size-guard.ts';

const API = '/admin/api/admin';

/** Prints what the budgets ask: the way to the first rows in a slow browser, and a list beside bare SQL. Nothing here passes or fails. */
export default async function bench(words: readonly string[]): Promise<void> {
  if (words.includes('tests')) return benchTests();
  const running = await startForBench({});
  try {
    const js = await client(running.origin);
    if (words.includes('--record')) record(js);
    await server(running, 'embedded database');
  } finally {
    await running.stop();
  }
  const postgres = await startPostgres();
  const onPostgres = await startForBench({ DATABASE_URL: postgres.url });
  try {
    const cookie = await server(onPostgres, postgres.version, postgres.url);
    await exportsOf(onPostgres, postgres.url, cookie);
  } finally {
    await onPostgres.stop();
    postgres.stop();
  }
}

/** A list through everything, and the same question in a handler of three lines, in turns. */
async function server(running: Running, name: string, databaseUrl?: string): Promise<string> {
  const cookie = await signedInCookie(running.origin);
  const list = `${running.origin}${API}/news/list?current=1&pageSize=10&sort=-newsDate`;
  const bare = databaseUrl ? await bareHandler(databaseUrl) : null;
  const ours: Load[] = [];
  const crowded: Load[] = [];
  const theirs: Load[] = [];
  for (let round = 0; round < 3; round += 1) {
    ours.push(await load(list, { cookie }, 10, 3_000));
    if (bare) theirs.push(await load(bare.address, {}, 10, 3_000));
    crowded.push(await load(list, { cookie }, 50, 3_000));
  }
  bare?.close();
  const rate = (rounds: Load[]) => Math.round(median(rounds.map(({ rate }) => rate)));
  console.log(`\nA list of ten with its total, session checked, ${name}, 10 connections`);
  const slowest = (rounds: Load[]) => Math.round(median(rounds.map(({ p99 }) => p99)));
  console.log(`  ours         ${rate(ours)} requests/s, p99 ${slowest(ours)} ms`);
  console.log(`  50 at once   ${rate(crowded)} requests/s, p99 ${slowest(crowded)} ms    at most 150 with many rows`);
  if (bare) {
    console.log(`  bare SQL     ${rate(theirs)} requests/s`);
    console.log(`  ours / bare  ${(rate(ours) / rate(theirs)).toFixed(2)}    at least 0.75`);
  }
  return cookie;
}

/** node:http and pg, the very question our list asks for its rows, a total it does not count: what nothing but SQL costs here. */
async function bareHandler(databaseUrl: string): Promise<{ address: string; close: () => void }> {
  const port = await freePort();
  const { table, sql, parameters } = questionOfNews();
  const child = spawn(process.execPath, ['--input-type=module', '-e', bareSource], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      TABLE: table,
      QUESTION: sql,
      GIVEN: JSON.stringify(parameters),
    },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}/`;
  while (!(await fetch(address).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 25));
  return { address, close: () => child.kill() };
}

/** The first page of news as the first operator asks for it. Nothing is asked here, so nothing is connected. */
function questionOfNews() {
  const news = resources.find(({ code }) => code === 'news');
  if (!news) throw new Error('there is no section called news');
  const db = new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) });
  const question = parseListQuery(news, { sort: '-newsDate' }, { codes: new Set() });
  const { sql, parameters } = readPage(db, news, question, { titleOf: titlesIn(records), operatorId: 1 });
  return { table: tableOf(news), sql, parameters };
}

const bareSource = `
import http from 'node:http';
import pg from 'pg';
const { DATABASE_URL, PORT, TABLE, QUESTION, GIVEN } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const { rows: [{ count }] } = await pool.query('select count(*)::int as count from "' + TABLE + '" where "deletedAt" is null');
const question = { name: 'page', text: QUESTION, values: JSON.parse(GIVEN) };
http.createServer(async (request, response) => {
  const { rows } = await pool.query(question);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ code: 200, msg: '', data: { list: rows, total: count } }));
}).listen(Number(PORT), '127.0.0.1');
`;

/** `npm run bench -- tests`: how long installing with building, and then `npm test`, take in a fresh copy of the project. */
function benchTests(): void {
  const folder = mkdtempSync(join(tmpdir(), 'museum-bench-tests-'));
  try {
    for (const name of listProjectEntries()) cpSync(name, join(folder, name), { recursive: true });
    console.log(`install, build          ${timed(folder, ['run', 'pretest', '--silent'])} s`);
    console.log(`npm test after that     ${timed(folder, ['test'])} s    at most 300 on two quiet cores`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function timed(folder: string, words: readonly string[]): number {
  const begin = performance.now();
  const { status } = spawnSync('npm', words, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`npm ${words.join(' ')} failed in ${folder}.`);
  return Math.round((performance.now() - begin) / 1000);
}
