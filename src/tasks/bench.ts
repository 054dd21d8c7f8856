import { spawn } from 'node:child_process';
import { client, signedInCookie } from './bench-client.ts';
import { exportsOf } from './bench-export.ts';
import { type Running, startProduct } from './bench-product.ts';
import { freePort, type Load, load, median } from './measure.ts';
import { startPostgres } from './postgres.ts';
import { record } from './size-guard.ts';

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
